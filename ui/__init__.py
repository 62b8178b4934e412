"""The desk on the screen: windows, views, widgets and paper, all the Qt there is."""
