-- module: email

-- What a service that takes our mail says of it later: by what it knows the mail, and when it arrived.
alter table outbound_mails add column service_id text;
alter table outbound_mails add constraint outbound_mails_service_id_check
  check (length(service_id) <= 255) not valid;
alter table outbound_mails validate constraint outbound_mails_service_id_check;
alter table outbound_mails add column delivered_at timestamptz;
create index outbound_mails_by_service_id on outbound_mails (org_id, service_id)
  where service_id is not null;

-- It waited for its place among the mails to one provider, and needs none a second time.
alter table outbound_mails add column has_slot boolean not null default false;

-- Of a mail that belongs to no message and yet to a person: it goes when he is erased.
alter table outbound_mails add column contact_id uuid;
-- The check looks at all rows, which nobody may under forced row security.
alter table outbound_mails no force row level security;
alter table contacts no force row level security;
alter table outbound_mails add constraint outbound_mails_contact_fkey
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade not valid;
alter table outbound_mails validate constraint outbound_mails_contact_fkey;
alter table outbound_mails force row level security;
alter table contacts force row level security;
create index outbound_mails_of_contact on outbound_mails (org_id, contact_id)
  where contact_id is not null;

-- When its service last told us something that was proven.
alter table email_transports add column last_news_at timestamptz;
-- How many mails a minute to a provider, where that is not the usual number: {"gmail": 100}.
alter table email_transports add column provider_rates jsonb not null default '{}';
-- A service calls by the id alone. Made of 122 random bits: no two are the same.
create index email_transports_by_id on email_transports (id);

-- A call of a service counts once, whoever brings it again.
create table mail_news_keys (
  key text primary key check (length(key) between 20 and 64),
  at timestamptz not null default now()
);
create index mail_news_keys_by_age on mail_news_keys (at);
select app.install_global_table('mail_news_keys', 'calls of services are known before it is known whose they are');

-- How many mails of an organization left by the way of the platform on a day (UTC).
create table mail_days (
  org_id uuid not null references organizations (org_id),
  day date not null,
  sent int not null check (sent >= 0),
  primary key (org_id, day)
);
create index mail_days_by_age on mail_days (day);
select app.install_tenant_table('mail_days');
select app.open_to_platform('mail_days', 'select, insert, update, delete');
