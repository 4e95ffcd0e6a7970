-- module: widget
-- rewrites rows: before the first release nobody has many.

-- Until now only the beginning of a session was written: who was here since is not known, so
-- everybody's half year begins today.
alter table visitor_sessions no force row level security;
update visitor_sessions set seen_at = now() where ended_at is null;
alter table visitor_sessions force row level security;

-- Where some are to be deleted.
select app.open_to_platform('visitor_sessions', 'select');
