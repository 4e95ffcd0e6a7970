-- module: readers

-- Who proved an address on the pages of a site, and in which browser.
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
-- Those whose time ended are looked for in every organization.
select app.open_to_platform('reader_sessions', 'select');

-- What was sent to an address to prove it: good for one use, on one site.
create table reader_links (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  -- Of whoever asked: asking twice with the same one is asking once.
  client_key uuid not null,
  email text not null check (length(email) between 3 and 254),
  secret_hash text not null check (length(secret_hash) = 64),
  -- Where he was on his way to.
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

-- internal: for colleagues alone. requester: also for whoever asked for it. public: for everybody who
-- may read its board where that is shared. What was there before stays with colleagues.
alter table tickets add column visibility text not null default 'internal'
  check (visibility in ('internal', 'requester', 'public'));

-- The board that tickets of this kind come to when customers make them; customers cannot choose a
-- kind without one.
alter table ticket_types add column intake_board_id uuid;
-- What customers said, and what they may read of what colleagues say.
alter table ticket_comments add column contact_id uuid;
alter table ticket_comments add column is_public boolean not null default false;

-- A new reference is checked over all rows, which the policies would hide from its owner.
alter table ticket_types no force row level security;
alter table ticket_comments no force row level security;
alter table boards no force row level security;
alter table contacts no force row level security;
alter table ticket_types add constraint ticket_types_intake_board_id_fkey
  foreign key (org_id, intake_board_id) references boards (org_id, id) on delete set null (intake_board_id) not valid;
alter table ticket_types validate constraint ticket_types_intake_board_id_fkey;
alter table ticket_comments add constraint ticket_comments_contact_id_fkey
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id) not valid;
alter table ticket_comments validate constraint ticket_comments_contact_id_fkey;
alter table ticket_types force row level security;
alter table ticket_comments force row level security;
alter table boards force row level security;
alter table contacts force row level security;
create index ticket_types_of_intake_board on ticket_types (org_id, intake_board_id) where intake_board_id is not null;
create index ticket_comments_of_contact on ticket_comments (org_id, contact_id) where contact_id is not null;
create index ticket_comments_public on ticket_comments (org_id, ticket_id, created_at, id) where is_public and deleted_at is null;

-- Whether the people of a company read each other's tickets.
alter table companies add column shares_tickets boolean not null default false;

-- The address that he proved by a link sent to it; what stands in email is only said.
alter table contacts add column proven_email text
  check (length(proven_email) between 3 and 320 and proven_email = lower(proven_email));
create unique index contacts_by_proven_email on contacts (org_id, proven_email) where deleted_at is null;
