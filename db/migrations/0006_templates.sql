-- module: templates

create table message_templates (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  title_key text not null generated always as (lower(name)) stored,
  shortcut text not null default '' check (length(shortcut) <= 32),
  folder text not null default '' check (length(folder) <= 60),
  body text not null default '' check (length(body) <= 20000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  kind text not null default 'reply' check (kind in ('reply', 'note', 'macro')),
  scope text not null default 'organization' check (scope in ('me', 'teams', 'organization')),
  owner_id uuid,
  team_ids uuid[] not null default '{}' check (cardinality(team_ids) <= 50),
  texts jsonb not null default '{}',
  actions jsonb not null default '[]',
  after_run text not null default 'stay' check (after_run in ('stay', 'next', 'list')),
  used_count int not null default 0,
  edited_count int not null default 0,
  last_used_at timestamptz,
  scope_key text not null generated always as (scope || coalesce(owner_id::text, '')) stored,
  channel_ids uuid[] not null default '{}' check (cardinality(channel_ids) <= 50),
  block jsonb,
  blocks jsonb not null default '{}',
  subject text not null default '' check (length(subject) <= 200),
  subjects jsonb not null default '{}' check (octet_length(subjects::text) <= 65536),
  primary key (org_id, id),
  foreign key (org_id, owner_id) references members (org_id, id),
  check ((scope = 'me') = (owner_id is not null)),
  check ((scope = 'teams') = (cardinality(team_ids) > 0)),
  constraint message_templates_block_size
    check (octet_length(block::text) <= 16384 and octet_length(blocks::text) <= 655360)
);
create index message_templates_by_name on message_templates (org_id, name, id) where deleted_at is null;
create unique index message_templates_by_title on message_templates (org_id, scope_key, title_key) where deleted_at is null;
create unique index message_templates_by_shortcut on message_templates (org_id, scope_key, shortcut)
  where deleted_at is null and shortcut <> '';
select app.install_tenant_table('message_templates');
select app.open_to_platform('message_templates', 'select, delete');

create table template_favorites (
  org_id uuid not null,
  member_id uuid not null,
  template_id uuid not null,
  primary key (org_id, member_id, template_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade,
  foreign key (org_id, template_id) references message_templates (org_id, id) on delete cascade
);
create index template_favorites_by_template on template_favorites (org_id, template_id);
select app.install_tenant_table('template_favorites');

create table system_texts (
  org_id uuid not null references organizations (org_id),
  key text not null check (length(key) between 1 and 60),
  locale text not null check (length(locale) between 2 and 35),
  text text not null check (length(text) between 1 and 4000),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (org_id, key, locale)
);
select app.install_tenant_table('system_texts');

create table template_files (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- Null until the template is saved and after it is deleted; then the file is erased.
  template_id uuid,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  -- Re-encoded by us, so it can be displayed inline.
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  -- Time of upload or removal from the template. Erased a day later.
  free_since timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, template_id) references message_templates (org_id, id) on delete set null (template_id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index template_files_by_template on template_files (org_id, template_id, created_at, id);
create index template_files_by_member on template_files (org_id, member_id);
create index template_files_unused on template_files (org_id, free_since) where template_id is null;
select app.install_tenant_table('template_files');
select app.open_to_platform('template_files', 'select');

-- module: readers

create table reader_sessions (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  contact_id uuid not null,
  secret_hash text not null check (length(secret_hash) = 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create unique index reader_sessions_by_secret on reader_sessions (org_id, secret_hash);
create index reader_sessions_of_contact on reader_sessions (org_id, contact_id);
create index reader_sessions_of_site on reader_sessions (org_id, site_id);
create index reader_sessions_ended on reader_sessions (expires_at);
select app.install_tenant_table('reader_sessions');
select app.open_to_platform('reader_sessions', 'select');

create table reader_links (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  -- Idempotency key of the request.
  client_key uuid not null,
  email text not null check (length(email) between 3 and 254),
  secret_hash text not null check (length(secret_hash) = 64),
  next_path text not null default '/' check (length(next_path) <= 500),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade
);
create unique index reader_links_by_secret on reader_links (org_id, secret_hash);
create unique index reader_links_by_client_key on reader_links (org_id, client_key);
create index reader_links_of_email on reader_links (org_id, email);
create index reader_links_of_site on reader_links (org_id, site_id);
create index reader_links_ended on reader_links (expires_at);
select app.install_tenant_table('reader_links');
select app.open_to_platform('reader_links', 'select');
