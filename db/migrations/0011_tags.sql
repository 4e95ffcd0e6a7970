-- module: tags

create table tags (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  title_key text not null generated always as (lower(name)) stored,
  color text not null check (color ~ '^#[0-9a-f]{6}$'),
  offered_for text not null check (offered_for in ('everything', 'conversations', 'contacts', 'tickets')),
  description text not null default '' check (length(description) <= 300),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index tags_by_title on tags (org_id, title_key) where deleted_at is null;
create index tags_by_name on tags (org_id, name, id) where deleted_at is null;
create index tags_by_age on tags (org_id, created_at, id) where deleted_at is null;
select app.install_tenant_table('tags');
select app.open_to_platform('tags', 'select, delete');
