-- module: inbox

alter table conversations
  -- What brings it back before its time, or without one: the customer is on the site again, or a
  -- colleague writes a note.
  add column snooze_until_event text
    constraint conversations_snooze_until_event_check check (snooze_until_event in ('visit', 'note'));
-- Looked for whenever somebody comes to a site.
create index conversations_until_visit on conversations (org_id, contact_id)
  where snooze_until_event = 'visit';

-- module: visitors

-- Since when a visitor is not there any more, once it was told. Whoever is known today left long ago
-- or is told of with his next page.
alter table visitors add column left_at timestamptz default now();
alter table visitors alter column left_at drop default;
create index visitors_to_leave on visitors (org_id, seen_at) where left_at is null;
