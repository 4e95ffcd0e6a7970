-- module: widget

-- When a page last asked for a widget, to the hour, and on which site: whether its script still stands.
alter table widgets
  add column last_seen_at timestamptz,
  add column last_seen_on text check (length(last_seen_on) <= 2048);
