-- module: visitors

-- What the address of the first page of a visit says of the campaign that led to it: source, medium,
-- campaign, term, content. Pages of the trail get leftAt beside url, title and at.
alter table visitors add column utm jsonb not null default '{}';

-- What an organization decided about its visitors; without a row it is as the defaults say.
create table visitor_settings (
  org_id uuid primary key references organizations (org_id),
  -- For so long it is known who looked at which page.
  page_days int not null default 30 check (page_days between 1 and 365),
  updated_at timestamptz not null default now()
);
select app.install_tenant_table('visitor_settings');

-- Not only addresses: also everybody of an e-mail domain, and everybody in a country. The column
-- "network" holds whichever it is; none can be taken for another.
-- contract step: a domain is longer than a range of addresses, so the check lets more in than before.
alter table visitor_networks drop constraint visitor_networks_network_check;
alter table visitor_networks
  add constraint visitor_networks_network_check check (length(network) <= 253),
  add column covers text not null default 'network' check (covers in ('network', 'domain', 'country'));

-- module: contacts

-- Whom a file or a page means by one of his further addresses: few have any.
create index contacts_with_other_emails on contacts (org_id, id)
  where deleted_at is null and cardinality(other_emails) > 0;

-- Contacts in the order they were last heard of.
create index contacts_by_last_seen on contacts (org_id, coalesce(seen_at, created_at), id)
  where deleted_at is null;

-- How the customer's own system calls a company.
alter table companies add column external_id text check (length(external_id) between 1 and 191);
create unique index companies_by_external_id on companies (org_id, external_id)
  where deleted_at is null and external_id is not null;

-- What the text of a field must look like, and who reads it.
alter table fields
  add column pattern text not null default '' check (length(pattern) <= 500),
  add column visible_to text not null default 'everyone' check (visible_to in ('everyone', 'managers'));

-- What is known of contacts, one row for each value, so that those of one value are found in a large
-- book: operators on jsonb use no index under row security, the equality of text does.
create table contact_values (
  org_id uuid not null references organizations (org_id),
  contact_id uuid not null,
  key text not null,
  -- Lower case, and cut where it is long.
  value text not null,
  primary key (org_id, key, value, contact_id),
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete cascade
);
create index contact_values_by_contact on contact_values (org_id, contact_id);
select app.install_tenant_table('contact_values');

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
create trigger keep_contact_values after insert or update of attributes, signed_attributes, deleted_at
  on contacts for each row execute function app.keep_contact_values();
alter table contacts no force row level security;
alter table contact_values no force row level security;
insert into contact_values (org_id, contact_id, key, value)
  select contact.org_id, contact.id, said.key, said.value
  from contacts contact
  cross join lateral app.contact_value_rows(contact.attributes || contact.signed_attributes) said
  where contact.deleted_at is null;
alter table contacts force row level security;
alter table contact_values force row level security;

-- Questions to the list of contacts that are asked again and again.
create table contact_segments (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  -- What the address of the list says.
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
