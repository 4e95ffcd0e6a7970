-- module: tickets

-- When it is to be there, as people outside may read it; the day itself is told to nobody who is only
-- promised a month. Votes are counted where they are given and kept here, so that lists go by them.
alter table tickets
  add column eta_on date,
  add column eta_precision text not null default 'month'
    check (eta_precision in ('day', 'month', 'quarter')),
  add column votes_count int not null default 0 check (votes_count >= 0),
  add column vote_weight bigint not null default 0 check (vote_weight >= 0),
  add column public_comment_count int not null default 0 check (public_comment_count >= 0);
create index tickets_public_by_votes on tickets (org_id, board_id, votes_count, id)
  where visibility = 'public' and merged_into_id is null and deleted_at is null and archived_at is null;
create index tickets_public_by_age on tickets (org_id, board_id, created_at, id)
  where visibility = 'public' and merged_into_id is null and deleted_at is null and archived_at is null;

-- module: share

-- One board shown on one site.
create table board_shares (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  board_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 40),
  title text not null check (length(title) between 1 and 60),
  intro text not null default '' check (length(intro) <= 2000),
  shows_ideas boolean not null default true,
  roadmap text not null default 'none' check (roadmap in ('none', 'columns', 'dates')),
  roadmap_precision text not null default 'quarter' check (roadmap_precision in ('month', 'quarter')),
  view_access text not null
    check (view_access in ('anyone', 'link', 'password', 'identified', 'team')),
  -- Stands in the address of who may read by it; kept as it is, because it is handed out again.
  link_secret text check (length(link_secret) = 43),
  password_hash text check (length(password_hash) <= 500),
  -- Whoever gave an older password has to give the new one.
  password_version int not null default 0,
  vote_access text not null check (vote_access in ('anyone', 'identified', 'team', 'nobody')),
  comment_access text not null check (comment_access in ('anyone', 'identified', 'team', 'nobody')),
  submit_access text not null check (submit_access in ('anyone', 'identified', 'team', 'nobody')),
  moderates_anonymous boolean not null default true,
  moderates_identified boolean not null default false,
  moderates_comments boolean not null default false,
  shows_counts boolean not null default true,
  is_indexed boolean not null default false,
  -- False: those named in share_columns. Of no column without a public label anything is ever shown.
  shows_all_columns boolean not null default true,
  position int not null default 0 check (position between 0 and 999),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (org_id, id),
  unique (org_id, site_id, board_id),
  unique (org_id, site_id, slug),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade,
  foreign key (org_id, board_id) references boards (org_id, id) on delete cascade,
  check (view_access <> 'link' or link_secret is not null),
  check (view_access <> 'password' or password_hash is not null),
  -- Nobody does what he may not even read.
  check (view_access <> 'identified' or 'anyone' not in (vote_access, comment_access, submit_access)),
  check (view_access <> 'team' or (vote_access in ('team', 'nobody')
    and comment_access in ('team', 'nobody') and submit_access in ('team', 'nobody')))
);
create index board_shares_of_board on board_shares (org_id, board_id);
select app.install_tenant_table('board_shares');

create table share_columns (
  org_id uuid not null references organizations,
  share_id uuid not null,
  column_id uuid not null,
  primary key (org_id, share_id, column_id),
  foreign key (org_id, share_id) references board_shares (org_id, id) on delete cascade,
  foreign key (org_id, column_id) references board_columns (org_id, id) on delete cascade
);
create index share_columns_of_column on share_columns (org_id, column_id);
select app.install_tenant_table('share_columns');

-- Browsers in which the password of a share was given.
create table share_passes (
  org_id uuid not null references organizations,
  share_id uuid not null,
  reader_hash text not null check (length(reader_hash) = 64),
  password_version int not null,
  expires_at timestamptz not null,
  primary key (org_id, share_id, reader_hash),
  foreign key (org_id, share_id) references board_shares (org_id, id) on delete cascade
);
create index share_passes_ended on share_passes (expires_at);
select app.install_tenant_table('share_passes');
-- Those whose time ended are swept in every organization.
select app.open_to_platform('share_passes', 'select, delete');

-- weight_field: the number of a company that says what a vote of its people weighs.
create table share_settings (
  org_id uuid not null references organizations,
  weight_field text not null default '' check (length(weight_field) <= 64),
  primary key (org_id)
);
select app.install_tenant_table('share_settings');

-- Kept on the ticket they were given to, also when it is merged into another: the other one counts
-- the people of both, and taking them apart leaves each with its own.
create table ticket_votes (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  contact_id uuid,
  reader_hash text check (length(reader_hash) = 64),
  weight int not null default 1 check (weight between 0 and 1000000),
  source text not null default 'self' check (source in ('self', 'on_behalf', 'import')),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade,
  foreign key (org_id, added_by) references members (org_id, id) on delete set null (added_by),
  check (num_nonnulls(contact_id, reader_hash) = 1)
);
create unique index ticket_votes_by_contact on ticket_votes (org_id, ticket_id, contact_id) where contact_id is not null;
create unique index ticket_votes_by_reader on ticket_votes (org_id, ticket_id, reader_hash) where reader_hash is not null;
create index ticket_votes_by_age on ticket_votes (org_id, ticket_id, created_at, id);
create index ticket_votes_of_contact on ticket_votes (org_id, contact_id) where contact_id is not null;
create index ticket_votes_of_member on ticket_votes (org_id, added_by) where added_by is not null;
select app.install_tenant_table('ticket_votes');

-- Who is told by mail what becomes of an idea. Who ended it stays ended, whatever he votes for.
create table ticket_follows (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  contact_id uuid not null,
  -- In the link that ends it; good for nothing else.
  token text not null check (length(token) = 43),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (org_id, id),
  unique (org_id, ticket_id, contact_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create unique index ticket_follows_by_token on ticket_follows (org_id, token);
create index ticket_follows_of_contact on ticket_follows (org_id, contact_id);
select app.install_tenant_table('ticket_follows');

-- Who was told of which public state of an idea: each person of each once.
create table share_tellings (
  org_id uuid not null references organizations,
  ticket_id uuid not null,
  contact_id uuid not null,
  label text not null check (length(label) between 1 and 40),
  told_at timestamptz not null,
  primary key (org_id, ticket_id, contact_id, label),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create index share_tellings_of_contact on share_tellings (org_id, contact_id);
select app.install_tenant_table('share_tellings');

create table share_comments (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  parent_id uuid,
  depth int not null default 1 check (depth between 1 and 3),
  client_key uuid not null,
  contact_id uuid,
  reader_hash text check (length(reader_hash) = 64),
  -- Of the team, and marked so.
  member_id uuid,
  is_official boolean not null default false,
  body text not null check (length(body) <= 5000),
  state text not null check (state in ('published', 'pending', 'rejected', 'spam')),
  spam_score int not null default 0 check (spam_score between 0 and 100),
  pinned_at timestamptz,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, parent_id) references share_comments (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id)
);
create unique index share_comments_by_client_key on share_comments (org_id, ticket_id, client_key);
create index share_comments_by_age on share_comments (org_id, ticket_id, created_at, id);
create index share_comments_lately on share_comments (org_id, created_at);
create index share_comments_waiting on share_comments (org_id, state, created_at, id) where state <> 'published' and deleted_at is null;
create index share_comments_of_parent on share_comments (org_id, parent_id) where parent_id is not null;
create index share_comments_of_contact on share_comments (org_id, contact_id) where contact_id is not null;
create index share_comments_of_member on share_comments (org_id, member_id) where member_id is not null;
select app.install_tenant_table('share_comments');

create table share_submissions (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  share_id uuid not null,
  client_key uuid not null,
  title text not null check (length(title) between 3 and 150),
  body text not null default '' check (length(body) <= 20000),
  contact_id uuid,
  reader_hash text check (length(reader_hash) = 64),
  state text not null default 'pending' check (state in ('pending', 'approved', 'merged', 'rejected', 'spam')),
  reason text not null default '' check (length(reason) <= 500),
  spam_score int not null default 0 check (spam_score between 0 and 100),
  -- What it became, or was merged into.
  ticket_id uuid,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, share_id) references board_shares (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete set null (ticket_id),
  foreign key (org_id, decided_by) references members (org_id, id) on delete set null (decided_by)
);
create unique index share_submissions_by_client_key on share_submissions (org_id, share_id, client_key);
create index share_submissions_by_state on share_submissions (org_id, state, created_at, id);
create index share_submissions_lately on share_submissions (org_id, created_at);
create index share_submissions_of_contact on share_submissions (org_id, contact_id) where contact_id is not null;
create index share_submissions_of_reader on share_submissions (org_id, reader_hash, created_at) where reader_hash is not null;
create index share_submissions_of_ticket on share_submissions (org_id, ticket_id) where ticket_id is not null;
create index share_submissions_of_member on share_submissions (org_id, decided_by) where decided_by is not null;
select app.install_tenant_table('share_submissions');

-- What was merged into what. carried: those merged into it before, which went along; they come back
-- with it.
create table share_merges (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  into_id uuid not null,
  carried uuid[] not null default '{}',
  merged_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, from_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, into_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, merged_by) references members (org_id, id) on delete set null (merged_by)
);
create unique index share_merges_standing on share_merges (org_id, from_id) where undone_at is null;
create index share_merges_of_other on share_merges (org_id, into_id);
create index share_merges_of_member on share_merges (org_id, merged_by) where merged_by is not null;
select app.install_tenant_table('share_merges');
