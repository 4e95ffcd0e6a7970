-- module: widget
-- rewrites rows: an organization has at most 50 widgets in use, each with the versions that were published.

-- How round the corners are was one of three words; it is a number of pixels now.
alter table widgets no force row level security;
update widgets set settings = jsonb_set(settings, '{radius}', case settings ->> 'radius'
    when 'square' then '3'::jsonb
    when 'soft' then '9'::jsonb
    else '16'::jsonb
  end)
  where jsonb_typeof(settings -> 'radius') = 'string';
alter table widgets force row level security;

alter table widget_versions no force row level security;
update widget_versions set settings = jsonb_set(settings, '{radius}', case settings ->> 'radius'
    when 'square' then '3'::jsonb
    when 'soft' then '9'::jsonb
    else '16'::jsonb
  end)
  where jsonb_typeof(settings -> 'radius') = 'string';
alter table widget_versions force row level security;
