-- module: notifications

alter table notifications
  -- What it tells of, where who may see that can change.
  add column subject_id uuid,
  -- False where it only goes out as push or mail, and the bell leaves it out.
  add column is_shown boolean not null default true,
  -- When it is to be mailed if nobody has read it by then; null when there is nothing to mail.
  add column mail_due_at timestamptz;
create index notifications_mail_due on notifications (org_id, mail_due_at) where mail_due_at is not null;
-- contract step: made anew in the next line
drop index notifications_unread;
create index notifications_unread on notifications (org_id, member_id, id desc) where read_at is null and is_shown;

alter table notification_settings
  add column push boolean not null default false,
  add column sound boolean not null default false;

-- How a member is told, whatever of. Only where he wants it otherwise than the product does by itself.
create table notification_preferences (
  org_id uuid not null,
  member_id uuid not null,
  digest text not null check (digest in ('immediately', 'hourly', 'daily')),
  sound text not null check (sound in ('off', 'away', 'always')),
  quiet_from text check (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  quiet_until text check (quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 60),
  updated_at timestamptz not null default now(),
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade,
  check ((quiet_from is null) = (quiet_until is null))
);
select app.install_tenant_table('notification_preferences');

-- Browsers that show messages when no page of ours is open. Each can be told by one member at a time.
create table push_subscriptions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  endpoint text not null check (length(endpoint) <= 2000),
  -- What only that browser can read is encrypted with these.
  public_key text not null check (length(public_key) <= 100),
  auth_secret text not null check (length(auth_secret) <= 40),
  device text not null default '' check (length(device) <= 300),
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create unique index push_subscriptions_by_endpoint on push_subscriptions (org_id, endpoint);
create index push_subscriptions_by_member on push_subscriptions (org_id, member_id);
select app.install_tenant_table('push_subscriptions');
