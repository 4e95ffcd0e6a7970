-- module: contacts

alter table contacts
  -- When somebody of the team last wrote to him, and when he last wrote himself: exact to some minutes,
  -- as a chore reads what was said and no message waits for it.
  add column contacted_at timestamptz,
  add column replied_at timestamptz,
  -- Since then he wants no news; answers he still gets.
  add column unsubscribed_at timestamptz;
-- Whoever is new is in neither, so that a first message writes nothing more than it did.
create index contacts_by_contacted on contacts (org_id, contacted_at)
  where contacted_at is not null and deleted_at is null;
create index contacts_by_replied on contacts (org_id, replied_at)
  where replied_at is not null and deleted_at is null;

-- Addresses that give mail back, whoever has them.
create table bouncing_addresses (
  org_id uuid not null references organizations (org_id),
  address text not null check (length(address) between 3 and 320 and address = lower(address)),
  bounced_at timestamptz not null,
  primary key (org_id, address)
);
select app.install_tenant_table('bouncing_addresses');

-- module: inbox

-- Up to which message, by its id, was noted who talked. What was said before this table came is read
-- the same way, in steps.
create table talk_marks (
  org_id uuid primary key references organizations (org_id),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000',
  read_until timestamptz not null default '1970-01-01 00:00:00+00'
);
select app.install_tenant_table('talk_marks');
select app.open_to_platform('talk_marks', 'select');

-- module: email

-- Whose list of addresses that are not written to is still to be told to the contacts, and how far that
-- came. A chore goes through it and deletes the row of an organization that is done.
create table bounce_backlogs (
  org_id uuid primary key references organizations (org_id),
  after_address text not null default ''
);
alter table organizations no force row level security;
insert into bounce_backlogs (org_id) select org_id from organizations;
alter table organizations force row level security;
select app.install_tenant_table('bounce_backlogs');
select app.open_to_platform('bounce_backlogs', 'select');
