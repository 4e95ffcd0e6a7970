-- module: inbox

alter table conversations
  -- What brings it back before its time, or without one: the customer is on the site again, or a
  -- colleague writes a note.
  add column snooze_until_event text
    constraint conversations_snooze_until_event_check check (snooze_until_event in ('visit', 'note')),
  -- The member who put it aside; a note of his own does not bring it back.
  add column snoozed_by uuid;
-- Looked for whenever somebody comes to a site.
create index conversations_until_visit on conversations (org_id, contact_id)
  where snooze_until_event = 'visit';

-- module: visitors

-- Since when a visitor is not there any more, once it was told. Whoever is known today left long ago
-- or is told of with his next page.
alter table visitors add column left_at timestamptz default now();
alter table visitors alter column left_at drop default;
create index visitors_to_leave on visitors (org_id, seen_at) where left_at is null;

-- module: contacts

-- As before, and without what somebody chose or filled in: there a number tells as much as a word.
create or replace function app.without_words(said jsonb) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case jsonb_typeof(said)
    when 'object' then coalesce((
      select jsonb_object_agg(part.key, case
        when part.key in ('block', 'blockAnswer') then 'null'::jsonb
        when part.key = 'values' then case jsonb_typeof(part.value) when 'array' then '[]' else '{}' end::jsonb
        else app.without_words(part.value) end)
      from jsonb_each(said) part), '{}')
    when 'array' then coalesce((
      select jsonb_agg(app.without_words(part.value)) from jsonb_array_elements(said) part), '[]')
    when 'string' then case
      when said #>> '{}' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        or said #>> '{}' ~ '^\d{4}-\d\d-\d\dT[\d:.]+Z$' then said
      else '""'::jsonb end
    else said end
$$;
