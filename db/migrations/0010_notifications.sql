-- module: notifications

create table notifications (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  title text not null check (length(title) between 1 and 200),
  body text not null default '' check (length(body) <= 500),
  link text check (length(link) <= 500 and link ~ '^/([^/]|$)'),
  read_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index notifications_by_member on notifications (org_id, member_id, id desc);
create index notifications_unread on notifications (org_id, member_id, id desc) where read_at is null;
create index notifications_read_by_age on notifications (created_at) where read_at is not null;
select app.install_tenant_table('notifications');
select app.open_to_platform('notifications', 'select, delete');

-- Only what a member wants otherwise than the product does by itself.
create table notification_settings (
  org_id uuid not null,
  member_id uuid not null,
  kind text not null check (length(kind) between 1 and 60),
  in_app boolean not null,
  email boolean not null,
  updated_at timestamptz not null default now(),
  primary key (org_id, member_id, kind),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
select app.install_tenant_table('notification_settings');
