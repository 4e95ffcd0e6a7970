-- module: inbox

-- How the conversations of a channel begin and end.
alter table channels
  -- Whether what a customer writes into a closed conversation opens it again, and for how many days
  -- after it was closed; null is always. Later it begins a new one.
  add column allow_reopen boolean not null default true,
  add column reopen_days int check (reopen_days between 1 and 365),
  add column default_team_id uuid,
  -- After how long without an answer of the customer a conversation is closed; null is never.
  add column close_after_minutes int check (close_after_minutes between 10 and 1438560),
  add column version int not null default 1;
-- What is there already is checked across organizations.
alter table channels no force row level security;
alter table teams no force row level security;
alter table channels add foreign key (org_id, default_team_id) references teams (org_id, id)
  on delete set null (default_team_id);
alter table teams force row level security;
alter table channels force row level security;
create index channels_by_team on channels (org_id, default_team_id) where default_team_id is not null;
create index channels_closing on channels (org_id, id) where close_after_minutes is not null;
select app.open_to_platform('channels', 'select');

alter table conversations
  -- The one that was closed too long ago to be opened again when the customer wrote.
  add column previous_id uuid,
  add column reopens int not null default 0;
alter table conversations no force row level security;
alter table conversations add foreign key (org_id, previous_id) references conversations (org_id, id)
  on delete set null (previous_id);
alter table conversations force row level security;
create index conversations_previous on conversations (org_id, previous_id) where previous_id is not null;

-- Those in which the customer was answered last, by how long nothing happened.
create index conversations_answered on conversations (org_id, channel_id, last_activity_at, id)
  where deleted_at is null and status = 'open' and waiting_since is null and preview_by = 'member';

-- What lies in the trash, by how long.
create index conversations_old_trash on conversations (org_id, deleted_at, id) where deleted_at is not null;

create index drafts_by_age on drafts (updated_at, org_id);
select app.open_to_platform('drafts', 'select');
