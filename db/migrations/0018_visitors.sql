-- module: visitors

-- Browsers on the pages that carry a widget. Who stayed a moment only is gone with the next sweep,
-- who never wrote after 90 days.
create table visitors (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  -- Of the random key that the browser keeps for this widget.
  key_hash text not null check (length(key_hash) = 64),
  -- Once he wrote, or was written to.
  contact_id uuid,
  first_seen_at timestamptz not null default now(),
  -- When the visit he is on began; after half an hour away it is another one.
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- When something that the live list shows was last different.
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
  -- Two letters, where a trusted proxy says it.
  country text check (country ~ '^[A-Z]{2}$'),
  -- The address without its last part: 203.0.113.0/24, 2001:db8:1::/48.
  network text not null default '' check (length(network) <= 60),
  device text not null check (device in ('computer', 'phone', 'tablet')),
  os text not null default '' check (length(os) <= 40),
  browser text not null default '' check (length(browser) <= 40),
  blocked_until timestamptz,
  -- Somebody of the organization itself: not shown, and nothing more is noted.
  excluded_at timestamptz,
  -- A conversation that a member began with him, and which his browser has not heard of yet.
  invited_to uuid,
  -- He was nobody before: until then his browser can make itself known as the one that was invited.
  claimable_until timestamptz,
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
select app.install_tenant_table('visitors');
select app.open_to_platform('visitors', 'select');

-- Addresses that may not write, and addresses of the organization's own people.
create table visitor_networks (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  kind text not null check (kind in ('blocked', 'own')),
  network text not null check (length(network) <= 60),
  note text not null default '' check (length(note) <= 120),
  -- null: until somebody takes it away.
  until timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create unique index visitor_networks_by_network on visitor_networks (org_id, kind, network);
create index visitor_networks_by_member on visitor_networks (org_id, created_by);
select app.install_tenant_table('visitor_networks');
