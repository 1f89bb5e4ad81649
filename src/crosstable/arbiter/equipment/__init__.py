"""What the texts ask of pieces, boards, tables, clocks and electronic scoresheets."""
