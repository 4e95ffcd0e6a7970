-- module: inbox

alter table channels
  -- How long after closing the customer is asked how it went.
  add column rating_delay_minutes int not null default 0 check (rating_delay_minutes between 0 and 4320),
  -- For how many days after one question the same customer is not asked again; null asks every time.
  add column rating_pause_days int check (rating_pause_days between 1 and 365);

alter table conversations
  -- When the customer is asked how it went; null while he is not.
  add column rating_asked_at timestamptz,
  -- Who asked by hand; null where the channel did.
  add column rating_asked_by uuid,
  -- Since when nothing in it tells who wrote, and what.
  add column anonymized_at timestamptz;
-- What is there already is checked across organizations.
alter table conversations no force row level security;
alter table members no force row level security;
alter table conversations add foreign key (org_id, rating_asked_by) references members (org_id, id);
alter table members force row level security;
alter table conversations force row level security;
create index conversations_rating_asked_by on conversations (org_id, rating_asked_by)
  where rating_asked_by is not null;
create index conversations_rated on conversations (org_id, rated_at, id)
  where deleted_at is null and rating is not null;
-- What a retention policy looks for.
create index conversations_closed on conversations (org_id, closed_at, id)
  where deleted_at is null and status = 'closed' and anonymized_at is null;

-- That somebody looked at a rating, and what he says to colleagues about it.
create table rating_reviews (
  org_id uuid not null references organizations (org_id),
  conversation_id uuid not null,
  reviewed_by uuid not null,
  reviewed_at timestamptz not null default now(),
  note text not null default '' check (length(note) <= 2000),
  primary key (org_id, conversation_id),
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, reviewed_by) references members (org_id, id)
);
create index rating_reviews_by_member on rating_reviews (org_id, reviewed_by);
select app.install_tenant_table('rating_reviews');

-- module: contacts

-- The one who stands where nobody is to be known any more.
create table anonymous_contacts (
  org_id uuid not null references organizations (org_id),
  contact_id uuid not null,
  primary key (org_id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);
create index anonymous_contacts_by_contact on anonymous_contacts (org_id, contact_id);
select app.install_tenant_table('anonymous_contacts');

-- module: privacy

create table retention_policies (
  org_id uuid not null references organizations (org_id),
  object text not null check (object in ('conversations', 'attachments', 'visitors')),
  action text not null check (action in ('delete', 'anonymize')),
  -- How old something gets; null while the policy is off.
  days int check (days between 1 and 3650),
  -- What the run at work has done so far, and what the last one did.
  running_count int not null default 0,
  ran_at timestamptz,
  ran_count int,
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (org_id, object),
  check (action = 'delete' or object = 'conversations')
);
select app.install_tenant_table('retention_policies');
select app.open_to_platform('retention_policies', 'select');

create table privacy_requests (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  kind text not null check (kind in ('export', 'erase')),
  status text not null default 'received'
    check (status in ('received', 'verified', 'running', 'done', 'refused')),
  note text not null default '' check (length(note) <= 1000),
  -- Of refusing.
  reason text not null default '' check (length(reason) <= 1000),
  received_at timestamptz not null,
  due_at timestamptz not null,
  warned_at timestamptz,
  created_by uuid,
  verified_by uuid,
  verified_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  foreign key (org_id, verified_by) references members (org_id, id),
  foreign key (org_id, ended_by) references members (org_id, id)
);
create index privacy_requests_by_contact on privacy_requests (org_id, contact_id);
create index privacy_requests_by_time on privacy_requests (org_id, received_at, id);
create index privacy_requests_due on privacy_requests (due_at, org_id)
  where status in ('received', 'verified', 'running');
create index privacy_requests_by_creator on privacy_requests (org_id, created_by) where created_by is not null;
create index privacy_requests_by_verifier on privacy_requests (org_id, verified_by) where verified_by is not null;
create index privacy_requests_by_ender on privacy_requests (org_id, ended_by) where ended_by is not null;
select app.install_tenant_table('privacy_requests');
select app.open_to_platform('privacy_requests', 'select');
