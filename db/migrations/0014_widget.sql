-- module: widget

create table widgets (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  channel_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  state text not null default 'draft' check (state in ('draft', 'live', 'paused')),
  -- What the editor holds; visitors get the published version.
  settings jsonb not null,
  published_version int,
  -- When a page of a customer first asked for it, and where.
  installed_at timestamptz,
  installed_on text check (length(installed_on) <= 2048),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channels (org_id, id)
);
create index widgets_by_age on widgets (org_id, created_at, id) where deleted_at is null;
create index widgets_by_channel on widgets (org_id, channel_id);
-- A page names a widget and no organization.
create index widgets_by_id on widgets (id);
select app.install_tenant_table('widgets');
select app.open_to_platform('widgets', 'select');

-- What visitors saw, and can be gone back to.
create table widget_versions (
  org_id uuid not null,
  widget_id uuid not null,
  number int not null,
  settings jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  primary key (org_id, widget_id, number),
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, published_by) references members (org_id, id)
);
create index widget_versions_by_member on widget_versions (org_id, published_by);
select app.install_tenant_table('widget_versions');

-- A browser that wrote once. A visit alone leaves no row.
create table visitor_sessions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  contact_id uuid not null,
  token_hash text not null,
  -- Tells the page how many answers are unread, and opens nothing else.
  peek_hash text not null,
  -- Signed by the customer's own server.
  is_verified boolean not null default false,
  origin text check (length(origin) <= 300),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);
create unique index visitor_sessions_by_token on visitor_sessions (org_id, token_hash);
create index visitor_sessions_by_peek on visitor_sessions (org_id, peek_hash);
create index visitor_sessions_by_contact on visitor_sessions (org_id, contact_id);
create index visitor_sessions_by_widget on visitor_sessions (org_id, widget_id, seen_at);
select app.install_tenant_table('visitor_sessions');
