"""What is made once and handed out many times: tables, public pages, answers that are ready."""
