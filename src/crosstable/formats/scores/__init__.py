"""What every format for the scores of games shares: cutting files, remarks, reports, views."""
