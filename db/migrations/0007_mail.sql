-- module: platform

-- Every mail and text message the product itself sends is a row first. Secrets in it (links, codes)
-- are blanked once it left, except in a local install, where this table is the mailbox page.
create table system_mails (
  id uuid primary key default uuidv7(),
  organization_id uuid,
  channel text not null check (channel in ('mail', 'sms')),
  recipient text not null check (length(recipient) between 3 and 320),
  kind text not null check (length(kind) between 1 and 60),
  subject text not null default '' check (length(subject) <= 500),
  text text not null,
  html text,
  state text not null default 'pending'
    check (state in ('pending', 'sending', 'sent', 'failed', 'unknown')),
  attempts int not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  message_id text unique,
  sent_at timestamptz,
  error text check (length(error) <= 4000),
  created_at timestamptz not null default now()
);
create index system_mails_waiting on system_mails (next_try_at) where state = 'pending';
create index system_mails_sending on system_mails (claimed_at) where state = 'sending';
create index system_mails_by_recipient on system_mails (recipient, created_at);
create index system_mails_by_organization on system_mails (organization_id, created_at);
select app.install_global_table('system_mails', 'one outbox for all organizations and for people who are in none');

-- The application role can add to the outbox in the name of its own organization, and nothing else.
create function app.queue_system_mail(channel text, recipient text, kind text, subject text, body text, html text)
returns uuid
language sql security definer set search_path = pg_catalog as $$
  insert into public.system_mails (organization_id, channel, recipient, kind, subject, text, html)
  values (app.current_org(), channel, recipient, kind, subject, body, html)
  returning id
$$;
grant execute on function app.queue_system_mail(text, text, text, text, text, text) to parley_app;
