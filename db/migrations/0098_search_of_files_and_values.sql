-- module: inbox

-- What everybody who sees a conversation may read of what is known of it: words, not numbers or ids.
create function app.shown_values(org uuid, attributes jsonb) returns text
language sql stable set search_path = pg_catalog, public as $$
  select left(string_agg(case jsonb_typeof(held.value)
      when 'string' then held.value #>> '{}'
      when 'array' then (
        select string_agg(one.value #>> '{}', ' ')
        from jsonb_array_elements(held.value) one where jsonb_typeof(one.value) = 'string')
    end, ' ' order by field.position, field.id), 5000)
  from fields field cross join lateral (select attributes -> field.key as value) held
  where field.org_id = org and field.object = 'conversation'
    and field.deleted_at is null and field.visible_to = 'everyone'
    and field.type in ('text', 'long_text', 'select', 'multi_select', 'url', 'email', 'phone')
$$;
revoke execute on function app.shown_values(uuid, jsonb) from public;
grant execute on function app.shown_values(uuid, jsonb) to parley_app;

-- Most conversations have no values, and cost nothing more.
create function app.conversation_words(org uuid, subject text, attributes jsonb) returns tsvector
language sql stable set search_path = pg_catalog as $$
  select app.search_vector(org, case when attributes = '{}' then subject
    else concat_ws(' ', subject, app.shown_values(org, attributes)) end)
$$;
revoke execute on function app.conversation_words(uuid, text, jsonb) from public;

create or replace function app.index_conversation() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and (new.subject, new.contact_id, new.attributes)
    is not distinct from (old.subject, old.contact_id, old.attributes) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from app.search_texts held where held.org_id = old.org_id and held.conversation_id = old.id and held.seq = 0;
    -- In this order: who gathers it now has ended then, and what he left is seen.
    delete from app.search_changed held where held.org_id = old.org_id and held.conversation_id = old.id;
    delete from app.search_documents held where held.org_id = old.org_id and held.conversation_id = old.id;
  else
    insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
    values (new.org_id, new.id, 0, new.created_at, new.contact_id,
      app.conversation_words(new.org_id, new.subject, new.attributes))
    on conflict (org_id, conversation_id, seq) do update
      -- Its words are new, and learnt by their place.
      set contact_id = excluded.contact_id, words = excluded.words, place = default;
    if tg_op = 'UPDATE' then
      perform app.forget_document(new.org_id, new.id);
    elsif new.subject <> '' or new.attributes <> '{}' then
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.id) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create or replace trigger index_conversation after insert or delete or update of subject, contact_id, attributes
  on conversations for each row execute function app.index_conversation();

-- All that a message is found by: what it says, what it offers, and what its files are called.
create function app.message_words(said messages) returns text
language sql stable set search_path = pg_catalog, public as $$
  select concat_ws(E'\n',
    nullif(left(concat_ws(E'\n', nullif(said.text, ''), nullif(said.block_words, '')), 10000), ''),
    (select left(string_agg(file.name, E'\n' order by file.created_at, file.id), 3000)
      from attachments file where file.org_id = said.org_id and file.message_id = said.id))
$$;
revoke execute on function app.message_words(messages) from public;

-- Files come into a message after it is written: a message without any is indexed as it was.
create or replace function app.index_message() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
declare
  words text;
begin
  if tg_op = 'UPDATE'
    and (new.conversation_id, new.seq, new.kind, new.text, new.block_words, new.deleted_at)
      is not distinct from (old.conversation_id, old.seq, old.kind, old.text, old.block_words, old.deleted_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from app.search_pending held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
    delete from app.search_texts held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
    if found then
      perform app.forget_document(old.org_id, old.conversation_id);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.kind <> 'event' and new.deleted_at is null then
    if tg_op = 'UPDATE' then
      words := app.message_words(new);
    else
      words := left(concat_ws(E'\n', nullif(new.text, ''), nullif(new.block_words, '')), 10000);
    end if;
    if words <> '' then
      insert into app.search_pending (org_id, conversation_id, seq, at, text)
      values (new.org_id, new.conversation_id, new.seq, new.created_at, words)
      on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
    else
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.conversation_id)
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create function app.index_attachment() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  said messages;
begin
  if tg_op = 'UPDATE' and (new.message_id, new.name) is not distinct from (old.message_id, old.name) then
    return null;
  end if;
  for said in
    select message.* from messages message
    where message.org_id = case when tg_op = 'DELETE' then old.org_id else new.org_id end
      and message.id in (
        case when tg_op <> 'INSERT' then old.message_id end, case when tg_op <> 'DELETE' then new.message_id end)
      and message.kind <> 'event' and message.deleted_at is null
  loop
    delete from app.search_texts held
    where held.org_id = said.org_id and held.conversation_id = said.conversation_id and held.seq = said.seq;
    if found then
      perform app.forget_document(said.org_id, said.conversation_id);
    end if;
    delete from app.search_pending held
    where held.org_id = said.org_id and held.conversation_id = said.conversation_id and held.seq = said.seq;
    insert into app.search_pending (org_id, conversation_id, seq, at, text)
    select said.org_id, said.conversation_id, said.seq, said.created_at, found.words
    from app.message_words(said) as found (words) where found.words <> ''
    on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  end loop;
  return null;
end $$;

create trigger index_attachment after insert or delete or update of message_id, name
  on attachments for each row execute function app.index_attachment();

-- As it was, but for the place: words that are new are learnt.
create or replace function app.index_texts(orgs uuid[], conversations uuid[], seqs integer[]) returns bigint
language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  each record;
  indexed bigint := 0;
begin
  for each in
    with free as materialized (
      select * from app.free_documents(orgs, conversations)),
    chosen as (
      select held.org_id, held.conversation_id, held.seq
      from unnest(orgs, conversations, seqs) as wanted (org_id, conversation_id, seq)
      join free using (org_id, conversation_id)
      join app.search_pending held using (org_id, conversation_id, seq)
      for update of held skip locked),
    taken as (
      delete from app.search_pending held using chosen
      where held.org_id = chosen.org_id and held.conversation_id = chosen.conversation_id and held.seq = chosen.seq
      returning held.*),
    put as (
      insert into app.search_texts (org_id, conversation_id, seq, at, words)
      select said.org_id, said.conversation_id, said.seq, said.at, app.search_vector(said.org_id, said.text)
      from taken said
      on conflict (org_id, conversation_id, seq) do update
        set at = excluded.at, words = excluded.words, place = default
      returning org_id, conversation_id, seq)
    select put.org_id, put.conversation_id, array_agg(put.seq) as seqs from put
    group by put.org_id, put.conversation_id order by put.org_id, put.conversation_id
  loop
    perform app.gather_words(each.org_id, each.conversation_id, each.seqs);
    indexed := indexed + cardinality(each.seqs);
  end loop;
  return indexed;
end $$;

-- Whose conversations are still to be read anew, and how far that came. A chore goes through them a few
-- at a time while everybody works, and deletes the row of an organization that is done.
create table search_backlogs (
  org_id uuid primary key references organizations (org_id),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table organizations no force row level security;
insert into search_backlogs (org_id) select org_id from organizations;
alter table organizations force row level security;
select app.install_tenant_table('search_backlogs');
select app.open_to_platform('search_backlogs', 'select');

-- Answers whether it took them: new messages come first where much waits already. The caller holds the
-- conversations, so that nobody writes other values while those that were there are read.
create function app.index_anew(ids uuid[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, public as $$
declare
  org constant uuid := app.acting_org();
begin
  if (select count(*) from (
    select from app.search_pending held where held.org_id = org limit 1000) as waiting) >= 1000 then
    return false;
  end if;
  with head as (
    select conversation.id, app.conversation_words(org, conversation.subject, conversation.attributes) as words
    from conversations conversation
    where conversation.org_id = org and conversation.id = any (ids)),
  indexed as (
    update app.search_texts held set words = head.words, place = default from head
    where held.org_id = org and held.conversation_id = head.id and held.seq = 0
      and held.words is distinct from head.words
    returning held.conversation_id)
  insert into app.search_changed (org_id, conversation_id)
  select org, indexed.conversation_id from indexed
  on conflict do nothing;
  insert into app.search_pending (org_id, conversation_id, seq, at, text)
  select said.org_id, said.conversation_id, said.seq, said.created_at, app.message_words(said)
  from messages said
  where said.org_id = org and said.kind <> 'event' and said.deleted_at is null
    and said.id in (
      select file.message_id from attachments file
      where file.org_id = org and file.conversation_id = any (ids) and file.message_id is not null)
  on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  return true;
end $$;
revoke execute on function app.index_anew(uuid[]) from public;
grant execute on function app.index_anew(uuid[]) to parley_app;

-- Who may read a value, or what it is, was decided anew: the conversations are read once more.
create function app.index_values_anew() returns trigger
language plpgsql security definer set search_path = pg_catalog, public as $$
begin
  if new.object = 'conversation' and (tg_op = 'INSERT' or
    (new.visible_to, new.type, new.key, new.deleted_at) is distinct from
    (old.visible_to, old.type, old.key, old.deleted_at)) then
    insert into search_backlogs (org_id) values (new.org_id)
    on conflict (org_id) do update set after_id = excluded.after_id;
  end if;
  return null;
end $$;
create trigger index_values after insert or update on fields
  for each row execute function app.index_values_anew();
