-- module: contacts

create table companies (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 120),
  title_key text not null generated always as (lower(name)) stored,
  domain text not null default '' check (length(domain) <= 253),
  attributes jsonb not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index companies_by_title on companies (org_id, title_key) where deleted_at is null;
create index companies_by_name on companies (org_id, name, id) where deleted_at is null;
create index companies_by_age on companies (org_id, created_at, id) where deleted_at is null;
select app.install_tenant_table('companies');
select app.open_to_platform('companies', 'select, delete');

-- A new foreign key looks at every row, and here no organization is at work.
alter table contacts no force row level security;
alter table companies no force row level security;
alter table members no force row level security;
alter table contacts
  add column company_id uuid,
  add column owner_id uuid,
  -- He is somebody else by now: what he had is that one's.
  add column merged_into_id uuid,
  add column erased_at timestamptz,
  add foreign key (org_id, company_id) references companies (org_id, id) on delete set null (company_id),
  add foreign key (org_id, owner_id) references members (org_id, id),
  add foreign key (org_id, merged_into_id) references contacts (org_id, id);
alter table contacts force row level security;
alter table companies force row level security;
alter table members force row level security;
create index contacts_by_company on contacts (org_id, company_id, created_at, id);
create index contacts_by_owner on contacts (org_id, owner_id, created_at, id);
create index contacts_by_merged on contacts (org_id, merged_into_id);

create table contact_notes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, author_id) references members (org_id, id)
);
create index contact_notes_by_contact on contact_notes (org_id, contact_id, created_at, id);
create index contact_notes_by_author on contact_notes (org_id, author_id);
select app.install_tenant_table('contact_notes');

create table contact_tags (
  org_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, contact_id, tag_id),
  foreign key (org_id, contact_id) references contacts (org_id, id),
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index contact_tags_by_tag on contact_tags (org_id, tag_id, contact_id);
select app.install_tenant_table('contact_tags');

-- Two that were one person. Says what moved, so that it can be taken apart again for 30 days.
create table contact_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  -- What the one who stayed was before, and the ids of what came over, by kind.
  before jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  unmerged_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, from_id) references contacts (org_id, id),
  foreign key (org_id, to_id) references contacts (org_id, id)
);
create index contact_merges_by_target on contact_merges (org_id, to_id, merged_at, id);
create index contact_merges_by_source on contact_merges (org_id, from_id);
select app.install_tenant_table('contact_merges');

-- What an event says when nobody may read it any more: ids, numbers and shape stay, words go.
create function app.without_words(said jsonb) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case jsonb_typeof(said)
    when 'object' then coalesce((
      select jsonb_object_agg(part.key, app.without_words(part.value)) from jsonb_each(said) part), '{}')
    when 'array' then coalesce((
      select jsonb_agg(app.without_words(part.value)) from jsonb_array_elements(said) part), '[]')
    when 'string' then case
      when said #>> '{}' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        or said #>> '{}' ~ '^\d{4}-\d\d-\d\dT[\d:.]+Z$' then said
      else '""'::jsonb end
    else said end
$$;
grant execute on function app.without_words(jsonb) to parley_app;
