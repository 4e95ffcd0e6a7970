-- module: templates
-- rewrites rows: before the first release nobody has many.

-- Files that go with a reply. The bytes lie in storage under "org_id/id", as those of other uploads do.
create table template_files (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  -- None until the template is saved, and none any more once it is gone: then it is erased.
  template_id uuid,
  member_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  -- Drawn anew by us, so it may be shown in the page instead of being downloaded.
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  -- When it was uploaded, or taken out of its template: a day later it is erased.
  free_since timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, template_id) references message_templates (org_id, id) on delete set null (template_id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index template_files_by_template on template_files (org_id, template_id, created_at, id);
create index template_files_by_member on template_files (org_id, member_id);
create index template_files_unused on template_files (org_id, free_since) where template_id is null;
select app.install_tenant_table('template_files');
select app.open_to_platform('template_files', 'select');

-- When somebody could first write through it: a widget that was seen on a page.
alter table channels add column connected_at timestamptz;
alter table channels no force row level security;
alter table widgets no force row level security;
update channels set connected_at = widget.installed_at
from widgets widget
where widget.org_id = channels.org_id and widget.channel_id = channels.id and widget.installed_at is not null;
alter table channels force row level security;
alter table widgets force row level security;

-- Further addresses and numbers of a person. The one he is written to first stays where it was.
alter table contacts
  add column other_emails text[] not null default '{}' check (cardinality(other_emails) <= 20),
  add column other_phones text[] not null default '{}' check (cardinality(other_phones) <= 20);

-- By which words a person is found: his name, and any of his addresses and numbers.
create function app.contact_words(org uuid, name text, addresses text[]) returns tsvector
language sql immutable parallel safe as $$
  select app.search_vector(org, name || ' ' || array_to_string(addresses, ' '))
$$;
create or replace function app.index_contact() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    delete from app.search_contacts held where held.org_id = old.org_id and held.contact_id = old.id;
  else
    insert into app.search_contacts (org_id, contact_id, at, words)
    values (new.org_id, new.id, new.created_at, app.contact_words(
      new.org_id, new.name, array[new.email, new.phone] || new.other_emails || new.other_phones))
    on conflict (org_id, contact_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create or replace trigger index_contact
  after insert or delete or update of name, email, phone, other_emails, other_phones
  on contacts for each row execute function app.index_contact();

-- What was known before, with when he came: whom a common word finds is looked for among the latest.
alter table app.search_contacts add column at timestamptz;
alter table contacts no force row level security;
update app.search_contacts held
set at = contact.created_at,
  words = app.contact_words(contact.org_id, contact.name, array[contact.email, contact.phone])
from contacts contact
where contact.org_id = held.org_id and contact.id = held.contact_id;
alter table contacts force row level security;
create index search_contacts_by_time on app.search_contacts (org_id, at, contact_id);

-- Contacts of the organization at work in whom every word of the text begins some word, the newest
-- first. Those merged or deleted are left out by whoever reads their rows.
create function app.find_contacts(said text, before_at timestamptz, before_id uuid, most int)
returns table (contact_id uuid, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  org uuid := app.current_org();
  query tsquery := (
    select string_agg('''' || word || ''':*', ' & ')
    from unnest(tsvector_to_array(app.search_vector(org, said))) as word)::tsquery;
  found_recent int;
begin
  if query is null then
    return;
  end if;
  -- Of a word that many bear, the latest are enough.
  select count(*) into found_recent
  from (
    select from (
      select person.words from app.search_contacts person
      where person.org_id = org
        and (before_at is null or (person.at, person.contact_id) < (before_at, before_id))
      order by person.at desc, person.contact_id desc
      limit 3000) as recent
    where recent.words @@ query
    limit most) as enough;
  if found_recent = most then
    return query
      select recent.contact_id, recent.at
      from (
        select person.contact_id, person.at, person.words from app.search_contacts person
        where person.org_id = org
          and (before_at is null or (person.at, person.contact_id) < (before_at, before_id))
        order by person.at desc, person.contact_id desc
        limit 3000) as recent
      where recent.words @@ query
      order by recent.at desc, recent.contact_id desc
      limit most;
  else
    return query
      with held as materialized (
        select person.org_id, person.contact_id, person.at from app.search_contacts person
        where person.words @@ query)
      select held.contact_id, held.at from held
      where held.org_id = org
        and (before_at is null or (held.at, held.contact_id) < (before_at, before_id))
      order by held.at desc, held.contact_id desc
      limit most;
  end if;
end $$;
grant execute on function app.find_contacts(text, timestamptz, uuid, int) to parley_app;
