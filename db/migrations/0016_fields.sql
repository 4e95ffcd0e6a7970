-- module: fields

-- What an organization wants to know of its records beyond what every product asks.
create table fields (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  object text not null check (object in ('contact', 'company', 'conversation', 'ticket')),
  -- As pages and the API write it.
  key text not null check (key ~ '^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$'),
  -- One key means one thing of one object.
  title_key text not null generated always as (object || '.' || lower(key)) stored,
  label text not null check (length(label) between 1 and 60),
  type text not null check (type in ('text', 'long_text', 'number', 'currency', 'percent', 'boolean', 'date',
    'datetime', 'select', 'multi_select', 'url', 'email', 'phone', 'user')),
  -- One per line.
  options text not null default '' check (length(options) <= 12000),
  required_on text not null default 'never' check (required_on in ('never', 'create', 'close')),
  position int not null default 0 check (position between 0 and 1000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index fields_by_title on fields (org_id, title_key) where deleted_at is null;
create index fields_by_object on fields (org_id, object, position, id) where deleted_at is null;
create index fields_by_key on fields (org_id, key, id) where deleted_at is null;
create index fields_by_position on fields (org_id, position, id) where deleted_at is null;
create index fields_by_age on fields (org_id, created_at, id) where deleted_at is null;
select app.install_tenant_table('fields');
select app.open_to_platform('fields', 'select, delete');
