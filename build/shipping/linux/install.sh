#!/bin/sh
# Puts GM Desk, where this file lies, into the menu of the person who runs it, and opens .gmdesk files with it.
# `install.sh --remove` takes it out again. Nothing is copied: the folder must stay where it is.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
data=${XDG_DATA_HOME:-$HOME/.local/share}

update() {
    # Each of these tools may be missing; menus are then read anew at the next login.
    update-desktop-database -q "$data/applications" 2>/dev/null || true
    update-mime-database "$data/mime" 2>/dev/null || true
    gtk-update-icon-cache -q -t "$data/icons/hicolor" 2>/dev/null || true
}

cd "$here/share"
if [ "${1:-}" = "--remove" ]; then
    find . -type f | while IFS= read -r file; do rm -f "$data/$file"; done
    update
    echo "GM Desk is out of the menu / GM Desk убран из меню"
    exit 0
fi

find . -type f | while IFS= read -r file; do
    mkdir -p "$data/$(dirname -- "$file")"
    cp "$file" "$data/$file"
done
# In Exec= a value in quotes has \, ", ` and $ escaped (and \ once more, as every string of the file); % is doubled.
program=$(printf '%s' "$here/gm-desk-window" | sed -e 's/[\\"`$]/\\\\&/g' -e 's/%/%%/g')
entry="$data/applications/gm-desk.desktop"
escaped=$(printf '%s' "$program" | sed -e 's/[\\&|]/\\&/g')
sed "s|^Exec=gm-desk-window|Exec=\"$escaped\"|" "$here/share/applications/gm-desk.desktop" >"$entry"
update
echo "GM Desk is in the menu / GM Desk добавлен в меню"
