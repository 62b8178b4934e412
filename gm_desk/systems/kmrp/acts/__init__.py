"""What can be done in КМРП: each act is a form of choices and a script that plays it on a table."""
