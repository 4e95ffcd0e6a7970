-- module: widget

create table widgets (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  channel_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  state text not null default 'draft' check (state in ('draft', 'live', 'paused', 'archived')),
  -- The draft. Visitors get the published version.
  settings jsonb not null,
  published_version int,
  installed_at timestamptz,
  installed_on text check (length(installed_on) <= 2048),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  -- Whether pages may or must identify visitors. Applies immediately, without publishing.
  identity_mode text not null default 'optional'
    check (identity_mode in ('off', 'optional', 'required')),
  -- HMAC of the user's ID, compatible with older chat products.
  accepts_hash boolean not null default false,
  -- When and on which site a page last loaded the widget, to the hour.
  last_seen_at timestamptz,
  last_seen_on text check (length(last_seen_on) <= 2048),
  primary key (org_id, id),
  foreign key (org_id, channel_id) references channels (org_id, id)
);
create index widgets_by_age on widgets (org_id, created_at, id) where deleted_at is null;
create index widgets_by_channel on widgets (org_id, channel_id);
-- Widget requests name the widget only, not the organization.
create index widgets_by_id on widgets (id);
select app.install_tenant_table('widgets');
select app.open_to_platform('widgets', 'select');

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

-- Identity verification keys. Up to three for rotation.
create table widget_identity_keys (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  algorithm text not null check (algorithm in ('HS256', 'ES256')),
  -- A shared secret, sealed, or the public half of a key pair.
  sealed_secret text,
  public_key text check (length(public_key) <= 1000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  check ((algorithm = 'HS256') = (sealed_secret is not null)),
  check ((algorithm = 'ES256') = (public_key is not null))
);
create index widget_identity_keys_by_widget on widget_identity_keys (org_id, widget_id, created_at);
create index widget_identity_keys_by_member on widget_identity_keys (org_id, created_by);
select app.install_tenant_table('widget_identity_keys');

-- A browser that wrote at least once. A visit alone creates no row.
create table visitor_sessions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  contact_id uuid not null,
  token_hash text not null,
  -- Lets the page read the unread count, nothing else.
  peek_hash text not null,
  -- Verified by the customer's own server.
  is_verified boolean not null default false,
  origin text check (length(origin) <= 300),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  identity_key_id uuid,
  agreed_at timestamptz,
  -- Only the address signed for this browser receives chat text by email.
  signed_email text check (length(signed_email) <= 320),
  -- Merging contacts is a teammate's judgment and proves nothing to a browser. The contact the
  -- browser was before is kept, so that a browser without a signature keeps seeing only its own
  -- conversations. Null without a merge.
  begun_as uuid,
  -- One-time handover of the chat to a window, valid for a minute.
  window_code_hash text,
  window_code_until timestamptz,
  -- The browser whose chat continues in this window. Ending or verifying one affects both.
  opened_by uuid,
  browser text not null default '' check (length(browser) <= 40),
  os text not null default '' check (length(os) <= 40),
  device text check (device in ('computer', 'phone', 'tablet')),
  country text check (country ~ '^[A-Z]{2}$'),
  primary key (org_id, id),
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, identity_key_id) references widget_identity_keys (org_id, id),
  constraint visitor_sessions_org_id_opened_by_fkey foreign key (org_id, opened_by)
    references visitor_sessions (org_id, id) on delete cascade
);
create unique index visitor_sessions_by_token on visitor_sessions (org_id, token_hash);
create index visitor_sessions_by_peek on visitor_sessions (org_id, peek_hash);
create index visitor_sessions_by_contact on visitor_sessions (org_id, contact_id);
create index visitor_sessions_by_widget on visitor_sessions (org_id, widget_id, seen_at);
create index visitor_sessions_by_key on visitor_sessions (org_id, identity_key_id)
  where identity_key_id is not null;
create unique index visitor_sessions_by_window_code on visitor_sessions (org_id, window_code_hash)
  where window_code_hash is not null;
create index visitor_sessions_by_opener on visitor_sessions (org_id, opened_by)
  where opened_by is not null;
select app.install_tenant_table('visitor_sessions');
select app.open_to_platform('visitor_sessions', 'select');

-- How far unread replies were emailed to the customer, so that none is sent twice.
create table chat_mails (
  org_id uuid not null references organizations (org_id),
  conversation_id uuid not null,
  mailed_seq int not null,
  mailed_at timestamptz not null,
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
select app.install_tenant_table('chat_mails');

-- module: visitors

-- Browsers on pages with a widget. Short visits are removed with the next cleanup, visitors who never
-- wrote after 90 days.
create table visitors (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  -- Hash of the browser's random key for this widget.
  key_hash text not null check (length(key_hash) = 64),
  contact_id uuid,
  first_seen_at timestamptz not null default now(),
  -- Start of the current visit. After half an hour away a new one starts.
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Last change relevant to the live list.
  changed_at timestamptz not null default now(),
  sessions int not null default 1,
  pages int not null default 1,
  page_url text not null check (length(page_url) <= 2048),
  page_title text not null default '' check (length(page_title) <= 300),
  page_since timestamptz not null default now(),
  -- The latest fifty pages: url, title, at.
  trail jsonb not null default '[]',
  landing_url text not null check (length(landing_url) <= 2048),
  referrer text not null default '' check (length(referrer) <= 2048),
  locale text not null default '' check (length(locale) <= 35),
  time_zone text not null default '' check (length(time_zone) <= 60),
  -- Country code from a trusted proxy.
  country text check (country ~ '^[A-Z]{2}$'),
  -- Truncated address: 203.0.113.0/24, 2001:db8:1::/48.
  network text not null default '' check (length(network) <= 60),
  device text not null check (device in ('computer', 'phone', 'tablet')),
  os text not null default '' check (length(os) <= 40),
  browser text not null default '' check (length(browser) <= 40),
  blocked_until timestamptz,
  -- A member of the organization: hidden and not tracked further.
  excluded_at timestamptz,
  -- A conversation started by a member that the browser doesn't know yet.
  invited_to uuid,
  -- The contact was created for this conversation, so the browser may identify itself as it.
  claimable_until timestamptz,
  -- UTM parameters of the visit's first page. Pages of the trail have leftAt in addition to url,
  -- title, and at.
  utm jsonb not null default '{}',
  left_at timestamptz,
  begun_as uuid,
  region text not null default '',
  city text not null default '',
  -- Older page views are deleted; null if none are stored.
  pages_since timestamptz default 'epoch',
  -- Hash of the session the browser last wrote with.
  peek_hash text check (length(peek_hash) = 64),
  primary key (org_id, id),
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create unique index visitors_by_key on visitors (org_id, key_hash);
create index visitors_by_seen on visitors (org_id, seen_at);
create index visitors_by_contact on visitors (org_id, contact_id, seen_at) where contact_id is not null;
create index visitors_by_widget on visitors (org_id, widget_id);
create index visitors_by_rule on visitors (org_id, id)
  where blocked_until is not null or excluded_at is not null;
create index visitors_to_leave on visitors (org_id, seen_at) where left_at is null;
create index visitors_by_pages on visitors (org_id, pages_since) where pages_since is not null;
select app.install_tenant_table('visitors');
select app.open_to_platform('visitors', 'select');

-- Blocked addresses, and addresses of the organization's own staff.
create table visitor_networks (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('blocked', 'own')),
  network text not null check (length(network) <= 253),
  note text not null default '' check (length(note) <= 120),
  -- Null: until removed.
  until timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  covers text not null default 'network' check (covers in ('network', 'domain', 'country')),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create unique index visitor_networks_by_network on visitor_networks (org_id, kind, network);
create index visitor_networks_by_member on visitor_networks (org_id, created_by);
select app.install_tenant_table('visitor_networks');

-- Settings; without a row the defaults apply.
create table visitor_settings (
  org_id uuid primary key references organizations (org_id),
  page_days int not null default 30 check (page_days between 1 and 365),
  updated_at timestamptz not null default now(),
  -- Shorter visits without interaction are deleted.
  kept_after_seconds int not null default 30
    check (kept_after_seconds between 0 and 300)
);
select app.install_tenant_table('visitor_settings');
