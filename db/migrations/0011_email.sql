-- module: email

-- Verified domains and addresses of all organizations. Row security would hide those of others, so
-- this table has none; triggers on the tables below maintain it.
create table email_names (
  name text primary key check (length(name) between 3 and 320),
  org_id uuid not null,
  created_at timestamptz not null default now()
);
select app.install_global_table('email_names', 'a domain or address is verified by only one organization of the whole install');

-- A sending domain. Only one organization can have it verified.
create table email_domains (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- In ASCII form: xn--….
  domain text not null check (length(domain) between 4 and 253),
  purposes text[] not null default '{support}',
  state text not null default 'new'
    check (state in ('new', 'pending', 'verified', 'degraded', 'failed')),
  return_path_label text not null default 'bounce' check (length(return_path_label) between 1 and 63),
  tracking_label text not null default 'click' check (length(tracking_label) between 1 and 63),
  -- Whether we receive email for this domain; the MX record is only checked then.
  receives boolean not null default false,
  -- Expected and found DNS records.
  records jsonb not null default '[]',
  -- Consecutive failures and the first of them.
  failures int not null default 0,
  failing_since timestamptz,
  verified_at timestamptz,
  -- The records are right, but another organization verified the domain first.
  taken_at timestamptz,
  -- DNS provider if known, such as cloudflare.
  provider text not null default '' check (length(provider) <= 60),
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (org_id, id)
);
create unique index email_domains_by_name on email_domains (org_id, domain);
create index email_domains_proven on email_domains (domain) where verified_at is not null;
create index email_domains_due on email_domains (next_check_at);
select app.install_tenant_table('email_domains');
select app.open_to_platform('email_domains', 'select');

-- Two DKIM keys per domain: one signs, the other is published and waits for rotation.
create table email_domain_keys (
  org_id uuid not null references organizations (org_id),
  domain_id uuid not null,
  selector text not null check (length(selector) between 1 and 63),
  private_key text not null,
  public_key text not null,
  state text not null check (state in ('active', 'next')),
  created_at timestamptz not null default now(),
  active_at timestamptz,
  primary key (org_id, domain_id, selector),
  foreign key (org_id, domain_id) references email_domains (org_id, id) on delete cascade
);
create unique index email_domain_keys_one_each on email_domain_keys (org_id, domain_id, state);
select app.install_tenant_table('email_domain_keys');
select app.open_to_platform('email_domain_keys', 'select');

-- DMARC aggregate reports per day (RFC 7489).
create table dmarc_reports (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  domain_id uuid not null,
  reporter text not null check (length(reporter) between 1 and 255),
  report_key text not null check (length(report_key) between 1 and 255),
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  policy text not null check (policy in ('none', 'quarantine', 'reject')),
  passed int not null check (passed >= 0),
  failed int not null check (failed >= 0),
  -- [{source, count, disposition, dkim, spf, from}], at most 500.
  sources jsonb not null default '[]',
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, domain_id) references email_domains (org_id, id) on delete cascade
);
create unique index dmarc_reports_once on dmarc_reports (org_id, domain_id, reporter, report_key);
create index dmarc_reports_by_time on dmarc_reports (org_id, domain_id, begins_at, id);
select app.install_tenant_table('dmarc_reports');

create table email_transports (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('smtp', 'ses', 'postmark', 'sendgrid', 'mailgun', 'resend')),
  -- Sealed: servers, names, passwords, keys.
  config text not null,
  -- Host and user for display, never a secret.
  hint text not null default '' check (length(hint) <= 255),
  place int not null default 0,
  per_minute int not null default 60 check (per_minute between 1 and 60000),
  is_paused boolean not null default false,
  last_ok_at timestamptz,
  last_error text check (length(last_error) <= 500),
  failing_step text check (length(failing_step) <= 60),
  version int not null default 1,
  created_at timestamptz not null default now(),
  last_news_at timestamptz,
  -- Emails per minute to a provider if not the default: {"gmail": 100}.
  provider_rates jsonb not null default '{}',
  primary key (org_id, id)
);
create unique index email_transports_by_name on email_transports (org_id, name);
-- Services call back by this ID, which has 122 random bits.
create index email_transports_by_id on email_transports (id);
select app.install_tenant_table('email_transports');
select app.open_to_platform('email_transports', 'select, update');

create table email_accounts (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  address text not null check (length(address) between 3 and 320 and address = lower(address)),
  display_name text not null check (length(display_name) between 1 and 60),
  -- How email arrives: forwarded, fetched from a mailbox, or directly (MX).
  mode text not null check (mode in ('forward', 'imap', 'inbound', 'oauth_google', 'oauth_microsoft')),
  -- Mailbox access. Sealed: host, port, security, user, password or token.
  imap text,
  imap_hint text not null default '' check (length(imap_hint) <= 255),
  folder text not null default 'INBOX' check (length(folder) between 1 and 255),
  poll_seconds int not null default 60 check (poll_seconds between 60 and 3600),
  uid_validity bigint,
  last_uid bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  -- The node that keeps the mailbox open, as a lease until next_poll_at.
  claimed_by uuid,
  failures int not null default 0,
  -- Local part of the forwarding address.
  forward_key text not null check (length(forward_key) between 16 and 64),
  state text not null default 'setup'
    check (state in ('setup', 'active', 'degraded', 'needs_reauth', 'paused')),
  failing_step text check (length(failing_step) <= 60),
  last_error text check (length(last_error) <= 500),
  last_ok_at timestamptz,
  last_mail_at timestamptz,
  proven_at timestamptz,
  domain_id uuid,
  channel_id uuid not null,
  transport_id uuid,
  signature text not null default '' check (length(signature) <= 10000),
  history text not null default 'last' check (history in ('none', 'last', 'full')),
  auto_reply text not null default '' check (length(auto_reply) <= 10000),
  is_default boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  -- OAuth tokens. Sealed: refresh token, access token, and its expiry. Null before sign-in and after
  -- revocation.
  oauth_grant text,
  -- Lease for refreshing the access token; others wait for the result.
  grant_claimed_until timestamptz,
  signed_in_at timestamptz,
  code_sent_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, domain_id) references email_domains (org_id, id) on delete set null (domain_id),
  foreign key (org_id, transport_id) references email_transports (org_id, id) on delete set null (transport_id),
  foreign key (org_id, channel_id) references channels (org_id, id)
);
-- A verified address is unique; unverified claims may exist several times.
create unique index email_accounts_by_address on email_accounts (org_id, address);
create index email_accounts_proven on email_accounts (address) where proven_at is not null;
-- 80 random bits, so they are unique.
create index email_accounts_by_forward_key on email_accounts (forward_key);
create unique index email_accounts_by_channel on email_accounts (org_id, channel_id);
create unique index email_accounts_default on email_accounts (org_id) where is_default;
create index email_accounts_of_domain on email_accounts (org_id, domain_id);
create index email_accounts_of_transport on email_accounts (org_id, transport_id);
create index email_accounts_due on email_accounts (next_poll_at)
  where mode in ('imap', 'oauth_google', 'oauth_microsoft');
select app.install_tenant_table('email_accounts');
select app.open_to_platform('email_accounts', 'select');

create table email_signatures (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  member_id uuid not null,
  account_id uuid,
  text text not null check (length(text) between 1 and 10000),
  version int not null default 1,
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references email_accounts (org_id, id) on delete cascade
);
create unique index email_signatures_of_member
  on email_signatures (org_id, member_id, account_id) nulls not distinct;
create index email_signatures_of_account on email_signatures (org_id, account_id);
select app.install_tenant_table('email_signatures');

create table email_trusted_senders (
  org_id uuid not null references organizations (org_id),
  sender text not null check (length(sender) between 3 and 320 and sender = lower(sender)),
  member_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, sender),
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id)
);
create index email_trusted_senders_of_member on email_trusted_senders (org_id, member_id);
select app.install_tenant_table('email_trusted_senders');

-- Contacts for senders that fail authentication: one per address, never the contact with the verified
-- address.
create table email_writers (
  org_id uuid not null references organizations (org_id),
  address text not null check (length(address) between 3 and 320 and address = lower(address)),
  contact_id uuid not null,
  primary key (org_id, address),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create index email_writers_of_contact on email_writers (org_id, contact_id);
select app.install_tenant_table('email_writers');

-- Every received email. Its source is stored under the ID for 30 days.
create table inbound_mails (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  account_id uuid,
  size int not null check (size >= 0),
  -- Detects the same email received twice.
  content_key text not null check (length(content_key) between 16 and 64),
  envelope_from text not null default '' check (length(envelope_from) <= 320),
  envelope_to text[] not null default '{}',
  client_ip text check (length(client_ip) <= 45),
  client_name text check (length(client_name) <= 255),
  state text not null default 'received'
    check (state in ('received', 'threaded', 'noted', 'rejected', 'failed')),
  reason text not null default '' check (length(reason) <= 500),
  header_id text check (length(header_id) <= 998),
  subject text not null default '' check (length(subject) <= 998),
  message_id uuid,
  contact_id uuid,
  received_at timestamptz not null default now(),
  -- The author, also of an email without message, for erasure.
  writer text,
  primary key (org_id, id),
  foreign key (org_id, account_id) references email_accounts (org_id, id) on delete set null (account_id),
  foreign key (org_id, message_id) references messages (org_id, id) on delete set null (message_id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id),
  constraint inbound_mails_writer_check check (length(writer) <= 320)
);
create index inbound_mails_of_contact on inbound_mails (org_id, contact_id) where contact_id is not null;
create unique index inbound_mails_once on inbound_mails (org_id, content_key);
create index inbound_mails_by_age on inbound_mails (received_at);
create index inbound_mails_by_time on inbound_mails (org_id, received_at, id);
create index inbound_mails_waiting on inbound_mails (received_at) where state = 'received';
create index inbound_mails_of_account on inbound_mails (org_id, account_id, received_at, id);
create index inbound_mails_of_message on inbound_mails (org_id, message_id) where message_id is not null;
create index inbound_mails_of_writer on inbound_mails (org_id, writer) where contact_id is null;
create index inbound_mails_without_message on inbound_mails (org_id, received_at)
  where state = 'threaded' and message_id is null;
select app.install_tenant_table('inbound_mails');
select app.open_to_platform('inbound_mails', 'select');

create table message_mails (
  org_id uuid not null references organizations (org_id),
  message_id uuid not null,
  account_id uuid,
  inbound_id uuid,
  direction text not null check (direction in ('in', 'out')),
  header_id text not null check (length(header_id) <= 998),
  in_reply_to text not null default '' check (length(in_reply_to) <= 998),
  thread_ids text[] not null default '{}',
  thread_index text not null default '' check (length(thread_index) <= 1000),
  -- The whole text including quotes; the message has only the new part.
  text text not null default '',
  -- Sanitized HTML, shown in a sandboxed frame.
  html text,
  inline_files jsonb not null default '{}',
  trust jsonb,
  primary key (org_id, message_id),
  foreign key (org_id, message_id) references messages (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references email_accounts (org_id, id) on delete set null (account_id)
);
create index message_mails_by_header_id on message_mails (org_id, header_id);
create index message_mails_of_account on message_mails (org_id, account_id);
select app.install_tenant_table('message_mails');

-- The parts of an email that are the same for all recipients.
create table mail_bodies (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- from, replyTo, to, cc, subject, headers, text, html, files; {{slots}} where they differ.
  mail jsonb not null,
  slots text[] not null default '{}',
  created_at timestamptz not null default now(),
  -- The conversation, even if deleted, so that the emails' text is erased with it.
  conversation_id uuid,
  primary key (org_id, id)
);
create index mail_bodies_by_age on mail_bodies (created_at);
create index mail_bodies_of_conversation on mail_bodies (org_id, conversation_id)
  where conversation_id is not null;
select app.install_tenant_table('mail_bodies');
select app.open_to_platform('mail_bodies', 'select, update, delete');

-- One email to one recipient, written before sending and marked afterwards.
create table outbound_mails (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  body_id uuid not null,
  -- One-off email always goes before bulk email.
  is_bulk boolean not null default false,
  kind text not null check (length(kind) between 1 and 60),
  -- Idempotency key.
  once_key text not null check (length(once_key) between 1 and 200),
  message_id uuid,
  account_id uuid,
  transport_id uuid,
  recipient text not null check (length(recipient) between 3 and 320 and recipient = lower(recipient)),
  -- Mailbox provider of the domain: gmail, microsoft, or the domain itself.
  provider text not null default '' check (length(provider) <= 255),
  sender text not null check (length(sender) between 3 and 320),
  header_id text not null check (length(header_id) between 5 and 998),
  slots jsonb,
  state text not null default 'queued'
    check (state in ('queued', 'sending', 'sent', 'deferred', 'bounced', 'complained', 'failed', 'unknown', 'suppressed', 'cancelled')),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  smtp_code int,
  -- Enhanced status code such as 5.1.1.
  status_code text check (length(status_code) <= 20),
  answer text check (length(answer) <= 1000),
  bounce_class text check (length(bounce_class) <= 40),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- The service's message ID and delivery time, from its webhooks.
  service_id text,
  delivered_at timestamptz,
  -- It already waited for the provider's rate limit.
  has_slot boolean not null default false,
  contact_id uuid,
  -- The address was removed from the suppression list after this email left, so a later bounce is
  -- outdated.
  cleared_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, body_id) references mail_bodies (org_id, id),
  foreign key (org_id, message_id) references messages (org_id, id) on delete cascade,
  foreign key (org_id, account_id) references email_accounts (org_id, id) on delete set null (account_id),
  foreign key (org_id, transport_id) references email_transports (org_id, id) on delete set null (transport_id),
  constraint outbound_mails_service_id_check
    check (length(service_id) <= 255),
  constraint outbound_mails_contact_fkey
    foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create unique index outbound_mails_once on outbound_mails (org_id, once_key);
-- Organization first, for fair turns.
create index outbound_mails_due on outbound_mails (is_bulk, org_id, next_try_at, id)
  where state in ('queued', 'deferred');
create index outbound_mails_sending on outbound_mails (claimed_at) where state = 'sending';
create index outbound_mails_by_header_id on outbound_mails (org_id, header_id);
create index outbound_mails_of_message on outbound_mails (org_id, message_id) where message_id is not null;
create index outbound_mails_of_body on outbound_mails (org_id, body_id);
create index outbound_mails_of_account on outbound_mails (org_id, account_id) where account_id is not null;
create index outbound_mails_of_transport on outbound_mails (org_id, transport_id) where transport_id is not null;
create index outbound_mails_by_time on outbound_mails (org_id, created_at, id);
create index outbound_mails_by_state on outbound_mails (org_id, state, created_at, id);
create index outbound_mails_by_recipient on outbound_mails (org_id, recipient, created_at, id);
create index outbound_mails_by_age on outbound_mails (created_at);
create index outbound_mails_by_service_id on outbound_mails (org_id, service_id)
  where service_id is not null;
create index outbound_mails_of_contact on outbound_mails (org_id, contact_id)
  where contact_id is not null;
-- The envelope sender of platform email contains only this ID.
create index outbound_mails_by_id on outbound_mails (id);
select app.install_tenant_table('outbound_mails');
select app.open_to_platform('outbound_mails', 'select, update, delete');

-- Suppressed addresses, checked in the statement that claims an email.
create table email_suppressions (
  org_id uuid not null references organizations (org_id),
  address text not null check (length(address) between 3 and 320 and address = lower(address)),
  reason text not null check (reason in ('bounce', 'complaint', 'manual', 'unsubscribe')),
  detail text not null default '' check (length(detail) <= 1000),
  until timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, address)
);
create index email_suppressions_by_time on email_suppressions (org_id, created_at, address);
select app.install_tenant_table('email_suppressions');
select app.open_to_platform('email_suppressions', 'select');

-- All nodes pause for a provider that asked to retry later.
create table mail_pauses (
  -- Transport and provider: "platform gmail".
  key text primary key check (length(key) between 1 and 200),
  until timestamptz not null,
  step int not null default 1,
  answer text not null default '' check (length(answer) <= 1000)
);
select app.install_global_table('mail_pauses', 'a provider''s limits apply to all organizations that share the transport');

-- Token buckets for sending rates. Losing them in a crash is harmless.
create unlogged table mail_rates (
  -- An organization and whether it's bulk, or a transport.
  key text primary key check (length(key) between 1 and 200),
  tokens double precision not null,
  at timestamptz not null
);
select app.install_global_table('mail_rates', 'one statement updates the rates of all organizations');

-- One automatic reply per hour and address across organizations, to prevent mail loops.
create table auto_reply_marks (
  address_hash text primary key check (length(address_hash) between 20 and 64),
  at timestamptz not null
);
create index auto_reply_marks_by_age on auto_reply_marks (at);
select app.install_global_table('auto_reply_marks', 'automatic replies are limited across organizations');

-- Webhook calls that were processed, to ignore repeats.
create table mail_news_keys (
  key text primary key check (length(key) between 20 and 64),
  at timestamptz not null default now()
);
create index mail_news_keys_by_age on mail_news_keys (at);
select app.install_global_table('mail_news_keys', 'webhook calls are checked before their organization is known');

create table mail_days (
  org_id uuid not null references organizations (org_id),
  day date not null,
  sent int not null check (sent >= 0),
  primary key (org_id, day)
);
create index mail_days_by_age on mail_days (day);
select app.install_tenant_table('mail_days');
select app.open_to_platform('mail_days', 'select, insert, update, delete');

create function app.is_email_name_free(wanted text) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select not exists (
    select from email_names where name = wanted and org_id <> app.acting_org())
$$;
grant execute on function app.is_email_name_free(text) to parley_app, parley_platform;

create function app.keep_email_domain_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and old.verified_at is not null then
    delete from email_names where name = old.domain and org_id = old.org_id;
  end if;
  if tg_op <> 'DELETE' and new.verified_at is not null then
    insert into email_names (name, org_id) values (new.domain, new.org_id);
  end if;
  return null;
end $$;

create function app.keep_email_address_name() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if tg_op <> 'INSERT' and old.proven_at is not null then
    delete from email_names where name = old.address and org_id = old.org_id;
  end if;
  if tg_op <> 'DELETE' and new.proven_at is not null then
    insert into email_names (name, org_id) values (new.address, new.org_id);
  end if;
  return null;
end $$;

create function app.take_auto_reply(address_hash text) returns boolean
language sql security definer set search_path = pg_catalog as $$
  with taken as (
    insert into public.auto_reply_marks as mark (address_hash, at) values (take_auto_reply.address_hash, now())
    on conflict on constraint auto_reply_marks_pkey do update set at = now()
      where mark.at <= now() - interval '1 hour'
    returning 1
  )
  select exists (select from taken)
$$;
grant execute on function app.take_auto_reply(text) to parley_app;

create trigger keep_email_domain_name after insert or delete or update of domain, verified_at
  on email_domains for each row execute function app.keep_email_domain_name();
create trigger keep_email_address_name after insert or delete or update of address, proven_at
  on email_accounts for each row execute function app.keep_email_address_name();
