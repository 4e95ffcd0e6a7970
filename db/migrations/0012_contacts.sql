-- module: contacts

-- People outside: whoever wrote, was written to, or was imported. A mere visit makes none.
create table contacts (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- A user is known to the customer's own system by external_id; a lead is not.
  kind text not null default 'lead' check (kind in ('lead', 'user')),
  external_id text check (length(external_id) between 1 and 191),
  name text not null default '' check (length(name) <= 120),
  email text check (length(email) between 3 and 320 and email = lower(email)),
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  locale text check (length(locale) between 2 and 35),
  time_zone text check (length(time_zone) <= 60),
  -- What a page said of him, and what a signed token said: never mixed.
  attributes jsonb not null default '{}',
  signed_attributes jsonb not null default '{}',
  blocked_until timestamptz,
  seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index contacts_by_external_id on contacts (org_id, external_id) where deleted_at is null;
create index contacts_by_email on contacts (org_id, email) where deleted_at is null;
create index contacts_by_age on contacts (org_id, created_at, id) where deleted_at is null;
create index contacts_by_name on contacts (org_id, name, id) where deleted_at is null;
select app.install_tenant_table('contacts');
