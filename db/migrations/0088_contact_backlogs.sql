-- module: contacts

-- Whose contacts are still to be told apart (0085), and how far that came. A chore goes through them a
-- few at a time while everybody works, and deletes the row of an organization that is done.
create table contact_backlogs (
  org_id uuid primary key references organizations (org_id),
  -- Who was changed since says by himself what is claimed of him.
  until timestamptz not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table organizations no force row level security;
insert into contact_backlogs (org_id, until)
select organization.org_id, told.applied_at
from organizations organization cross join schema_migrations told where told.number = 85;
alter table organizations force row level security;
select app.install_tenant_table('contact_backlogs');
select app.open_to_platform('contact_backlogs', 'select');

-- The caller holds the contacts: nobody gets a name while his words are written without one.
create function app.index_nameless(ids uuid[]) returns void
language sql security definer set search_path = pg_catalog, public as $$
  with nameless as (
    select person.org_id, person.id as contact_id, app.contact_words(person.org_id,
      app.shown_name(person.id, person.name, person.email, person.erased_at),
      array[person.email, person.phone] || person.other_emails || person.other_phones) as words
    from contacts person
    where person.org_id = app.acting_org() and person.id = any(ids)
      and person.name = '' and person.email is null and person.erased_at is null),
  indexed as (
    update app.search_contacts held set words = nameless.words from nameless
    where held.org_id = nameless.org_id and held.contact_id = nameless.contact_id
      and held.words is distinct from nameless.words
    returning held.org_id, held.contact_id)
  insert into app.search_changed (org_id, conversation_id)
  select head.org_id, head.conversation_id
  from app.search_texts head join indexed using (org_id, contact_id)
  on conflict do nothing
$$;
revoke execute on function app.index_nameless(uuid[]) from public;
grant execute on function app.index_nameless(uuid[]) to parley_app;
