-- module: notifications

-- What cannot wait is told in quiet hours and pauses too, unless somebody would rather not.
alter table notification_preferences add column hears_urgent boolean not null default true;
