-- module: bugs

create table bug_reports (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  widget_id uuid not null,
  -- Null after erasure.
  contact_id uuid,
  client_key uuid not null,
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 20000),
  page_url text not null default '' check (length(page_url) <= 2048),
  -- Signature of the error it came with, to group reports.
  signature text check (length(signature) = 64),
  environment jsonb not null default '{}' check (octet_length(environment::text) <= 16384),
  console jsonb not null default '[]' check (octet_length(console::text) <= 1048576),
  network jsonb not null default '[]' check (octet_length(network::text) <= 524288),
  -- Part of the reporter's page URL. Stored unhashed because it is sent to them again.
  token text not null check (length(token) = 43),
  told_at timestamptz,
  created_at timestamptz not null default now(),
  -- The visitor's steps: pages and clicks, never typed text.
  steps jsonb not null default '[]'
    check (octet_length(steps::text) <= 65536),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create unique index bug_reports_by_token on bug_reports (org_id, token);
create unique index bug_reports_by_client_key on bug_reports (org_id, client_key);
create index bug_reports_of_ticket on bug_reports (org_id, ticket_id, created_at, id);
create index bug_reports_untold on bug_reports (org_id, ticket_id) where told_at is null;
create index bug_reports_by_signature on bug_reports (org_id, signature, created_at) where signature is not null;
create index bug_reports_of_contact on bug_reports (org_id, contact_id) where contact_id is not null;
create index bug_reports_of_widget on bug_reports (org_id, widget_id);
select app.install_tenant_table('bug_reports');

create table bug_pictures (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- Null until the report is sent and after it is deleted; then the file is erased.
  report_id uuid,
  -- Hash of the uploading browser's secret.
  visitor_hash text not null check (length(visitor_hash) <= 100),
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  place int not null default 0,
  created_at timestamptz not null default now(),
  seconds int check (seconds between 1 and 60),
  primary key (org_id, id),
  foreign key (org_id, report_id) references bug_reports (org_id, id) on delete set null (report_id)
);
create index bug_pictures_of_report on bug_pictures (org_id, report_id, place) where report_id is not null;
create index bug_pictures_waiting on bug_pictures (org_id, visitor_hash) where report_id is null;
create index bug_pictures_unused on bug_pictures (org_id, created_at) where report_id is null;
select app.install_tenant_table('bug_pictures');
select app.open_to_platform('bug_pictures', 'select');

-- module: share

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
  view_access text not null check (view_access in ('anyone', 'link', 'password', 'identified', 'segment', 'team')),
  -- Part of the share link. Stored unhashed because it is shown again.
  link_secret text check (length(link_secret) = 43),
  password_hash text check (length(password_hash) <= 500),
  -- Changes with the password, so that older passes expire.
  password_version int not null default 0,
  vote_access text not null check (vote_access in ('anyone', 'identified', 'segment', 'team', 'nobody')),
  comment_access text not null check (comment_access in ('anyone', 'identified', 'segment', 'team', 'nobody')),
  submit_access text not null check (submit_access in ('anyone', 'identified', 'segment', 'team', 'nobody')),
  moderates_anonymous boolean not null default true,
  moderates_identified boolean not null default false,
  moderates_comments boolean not null default false,
  shows_counts boolean not null default true,
  is_indexed boolean not null default false,
  -- False: only the columns in share_columns. Columns without a public label are never shown.
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
  -- No action without read access.
  check (view_access <> 'identified' or 'anyone' not in (vote_access, comment_access, submit_access)),
  check (view_access <> 'team' or (vote_access in ('team', 'nobody')
    and comment_access in ('team', 'nobody') and submit_access in ('team', 'nobody'))),
  -- No action without read access.
  constraint board_shares_segment_check
    check (view_access <> 'segment' or (vote_access in ('segment', 'team', 'nobody')
      and comment_access in ('segment', 'team', 'nobody')
      and submit_access in ('segment', 'team', 'nobody')))
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
select app.open_to_platform('share_passes', 'select, delete');

-- weight_field: the company field that weighs votes.
create table share_settings (
  org_id uuid not null references organizations,
  weight_field text not null default '' check (length(weight_field) <= 64),
  primary key (org_id)
);
select app.install_tenant_table('share_settings');

-- Votes stay on their ticket when it is merged. The target counts the voters of both, and unmerging
-- restores each.
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

-- Email subscriptions to an idea. Unsubscribing lasts, whatever they vote for.
create table ticket_follows (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  contact_id uuid not null,
  -- Unsubscribe token; valid for nothing else.
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

-- Public status updates already sent, once per person.
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
  -- The ticket it became or was merged into.
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

-- Merged ideas. carried: ideas merged into the source before, which move along and return with it.
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

-- Tags whose contacts may read, vote, comment, or submit if limited to segments.
create table share_segments (
  org_id uuid not null references organizations,
  share_id uuid not null,
  act text not null check (act in ('view', 'vote', 'comment', 'submit')),
  tag_id uuid not null,
  primary key (org_id, share_id, act, tag_id),
  foreign key (org_id, share_id) references board_shares (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index share_segments_of_tag on share_segments (org_id, tag_id);
select app.install_tenant_table('share_segments');

create table share_tags (
  org_id uuid not null references organizations,
  share_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, share_id, tag_id),
  foreign key (org_id, share_id) references board_shares (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index share_tags_of_tag on share_tags (org_id, tag_id);
select app.install_tenant_table('share_tags');

create table share_comment_edits (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  body text not null check (length(body) <= 5000),
  replaced_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, comment_id) references share_comments (org_id, id) on delete cascade
);
create index share_comment_edits_of_comment on share_comment_edits (org_id, comment_id, replaced_at, id);
select app.install_tenant_table('share_comment_edits');

create table share_reactions (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  contact_id uuid,
  reader_hash text check (length(reader_hash) = 64),
  emoji text not null check (emoji in ('👍', '❤️', '🎉', '😄', '😕', '👀')),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, comment_id) references share_comments (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade,
  check (num_nonnulls(contact_id, reader_hash) = 1)
);
create unique index share_reactions_by_contact on share_reactions (org_id, comment_id, emoji, contact_id) where contact_id is not null;
create unique index share_reactions_by_reader on share_reactions (org_id, comment_id, emoji, reader_hash) where reader_hash is not null;
create index share_reactions_of_contact on share_reactions (org_id, contact_id) where contact_id is not null;
select app.install_tenant_table('share_reactions');
