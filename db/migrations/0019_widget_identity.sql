-- module: widget

-- Whether pages may or must say who a visitor is. It holds at once, without publishing.
alter table widgets
  add column identity_mode text not null default 'optional'
    check (identity_mode in ('off', 'optional', 'required')),
  -- HMAC of the user's id, as older chat products take it.
  add column accepts_hash boolean not null default false;

-- What the customer's own server signs with. Three at a time, so that they can be changed in turn.
create table widget_identity_keys (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  algorithm text not null check (algorithm in ('HS256', 'ES256')),
  -- A secret both sides know, kept sealed; or the public half of a pair of which we know no more.
  sealed_secret text,
  public_key text check (length(public_key) <= 1000),
  created_by uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, widget_id) references widgets (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id),
  check ((algorithm = 'HS256') = (sealed_secret is not null)),
  check ((algorithm = 'ES256') = (public_key is not null))
);
create index widget_identity_keys_by_widget on widget_identity_keys (org_id, widget_id, created_at);
create index widget_identity_keys_by_member on widget_identity_keys (org_id, created_by);
select app.install_tenant_table('widget_identity_keys');

-- Who was made known with a key is forgotten with it. The new reference is checked over every
-- organization's rows, which only the owner without row security can read.
alter table visitor_sessions no force row level security;
alter table widget_identity_keys no force row level security;
alter table visitor_sessions
  add column identity_key_id uuid,
  add foreign key (org_id, identity_key_id) references widget_identity_keys (org_id, id);
alter table visitor_sessions force row level security;
alter table widget_identity_keys force row level security;
create index visitor_sessions_by_key on visitor_sessions (org_id, identity_key_id)
  where identity_key_id is not null;
