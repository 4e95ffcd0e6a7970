-- module: privacy

create table retention_policies (
  org_id uuid not null references organizations (org_id),
  object text not null check (object in ('conversations', 'attachments', 'visitors', 'pages', 'logs')),
  action text not null check (action in ('delete', 'anonymize')),
  -- Maximum age; null while the policy is off.
  days int check (days between 1 and 3650),
  -- Progress of the running run and result of the last one.
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
