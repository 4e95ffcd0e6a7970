-- module: contacts

-- Who made a contact was read from whether he was ever seen; now that being seen moves, it is said.
-- What does not say so is a visitor's own, for whom nobody vouches.
alter table contacts add column made_by text not null default 'visitor'
  constraint contacts_made_by_check check (made_by in ('member', 'visitor'));
-- What only he himself says, as his address was already: nobody proved it, signed it or wrote it down.
alter table contacts add column is_name_claimed boolean not null default false;
alter table contacts add column is_phone_claimed boolean not null default false;
-- What that says of those who are there already is written in steps, by a chore (0088).

-- contract step: an index, and a check that allows more; the running release needs neither.
-- Whoever was never seen comes last, not where he was added.
drop index contacts_by_last_seen;
create index contacts_by_last_seen on contacts
  (org_id, coalesce(seen_at, '1970-01-01 00:00:00+00'::timestamptz), id) where deleted_at is null;

-- Whoever said neither name nor address is found by the name he is shown under.
create function app.shown_name(id uuid, name text, email text, erased_at timestamptz) returns text
language sql immutable parallel safe as $$
  select case when name = '' and email is null and erased_at is null
    then 'Visitor ' || upper(right(id::text, 4)) else name end
$$;
revoke execute on function app.shown_name(uuid, text, text, timestamptz) from public;
grant execute on function app.shown_name(uuid, text, text, timestamptz) to parley_app;

create or replace function app.index_contact() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and (new.name, new.email, new.phone, new.other_emails, new.other_phones)
    is not distinct from (old.name, old.email, old.phone, old.other_emails, old.other_phones) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from app.search_contacts held where held.org_id = old.org_id and held.contact_id = old.id;
  else
    insert into app.search_contacts (org_id, contact_id, at, words)
    values (new.org_id, new.id, new.created_at, app.contact_words(
      new.org_id, app.shown_name(new.id, new.name, new.email, new.erased_at),
      array[new.email, new.phone] || new.other_emails || new.other_phones))
    on conflict (org_id, contact_id) do update set words = excluded.words;
    if tg_op = 'UPDATE' then
      insert into app.search_changed (org_id, conversation_id)
      select head.org_id, head.conversation_id from app.search_texts head
      where head.org_id = new.org_id and head.contact_id = new.id
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

-- module: assignment

-- How many open conversations a member takes, whatever his teams say.
create table member_capacities (
  org_id uuid not null references organizations (org_id),
  member_id uuid not null,
  capacity int not null constraint member_capacities_capacity_check check (capacity between 0 and 100),
  primary key (org_id, member_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
select app.install_tenant_table('member_capacities');

-- module: privacy

-- The log of what happened can be kept for a time only, too.
alter table retention_policies drop constraint retention_policies_object_check;
alter table retention_policies add constraint retention_policies_object_check
  check (object in ('conversations', 'attachments', 'visitors', 'logs')) not valid;
alter table retention_policies validate constraint retention_policies_object_check;
