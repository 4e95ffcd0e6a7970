-- module: tickets

-- What readers uploaded and have not sent, or sent in with an idea that nobody looked at yet. It goes to
-- the ticket, the comment or the message it was meant for; what never gets there is erased.
create table ticket_uploads (
  org_id uuid not null references organizations,
  id uuid not null,
  -- Whose it is: nobody else can send it.
  contact_id uuid,
  reader_hash text check (length(reader_hash) = 64),
  -- What it was sent in with, and waits with.
  held_for uuid,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade,
  check (num_nonnulls(contact_id, reader_hash) = 1)
);
create index ticket_uploads_of_contact on ticket_uploads (org_id, contact_id) where contact_id is not null;
create index ticket_uploads_of_reader on ticket_uploads (org_id, reader_hash) where reader_hash is not null;
create index ticket_uploads_held on ticket_uploads (org_id, held_for) where held_for is not null;
create index ticket_uploads_by_expiry on ticket_uploads (org_id, expires_at);
select app.install_tenant_table('ticket_uploads');
-- Those whose time ended are looked for in every organization.
select app.open_to_platform('ticket_uploads', 'select');

-- Whether people outside see it where they see the ticket: what they attached themselves.
alter table ticket_files add column is_public boolean not null default false;
create index ticket_files_public on ticket_files (org_id, ticket_id, created_at, id)
  where is_public and comment_id is null and deleted_at is null;

-- module: share

-- Reading and acting can be let to contacts with one of some tags.
-- contract step: the new checks allow all that the old ones do
alter table board_shares
  drop constraint board_shares_view_access_check,
  drop constraint board_shares_vote_access_check,
  drop constraint board_shares_comment_access_check,
  drop constraint board_shares_submit_access_check,
  add constraint board_shares_view_access_check
    check (view_access in ('anyone', 'link', 'password', 'identified', 'segment', 'team')),
  add constraint board_shares_vote_access_check
    check (vote_access in ('anyone', 'identified', 'segment', 'team', 'nobody')),
  add constraint board_shares_comment_access_check
    check (comment_access in ('anyone', 'identified', 'segment', 'team', 'nobody')),
  add constraint board_shares_submit_access_check
    check (submit_access in ('anyone', 'identified', 'segment', 'team', 'nobody')),
  -- Nobody does what he may not even read.
  add constraint board_shares_segment_check
    check (view_access <> 'segment' or (vote_access in ('segment', 'team', 'nobody')
      and comment_access in ('segment', 'team', 'nobody')
      and submit_access in ('segment', 'team', 'nobody')));

-- Whose contacts read, vote, comment or send in where that is let to a segment: those with the tag.
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

-- The tags of tickets that readers see on this board; no others are told.
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

-- What a comment read before its writer changed it, for the team.
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

-- One of each per person.
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
