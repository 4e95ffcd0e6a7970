-- module: account

-- An unverified address is only a claim and may exist next to the verified one, so that a stranger
-- who signs up with someone's address can't lock them out. An account without a verified address has
-- exactly one address; verifying it takes over the account after its credentials are removed.
create table users (
  id uuid primary key default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  email text check (length(email) between 3 and 254),
  email_verified_at timestamptz,
  phone text check (phone ~ '^\+[1-9][0-9]{7,14}$'),
  phone_verified_at timestamptz,
  password_hash text,
  -- Incremented with every credential change. Tokens issued before are invalid.
  credential_version int not null default 1,
  locale text not null default 'en' check (length(locale) <= 35),
  time_zone text not null default 'UTC' check (length(time_zone) <= 60),
  staff_role text check (staff_role in ('readonly', 'support', 'finance', 'superadmin')),
  disabled_at timestamptz,
  -- Deleted by its owner, or its only address was verified by someone else.
  closed_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_have_an_address check (email is not null or phone is not null or closed_at is not null),
  constraint users_prove_what_they_have check (
    (email is not null or email_verified_at is null) and (phone is not null or phone_verified_at is null)),
  constraint users_of_staff_are_proven check (
    staff_role is null or email_verified_at is not null or phone_verified_at is not null),
  constraint users_claim_one_address_at_most check (
    email is null or phone is null or (email_verified_at is not null and phone_verified_at is not null))
);
create unique index users_by_proven_email on users (email) where email_verified_at is not null;
create unique index users_by_claimed_email on users (email) where email is not null and email_verified_at is null;
create unique index users_by_proven_phone on users (phone) where phone_verified_at is not null;
create unique index users_by_claimed_phone on users (phone) where phone is not null and phone_verified_at is null;
select app.install_global_table('users', 'a person can be a member of several organizations');

create table sessions (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  token_hash text not null unique,
  how text not null check (how in ('sign-up', 'password', 'magic-link', 'passkey', 'oauth', 'recovery', 'invitation')),
  -- The last used organization. Membership is checked on every use.
  organization_id uuid,
  address text not null,
  user_agent text not null,
  stepped_up_at timestamptz,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Two factors were verified in this session. Having a passkey doesn't mean it was used.
  second_factor_at timestamptz
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_age on sessions (seen_at);
select app.install_global_table('sessions', 'a person is signed in to the product, not to one organization');

create table identities (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  unique (issuer, subject)
);
create index identities_by_user on identities (user_id);
select app.install_global_table('identities', 'a person''s accounts at other services');

create table passkeys (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id);
select app.install_global_table('passkeys', 'a person''s sign-in factors');

create table totp_factors (
  user_id uuid primary key references users on delete cascade,
  sealed_secret text not null,
  confirmed_at timestamptz,
  -- Time step of the last accepted code, to prevent replay.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);
select app.install_global_table('totp_factors', 'a person''s sign-in factors');

create table recovery_codes (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  code_hash text not null unique,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index recovery_codes_by_user on recovery_codes (user_id);
select app.install_global_table('recovery_codes', 'a person''s sign-in factors');

create table one_time_tokens (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in (
    'magic-link', 'recovery', 'email-proof', 'email-change-old', 'email-change-new', 'phone-code',
    'sign-in-challenge', 'passkey-sign-in', 'passkey-creation', 'oauth-state', 'identity-link', 'first-admin')),
  hash text not null,
  user_id uuid references users on delete cascade,
  -- The address it was sent to. The token is invalid once the account has another one.
  address text,
  credential_version int,
  data jsonb not null default '{}',
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index one_time_tokens_by_hash on one_time_tokens (hash);
create index one_time_tokens_by_user on one_time_tokens (user_id, kind);
create index one_time_tokens_by_stranger on one_time_tokens (address) where user_id is null;
create index one_time_tokens_by_age on one_time_tokens (expires_at);
select app.install_global_table('one_time_tokens', 'links and challenges are redeemed before anyone is signed in');

create table account_events (
  id uuid primary key default uuidv7(),
  user_id uuid not null references users on delete cascade,
  type text not null,
  at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  data jsonb not null default '{}'
);
create index account_events_by_user on account_events (user_id, id desc);
select app.install_global_table('account_events', 'the history of a person''s account');
