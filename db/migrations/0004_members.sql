-- module: files

-- Files are stored under "org_id/id". User-supplied names are never part of a path.
create table files (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  use text not null,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  -- Re-encoded by us, so it can be displayed inline.
  is_inline boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create index files_by_member on files (org_id, created_by, id);
select app.install_tenant_table('files');

-- module: platform

create table views (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  list text collate "C" not null check (length(list) between 1 and 60),
  owner_id uuid not null,
  is_shared boolean not null default false,
  name text not null check (length(name) between 1 and 60),
  filter jsonb not null check (pg_column_size(filter) <= 8192),
  sort text not null check (length(sort) between 1 and 60),
  columns text[] not null check (cardinality(columns) <= 60),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, owner_id) references members (org_id, id)
);
create index views_of_list on views (org_id, list);
create index views_by_owner on views (org_id, owner_id);
select app.install_tenant_table('views');

-- module: tags

create table tags (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  title_key text not null generated always as (lower(name)) stored,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  offered_for text not null check (offered_for in ('everything', 'conversations', 'contacts', 'tickets')),
  description text not null default '' check (length(description) <= 300),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index tags_by_title on tags (org_id, title_key) where deleted_at is null;
create index tags_by_name on tags (org_id, name, id) where deleted_at is null;
create index tags_by_age on tags (org_id, created_at, id) where deleted_at is null;
select app.install_tenant_table('tags');
select app.open_to_platform('tags', 'select, delete');

-- module: fields

create table fields (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  object text not null check (object in ('contact', 'company', 'conversation', 'ticket')),
  key text not null check (key ~ '^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$'),
  title_key text not null generated always as (object || '.' || lower(key)) stored,
  label text not null check (length(label) between 1 and 60),
  type text not null check (type in ('text', 'long_text', 'number', 'currency', 'percent', 'boolean', 'date',
    'datetime', 'select', 'multi_select', 'url', 'email', 'phone', 'user')),
  options text not null default '' check (length(options) <= 12000),
  required_on text not null default 'never' check (required_on in ('never', 'create', 'close')),
  position int not null default 0 check (position between 0 and 1000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  pattern text not null default '' check (length(pattern) <= 500),
  visible_to text not null default 'everyone' check (visible_to in ('everyone', 'managers')),
  primary key (org_id, id)
);
create unique index fields_by_title on fields (org_id, title_key) where deleted_at is null;
create index fields_by_object on fields (org_id, object, position, id) where deleted_at is null;
create index fields_by_key on fields (org_id, key, id) where deleted_at is null;
create index fields_by_position on fields (org_id, position, id) where deleted_at is null;
create index fields_by_age on fields (org_id, created_at, id) where deleted_at is null;
select app.install_tenant_table('fields');
select app.open_to_platform('fields', 'select, delete');

-- module: schedules

create table schedules (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  name_key text not null generated always as (lower(name)) stored,
  time_zone text not null check (length(time_zone) between 1 and 60),
  -- [{day 1-7, from, to}]. An end before the start is on the next day.
  week jsonb not null,
  -- [{date, name, isYearly, hours}]. Without hours the day is closed.
  exceptions jsonb not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index schedules_by_name on schedules (org_id, name_key) where deleted_at is null;
select app.install_tenant_table('schedules');

-- module: notifications

create table notifications (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 500),
  link text check (length(link) <= 500 and link ~ '^/([^/]|$)'),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  -- The subject, because access to it can change.
  subject_id uuid,
  -- False for push or email only; not shown in the bell.
  is_shown boolean not null default true,
  -- When to email it if it is still unread; null for never.
  mail_due_at timestamptz,
  -- Groups notifications: an unread one is replaced by the next with the same key, which counts up.
  topic text check (length(topic) between 1 and 30),
  count int not null default 1 check (count between 1 and 1000),
  -- When it last made a sound or was pushed. A replacement soon after is silent.
  told_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index notifications_by_member on notifications (org_id, member_id, id desc);
create index notifications_read_by_age on notifications (created_at) where read_at is not null;
create index notifications_mail_due on notifications (org_id, mail_due_at) where mail_due_at is not null;
create index notifications_unread on notifications (org_id, member_id, id desc) where read_at is null and is_shown;
create index notifications_by_subject on notifications (org_id, subject_id, member_id)
  where subject_id is not null;
select app.install_tenant_table('notifications');
select app.open_to_platform('notifications', 'select, delete');

-- Only settings that differ from the default.
create table notification_settings (
  org_id uuid not null,
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  in_app boolean not null,
  email boolean not null,
  updated_at timestamptz not null default now(),
  push boolean not null default false,
  sound boolean not null default false,
  reach text check (reach in ('all', 'mine', 'mentions')),
  primary key (org_id, member_id, kind),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
select app.install_tenant_table('notification_settings');

-- Only settings that differ from the default.
create table notification_preferences (
  org_id uuid not null,
  member_id uuid not null,
  digest text not null check (digest in ('immediately', 'hourly', 'daily')),
  sound text not null check (sound in ('off', 'away', 'always')),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 60),
  updated_at timestamptz not null default now(),
  paused_until timestamptz,
  -- Urgent notifications ignore quiet hours and pauses unless the member opts out.
  hears_urgent boolean not null default true,
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null))
);
select app.install_tenant_table('notification_preferences');

-- Push subscriptions. A browser belongs to one member at a time.
create table push_subscriptions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  endpoint text not null check (length(endpoint) <= 2000),
  -- Encryption keys of the browser's subscription.
  public_key text not null check (length(public_key) <= 100),
  auth_secret text not null check (length(auth_secret) <= 40),
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create unique index push_subscriptions_by_endpoint on push_subscriptions (org_id, endpoint);
create index push_subscriptions_by_member on push_subscriptions (org_id, member_id);
select app.install_tenant_table('push_subscriptions');
