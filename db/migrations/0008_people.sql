-- module: organization

-- Somebody is asked to become a member. The link is in the mail and nowhere else. What never ended
-- and is past its day has expired; inviting the same address again then takes the same row.
create table invitations (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  email text not null check (length(email) between 3 and 254),
  role text not null default 'member' check (role in ('admin', 'member')),
  role_key text check (role_key ~ '^(preset:[a-z-]+|[0-9a-f-]{36})$'),
  role_id uuid generated always as (case when role_key not like 'preset:%' then role_key::uuid end) stored,
  permissions jsonb not null default '{}',
  data_scope text not null default 'all' check (data_scope in ('all', 'teams', 'own')),
  team_ids uuid[] not null default '{}' check (cardinality(team_ids) <= 50),
  token_hash text not null,
  invited_by uuid not null,
  resent_count int not null default 0 check (resent_count between 0 and 5),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  ended_at timestamptz generated always as (coalesce(accepted_at, declined_at, revoked_at)) stored,
  -- Who he became.
  member_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, invited_by) references members (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id),
  check (role = 'member' or role_key is null),
  check (num_nonnulls(accepted_at, declined_at, revoked_at) <= 1),
  check ((accepted_at is null) = (member_id is null))
);
create unique index invitations_one_open on invitations (org_id, email) where ended_at is null;
create index invitations_by_token on invitations (token_hash) where ended_at is null;
create index invitations_by_inviter on invitations (org_id, invited_by);
create index invitations_by_member on invitations (org_id, member_id) where member_id is not null;
create index invitations_by_age on invitations (expires_at);
select app.install_tenant_table('invitations');
select app.open_to_platform('invitations', 'select, update, delete');

-- At most one per organization: it goes when it is taken, declined, cancelled or replaced.
create table ownership_offers (
  org_id uuid primary key references organizations,
  from_member uuid not null,
  to_member uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  foreign key (org_id, from_member) references members (org_id, id),
  foreign key (org_id, to_member) references members (org_id, id),
  check (from_member <> to_member)
);
create index ownership_offers_by_giver on ownership_offers (org_id, from_member);
create index ownership_offers_by_taker on ownership_offers (org_id, to_member);
select app.install_tenant_table('ownership_offers');

-- What the organization asks of whoever enters it.
alter table organizations
  add column mfa_required_at timestamptz,
  add column mfa_grace_days int not null default 0 check (mfa_grace_days between 0 and 30),
  add column session_days int not null default 400 check (session_days between 1 and 400),
  add column idle_minutes int check (idle_minutes between 15 and 43200);

-- Whoever accepts an invitation comes from outside and joins its teams.
grant insert on team_members to parley_platform;
select app.open_to_platform('teams', 'select');

-- Which of these addresses somebody of the organization has. Of others it tells nothing.
create function app.members_by_email(addresses text[]) returns table (member_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public as $$
  select member.id, person.email
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.current_org() and member.removed_at is null
    and person.email = any (addresses)
$$;

-- Whether a member has shown that an address of his account is his.
create function app.is_proven_member(candidate uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from members member
    join users person on person.id = member.user_id
    where member.org_id = app.current_org() and member.id = candidate
      and (person.email_verified_at is not null or person.phone_verified_at is not null))
$$;

-- Whether a member has set up an authenticator app or a passkey.
create function app.has_second_factor(candidate uuid) returns boolean
language sql stable security definer set search_path = pg_catalog, public as $$
  select exists (
    select from members member
    where member.org_id = app.current_org() and member.id = candidate and (
      exists (select from totp_factors factor
        where factor.user_id = member.user_id and factor.confirmed_at is not null)
      or exists (select from passkeys passkey where passkey.user_id = member.user_id)))
$$;
grant execute on function app.members_by_email(text[]), app.is_proven_member(uuid),
  app.has_second_factor(uuid) to parley_app;

-- module: platform

-- The audit log is looked through by kind and by person. Kinds are compared byte by byte, so that
-- "team." finds what begins so under every collation.
create index events_by_type on events (org_id, type collate "C", at desc, seq desc);
create index events_by_actor on events (org_id, actor_id, at desc, seq desc);
