"""The promises the program keeps, and what the tests share."""
