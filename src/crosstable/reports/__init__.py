"""What goes on paper and into spreadsheets: the tables of an event as PDF and as workbooks."""
