-- module: notifications

-- Not to be disturbed until then, beside the quiet hours of every day.
alter table notification_preferences add column paused_until timestamptz;
