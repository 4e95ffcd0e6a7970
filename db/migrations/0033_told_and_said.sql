-- module: notifications
-- rewrites rows: before the first release nobody has many.

alter table notifications
  -- What of it is one thing to come for: while one is unread, the next takes its place and counts.
  add column topic text check (length(topic) between 1 and 30),
  add column count int not null default 1 check (count between 1 and 1000),
  -- When it was last heard or pushed; what takes its place soon after is quiet.
  add column told_at timestamptz not null default now();
-- By what it tells of: whoever looks at that has been told, and what is erased is told no longer.
create index notifications_by_subject on notifications (org_id, subject_id, member_id)
  where subject_id is not null;
-- The first ones named a conversation only by where they lead.
alter table notifications no force row level security;
update notifications set subject_id = substring(link from 'conversation=([0-9a-f-]{36})')::uuid
where subject_id is null and link like '/dashboard/inbox/%conversation=%';
alter table notifications force row level security;

-- Of which things a member hears, where a kind tells of more than his own.
alter table notification_settings add column reach text check (reach in ('all', 'mine', 'mentions'));

-- module: templates

alter table message_templates
  -- Where it is offered; everywhere while none is named.
  add column channel_ids uuid[] not null default '{}' check (cardinality(channel_ids) <= 50);
-- contract step: the new check allows all that the old one does
alter table message_templates drop constraint message_templates_kind_check,
  add constraint message_templates_kind_check check (kind in ('reply', 'note', 'macro'));

-- module: assignment

alter table assignment_policies
  -- Open conversations of one member in one channel; null for no limit.
  add column per_channel_limit int check (per_channel_limit between 1 and 100),
  -- What began longer ago is left to people; null for nothing.
  add column most_age_days int check (most_age_days between 1 and 365);
