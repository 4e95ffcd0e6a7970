-- module: widget

-- By itself, so that nobody waits for the indexes of another large table as well.
create unique index visitor_sessions_by_window_code on visitor_sessions (org_id, window_code_hash)
  where window_code_hash is not null;
create index visitor_sessions_by_opener on visitor_sessions (org_id, opened_by)
  where opened_by is not null;
