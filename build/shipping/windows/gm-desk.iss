; Installer of GM Desk for Windows (Inno Setup 6.3 or newer). `python build/dev.py package` makes the folder first, then:
;
;     iscc /DVersion=0.1.0 build\shipping\windows\gm-desk.iss
;
; It installs for one person without asking for an administrator; whoever wants it for everybody is asked once.

#ifndef Version
  #error Give the version: iscc /DVersion=X.Y.Z
#endif
#define Root SourcePath + "..\..\.."

[Setup]
AppId={{6E0F7B34-53B5-4D0C-9C55-0C3A5D9C7A11}
AppName=GM Desk
AppVersion={#Version}
AppVerName=GM Desk {#Version}
AppPublisher=GM Desk contributors
VersionInfoVersion={#Version}
DefaultDirName={autopf}\GM Desk
DefaultGroupName=GM Desk
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
MinVersion=10.0.17763
LicenseFile={#Root}\LICENSE
SetupIconFile={#Root}\.package\icons\gm-desk.ico
UninstallDisplayIcon={app}\GM Desk.exe
OutputDir={#Root}\dist
OutputBaseFilename=gm-desk-{#Version}-windows-setup
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
ChangesEnvironment=yes
; A desk that is open is asked to close; campaigns are whole at every moment.
CloseApplications=yes

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "ru"; MessagesFile: "compiler:Languages\Russian.isl"

[CustomMessages]
en.AddToPath=Let a terminal find gm-desk (add its folder to PATH)
ru.AddToPath=Чтобы терминал находил gm-desk (добавить папку в PATH)
en.Campaign=GM Desk campaign
ru.Campaign=Кампания GM Desk

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked
Name: "path"; Description: "{cm:AddToPath}"; Flags: unchecked

[InstallDelete]
; Libraries of an older version must not lie among those of this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Root}\dist\gm-desk\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs

[Icons]
Name: "{group}\GM Desk"; Filename: "{app}\GM Desk.exe"
Name: "{autodesktop}\GM Desk"; Filename: "{app}\GM Desk.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.gmdesk"; ValueType: string; ValueName: ""; ValueData: "GMDesk.Campaign"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gmdesk"; ValueType: string; ValueName: "Content Type"; ValueData: "application/x-gmdesk"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.gmdesk\OpenWithProgids"; ValueType: string; ValueName: "GMDesk.Campaign"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\GMDesk.Campaign"; ValueType: string; ValueName: ""; ValueData: "{cm:Campaign}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\GMDesk.Campaign\DefaultIcon"; ValueType: string; ValueName: ""; ValueData: "{app}\GM Desk.exe,0"
Root: HKA; Subkey: "Software\Classes\GMDesk.Campaign\shell\open\command"; ValueType: string; ValueName: ""; ValueData: """{app}\GM Desk.exe"" ""%1"""
Root: HKA; Subkey: "{code:EnvironmentKey}"; ValueType: expandsz; ValueName: "Path"; ValueData: "{olddata};{app}"; Tasks: path; Check: NotInPath

[Run]
Filename: "{app}\GM Desk.exe"; Description: "{cm:LaunchProgram,GM Desk}"; Flags: nowait postinstall skipifsilent

[Code]
function EnvironmentKey(Param: String): String;
begin
  if IsAdminInstallMode then
    Result := 'SYSTEM\CurrentControlSet\Control\Session Manager\Environment'
  else
    Result := 'Environment';
end;

function NotInPath: Boolean;
var
  Known: String;
begin
  if not RegQueryStringValue(HKA, EnvironmentKey(''), 'Path', Known) then
    Known := '';
  Result := Pos(';' + Lowercase(ExpandConstant('{app}')) + ';', ';' + Lowercase(Known) + ';') = 0;
end;

procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Known: String;
  At: Integer;
begin
  if Step <> usUninstall then
    Exit;
  if not RegQueryStringValue(HKA, EnvironmentKey(''), 'Path', Known) then
    Exit;
  At := Pos(';' + Lowercase(ExpandConstant('{app}')) + ';', Lowercase(Known) + ';');
  if At > 0 then
  begin
    Delete(Known, At, Length(ExpandConstant('{app}')) + 1);
    RegWriteExpandStringValue(HKA, EnvironmentKey(''), 'Path', Known);
  end;
end;
