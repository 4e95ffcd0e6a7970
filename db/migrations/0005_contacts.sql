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
  external_id text check (length(external_id) between 1 and 191),
  shares_tickets boolean not null default false,
  -- Merged into this company.
  merged_into_id uuid,
  primary key (org_id, id),
  foreign key (org_id, merged_into_id) references companies (org_id, id) on delete set null (merged_into_id)
);
create unique index companies_by_title on companies (org_id, title_key) where deleted_at is null;
create index companies_by_name on companies (org_id, name, id) where deleted_at is null;
create index companies_by_age on companies (org_id, created_at, id) where deleted_at is null;
create unique index companies_by_external_id on companies (org_id, external_id)
  where deleted_at is null and external_id is not null;
create index companies_by_merged on companies (org_id, merged_into_id) where merged_into_id is not null;
create index companies_by_any_external_id on companies (org_id, external_id);
select app.install_tenant_table('companies');
select app.open_to_platform('companies', 'select, delete');

-- Customers and leads. A visit alone creates no contact.
create table contacts (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- Users have an external_id from the customer's own system; leads don't.
  kind text not null default 'lead' check (kind in ('lead', 'user')),
  external_id text check (length(external_id) between 1 and 191),
  name text not null default '' check (length(name) <= 120),
  email text check (length(email) between 3 and 320 and email = lower(email)),
  phone text check (phone ~ '^\+[0-9]{6,15}$'),
  locale text check (length(locale) between 2 and 35),
  time_zone text check (length(time_zone) <= 60),
  -- Attributes from web pages (unverified) and from signed tokens. Never mixed.
  attributes jsonb not null default '{}',
  signed_attributes jsonb not null default '{}',
  blocked_until timestamptz,
  seen_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  company_id uuid,
  owner_id uuid,
  -- Merged into this contact.
  merged_into_id uuid,
  erased_at timestamptz,
  -- Additional addresses and numbers. The primary one is in its own column.
  other_emails text[] not null default '{}' check (cardinality(other_emails) <= 20),
  other_phones text[] not null default '{}' check (cardinality(other_phones) <= 20),
  -- The address verified by a link. `email` is unverified.
  proven_email text
    check (length(proven_email) between 3 and 320 and proven_email = lower(proven_email)),
  -- The visitor typed the address before being identified, and the signature doesn't confirm it, so
  -- the person who verifies it later may be someone else.
  is_email_claimed boolean not null default false,
  -- Without this mark the value is only claimed by the visitor.
  made_by text not null default 'visitor'
    constraint contacts_made_by_check check (made_by in ('member', 'visitor')),
  -- Claimed only by the visitor: not verified, signed, or entered by a teammate.
  is_name_claimed boolean not null default false,
  is_phone_claimed boolean not null default false,
  picture_id uuid,
  -- The source, because a web page must not overwrite a picture set by a teammate or the customer's
  -- server.
  picture_by text,
  -- The last URL named by a page or server, fetched only once.
  picture_address text,
  -- Last contact in both directions, accurate to some minutes because a background task collects it
  -- instead of every message.
  contacted_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id) on delete set null (company_id),
  foreign key (org_id, owner_id) references members (org_id, id),
  foreign key (org_id, merged_into_id) references contacts (org_id, id),
  constraint contacts_picture_by_check
    check (picture_by in ('member', 'server', 'page')),
  constraint contacts_picture_address_check check (length(picture_address) <= 2000)
);
create unique index contacts_by_external_id on contacts (org_id, external_id)
  where deleted_at is null and external_id is not null;
create index contacts_by_email on contacts (org_id, email) where deleted_at is null and email is not null;
create index contacts_by_age on contacts (org_id, created_at, id) where deleted_at is null;
create index contacts_by_name on contacts (org_id, name, id) where deleted_at is null;
create index contacts_by_company on contacts (org_id, company_id, created_at, id) where company_id is not null;
create index contacts_by_owner on contacts (org_id, owner_id, created_at, id) where owner_id is not null;
create index contacts_by_merged on contacts (org_id, merged_into_id) where merged_into_id is not null;
create index contacts_with_other_emails on contacts (org_id, id)
  where deleted_at is null and cardinality(other_emails) > 0;
create unique index contacts_by_proven_email on contacts (org_id, proven_email)
  where deleted_at is null and proven_email is not null;
create index contacts_by_last_seen on contacts
  (org_id, coalesce(seen_at, '1970-01-01 00:00:00+00'::timestamptz), id) where deleted_at is null;
create index contacts_by_picture on contacts (org_id, picture_id) where picture_id is not null;
-- New contacts are in neither index, so that a first message writes nothing here.
create index contacts_by_contacted on contacts (org_id, contacted_at)
  where contacted_at is not null and deleted_at is null;
create index contacts_by_replied on contacts (org_id, replied_at)
  where replied_at is not null and deleted_at is null;
select app.install_tenant_table('contacts');

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

-- Merges of contacts. Records what moved, so that it can be undone for 30 days.
create table contact_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
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

-- Contact values, one row each, because operators on jsonb use no index under row security and text
-- equality does.
create table contact_values (
  org_id uuid not null references organizations (org_id),
  contact_id uuid not null,
  key text not null,
  -- Lower case and truncated.
  value text not null,
  primary key (org_id, key, value, contact_id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create index contact_values_by_contact on contact_values (org_id, contact_id);
select app.install_tenant_table('contact_values');

create table contact_segments (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  question jsonb not null,
  member_id uuid not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index contact_segments_by_member on contact_segments (org_id, member_id, name, id);
create index contact_segments_shared on contact_segments (org_id, name, id) where is_shared;
select app.install_tenant_table('contact_segments');

-- Stands in for deleted contacts.
create table anonymous_contacts (
  org_id uuid not null references organizations (org_id),
  contact_id uuid not null,
  primary key (org_id),
  foreign key (org_id, contact_id) references contacts (org_id, id)
);
create index anonymous_contacts_by_contact on anonymous_contacts (org_id, contact_id);
select app.install_tenant_table('anonymous_contacts');

create table company_notes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  company_id uuid not null,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id) on delete cascade,
  foreign key (org_id, author_id) references members (org_id, id)
);
create index company_notes_by_company on company_notes (org_id, company_id, created_at, id);
create index company_notes_by_author on company_notes (org_id, author_id);
select app.install_tenant_table('company_notes');

create table company_tags (
  org_id uuid not null,
  company_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, company_id, tag_id),
  foreign key (org_id, company_id) references companies (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index company_tags_by_tag on company_tags (org_id, tag_id, company_id);
select app.install_tenant_table('company_tags');

-- Merges of companies. Records what moved, so that it can be undone for 30 days.
create table company_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  before jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  unmerged_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, from_id) references companies (org_id, id) on delete cascade,
  foreign key (org_id, to_id) references companies (org_id, id) on delete cascade
);
create index company_merges_by_target on company_merges (org_id, to_id, merged_at, id);
create index company_merges_by_source on company_merges (org_id, from_id);
select app.install_tenant_table('company_merges');

-- Addresses that bounce, regardless of the contact.
create table bouncing_addresses (
  org_id uuid not null references organizations (org_id),
  address text not null check (length(address) between 3 and 320 and address = lower(address)),
  bounced_at timestamptz not null,
  primary key (org_id, address)
);
select app.install_tenant_table('bouncing_addresses');

-- Redacts an event: IDs, numbers, and structure stay; text and chosen values are removed, because
-- there a number reveals as much as a word.
create function app.without_words(said jsonb) returns jsonb
language sql immutable parallel safe set search_path = pg_catalog as $$
  select case jsonb_typeof(said)
    when 'object' then coalesce((
      select jsonb_object_agg(part.key, case
        when part.key in ('block', 'blockAnswer') then 'null'::jsonb
        when part.key = 'values' then case jsonb_typeof(part.value) when 'array' then '[]' else '{}' end::jsonb
        else app.without_words(part.value) end)
      from jsonb_each(said) part), '{}')
    when 'array' then coalesce((
      select jsonb_agg(app.without_words(part.value)) from jsonb_array_elements(said) part), '[]')
    when 'string' then case
      when said #>> '{}' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        or said #>> '{}' ~ '^\d{4}-\d\d-\d\dT[\d:.]+Z$' then said
      else '""'::jsonb end
    else said end
$$;
grant execute on function app.without_words(jsonb) to parley_app;

create function app.contact_value_rows(attributes jsonb)
returns table (key text, value text) language sql immutable parallel safe as $$
  select distinct pair.key, left(lower(each.value), 200)
  from jsonb_each(attributes) pair
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(pair.value) when 'array' then pair.value else jsonb_build_array(pair.value) end)
    as each (value)
  where each.value is not null and each.value <> ''
$$;
grant execute on function app.contact_value_rows(jsonb) to parley_app;

create function app.keep_contact_values() returns trigger language plpgsql as $$
begin
  delete from contact_values held where held.org_id = new.org_id and held.contact_id = new.id;
  if new.deleted_at is null then
    insert into contact_values (org_id, contact_id, key, value)
    select new.org_id, new.id, said.key, said.value
    from app.contact_value_rows(new.attributes || new.signed_attributes) said;
  end if;
  return null;
end $$;

-- Contacts without name and address are found by their display name.
create function app.shown_name(id uuid, name text, email text, erased_at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when name = '' and email is null and erased_at is null
    then 'Visitor ' || upper(right(id::text, 4)) else name end
$$;
grant execute on function app.shown_name(uuid, text, text, timestamptz) to parley_app;

create trigger keep_contact_values after insert or update of attributes, signed_attributes, deleted_at
  on contacts for each row execute function app.keep_contact_values();
