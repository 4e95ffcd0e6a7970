-- module: inbox

-- Search. Row security disables every index whose operator isn't leakproof, including full text. So
-- search words are in tables without row security that no login role can access: triggers write them,
-- and a function reads them for the current organization.

-- One row per message and note; seq 0 is the subject.
create table app.search_texts (
  org_id uuid not null,
  conversation_id uuid not null,
  seq int not null,
  at timestamptz not null,
  contact_id uuid,
  words tsvector not null,
  place bigint generated always as identity,
  primary key (org_id, conversation_id, seq)
);
create index search_texts_by_contact on app.search_texts (org_id, contact_id) where contact_id is not null;
create index search_texts_by_place on app.search_texts (place);

create table app.search_contacts (
  org_id uuid not null,
  contact_id uuid not null,
  words tsvector not null,
  -- Creation time, because a common word only searches the latest contacts.
  at timestamptz,
  primary key (org_id, contact_id)
);
create index search_contacts_by_word on app.search_contacts using gin (words);
create index search_contacts_by_time on app.search_contacts (org_id, at, contact_id);

-- Known words and their frequency: typos are corrected against them, and the rarest word leads the
-- search. Updated with a delay, so that writing a message stays fast.
create table app.search_words (
  org_id uuid not null,
  word text collate "C" not null,
  uses int not null,
  -- Trigrams, each prefixed with the organization's mark.
  letters text[] not null,
  primary key (org_id, word)
);
create index search_words_by_letters on app.search_words using gin (letters);

create table app.search_lesson (
  only_row boolean primary key default true check (only_row),
  learnt_place bigint not null default 0,
  seen_place bigint not null default 0
);

insert into app.search_lesson default values;

-- Messages wait here until someone searches or a minute has passed, because indexing costs more than
-- storing them and the customer would wait.
create table app.search_pending (
  org_id uuid not null,
  conversation_id uuid not null,
  seq int not null,
  at timestamptz not null,
  text text not null,
  primary key (org_id, conversation_id, seq)
);
create index search_pending_by_time on app.search_pending (org_id, at);

-- All words of a conversation and its contact, so that the index finds conversations with all terms
-- wherever each occurs. It may briefly contain too much and is always verified against the texts.
-- Conversations with many words have more parts, marked with a plus, so that a new message stays
-- cheap.
create table app.search_documents (
  org_id uuid not null,
  conversation_id uuid not null,
  part int not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (org_id, conversation_id, part)
);
-- Without fastupdate: every search would scan the pending list.
create index search_documents_by_word on app.search_documents using gin (words) with (fastupdate = off);
create index search_documents_by_time on app.search_documents (org_id, at desc, conversation_id desc);

create table app.search_changed (
  org_id uuid not null,
  conversation_id uuid not null,
  at timestamptz not null default now(),
  primary key (org_id, conversation_id)
);
create index search_changed_by_time on app.search_changed (org_id, at);

-- Organizations whose conversations must be reindexed, and the progress. A background task works
-- through them.
create table search_backlogs (
  org_id uuid primary key references organizations (org_id),
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'
);
select app.install_tenant_table('search_backlogs');
select app.open_to_platform('search_backlogs', 'select');

-- Normalizes words: no accents, case, or punctuation, same as search-rules.ts. Each word has a mark
-- of its organization, so that a search reads nothing of others.
create function app.search_vector(org uuid, said text) returns tsvector
language plpgsql immutable parallel safe as $$
declare
  mark text := left(md5(org::text), 8);
begin
  return array_to_tsvector(array(
    select distinct mark || left(word, 40)
    from regexp_split_to_table(
      lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g') collate pg_unicode_fast),
      '[^[:alnum:]]+') as word
    where word <> ''));
end $$;

create function app.search_mark(org uuid) returns text
language sql immutable parallel safe as $$ select left(md5(org::text), 8) $$;

create function app.letters_of(org uuid, word text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select distinct app.search_mark(org) || substr('  ' || word || ' ', at, 3)
    from generate_series(1, length(word) + 1) as at)
$$;

-- Files are added after the message is written, so a message without files is indexed unchanged.
create function app.index_message() returns trigger
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

create function app.index_conversation() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and (new.subject, new.contact_id, new.attributes)
    is not distinct from (old.subject, old.contact_id, old.attributes) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from app.search_texts held where held.org_id = old.org_id and held.conversation_id = old.id and held.seq = 0;
    -- In this order: a running indexer has then finished, and its leftovers are visible.
    delete from app.search_changed held where held.org_id = old.org_id and held.conversation_id = old.id;
    delete from app.search_documents held where held.org_id = old.org_id and held.conversation_id = old.id;
  else
    insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
    values (new.org_id, new.id, 0, new.created_at, new.contact_id,
      app.conversation_words(new.org_id, new.subject, new.attributes))
    on conflict (org_id, conversation_id, seq) do update
      set contact_id = excluded.contact_id, words = excluded.words, place = default;
    if tg_op = 'UPDATE' then
      perform app.forget_document(new.org_id, new.id);
    elsif new.subject <> '' or new.attributes <> '{}' then
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.id) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

-- The old words stop matching immediately; the new ones are indexed like others.
create function app.index_contact() returns trigger
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
      update app.search_texts head set place = default
      where head.org_id = new.org_id and (head.conversation_id, head.seq) = (
        select latest.conversation_id, latest.seq from app.search_texts latest
        where latest.org_id = new.org_id and latest.contact_id = new.id
        order by latest.conversation_id desc limit 1);
    end if;
  end if;
  return null;
end $$;

create function app.forget_search_words() returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  forgotten bigint;
begin
  -- Not while words are being added, so that a word in use isn't removed.
  perform from app.search_lesson for update;
  with gone as (
    delete from app.search_words known
    where known.uses <= 3
        and not exists (
          select from app.search_documents said
          where said.words @@ ('''' || app.search_mark(known.org_id) || known.word || '''')::tsquery)
        and not exists (
          select from app.search_contacts person
          where person.words @@ ('''' || app.search_mark(known.org_id) || known.word || '''')::tsquery)
      or not exists (select from app.search_texts said where said.org_id = known.org_id)
    returning 1)
  select count(*) into forgotten from gone;
  return forgotten;
end $$;
grant execute on function app.forget_search_words() to parley_platform;

-- Adds these texts to their conversations, skipping those locked by another process.
create function app.index_texts(orgs uuid[], conversations uuid[], seqs integer[]) returns bigint
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

-- For the current organization, before a search: newest first, because those are most likely
-- searched.
create function app.is_search_behind() returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from app.search_pending where org_id = app.acting_org())
    or exists (select from app.search_changed where org_id = app.acting_org())
$$;
grant execute on function app.is_search_behind() to parley_app;

create function app.catch_up_search(most int, most_bytes int) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
begin
  return (
    with measured as (
      select held.*, sum(held.bytes) over (
        order by held.at desc, held.conversation_id, held.seq) - held.bytes as bytes_before
      from (
        select pending.org_id, pending.conversation_id, pending.seq, pending.at, octet_length(pending.text) as bytes
        from app.search_pending pending where pending.org_id = app.acting_org()
        order by pending.at desc limit most) as held)
    select coalesce(app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)), 0)
    from measured where bytes_before < most_bytes)
  + (
    select coalesce(app.gather_changed(array_agg(latest.org_id), array_agg(latest.conversation_id)), 0)
    from (
      select held.org_id, held.conversation_id from app.search_changed held
      where held.org_id = app.acting_org() order by held.at desc limit 100) as latest);
exception when others then
  -- The search continues with what is indexed, also in a transaction that does more.
  raise warning 'search not caught up: %', sqlerrm;
  return 0;
end $$;
grant execute on function app.catch_up_search(int, int) to parley_app;

-- Names are words too, so that mistyped names are found. Numbers and parts of addresses are left out
-- because typos in them aren't useful and each would be a separate word.
create function app.learn_search_words(most_words int) returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  lesson app.search_lesson;
  reach bigint;
begin
  select * into lesson from app.search_lesson for update;
  select max(measured.place) into reach
  from (
    select said.place, sum(said.words) over (order by said.place) - said.words as words_before
    from (
      select text.place, greatest(length(text.words), 1) as words from app.search_texts text
      where text.place > lesson.learnt_place and text.place <= lesson.seen_place
      order by text.place limit most_words) as said) as measured
  where measured.words_before < most_words;
  reach := coalesce(reach, lesson.seen_place);
  insert into app.search_words as known (org_id, word, uses, letters)
  select said.org_id, substr(said.word, 9), count(*), app.letters_of(said.org_id, substr(said.word, 9))
  from (
    select text.org_id, word from app.search_texts text, unnest(tsvector_to_array(text.words)) as word
    where text.place > lesson.learnt_place and text.place <= reach
    union all
    select head.org_id, word
    from app.search_texts head
    join app.search_contacts person
      on person.org_id = head.org_id and person.contact_id = head.contact_id,
      unnest(tsvector_to_array(person.words)) as word
    where head.place > lesson.learnt_place and head.place <= reach and substr(word, 9) !~ '[0-9]'
  ) as said
  group by said.org_id, substr(said.word, 9)
  on conflict (org_id, word) do update set uses = known.uses + excluded.uses;
  update app.search_lesson set learnt_place = reach, seen_place = case
    when reach < lesson.seen_place then lesson.seen_place
    else greatest(reach, (select max(place) from app.search_texts)) end;
  return lesson.seen_place - reach;
end $$;
grant execute on function app.learn_search_words(int) to parley_platform;

create function app.contact_words(org uuid, name text, addresses text[]) returns tsvector
language sql immutable parallel safe as $$
  select app.search_vector(org, name || ' ' || array_to_string(addresses, ' '))
$$;

-- Contacts of the current organization that match every word by prefix, newest first. The caller
-- excludes merged and deleted ones.
create function app.find_contacts(said text, before_at timestamptz, before_id uuid, most int)
returns table (contact_id uuid, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  org uuid := app.acting_org();
  query tsquery := (
    select string_agg('''' || word || ''':*', ' & ')
    from unnest(tsvector_to_array(app.search_vector(org, said))) as word)::tsquery;
  found_recent int;
begin
  if query is null then
    return;
  end if;
  -- For a common word the latest contacts are enough.
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

-- Name words are separate from message words: names are searched by prefix, which is fast for rare
-- words.
create function app.person_words(org uuid, words tsvector) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select app.search_mark(org) || '@' || substr(word, 9) from unnest(tsvector_to_array(words)) as word))
$$;

-- Adds texts to a conversation's words, or rebuilds them if there are none. Forces the index because
-- a plan made with few rows would scan them all forever.
create function app.gather_words(org uuid, conversation uuid, added int[]) returns void
language plpgsql set search_path = pg_catalog set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  most_words constant int := 4000;
  plus constant tsvector := array_to_tsvector(array[app.search_mark(org) || '+']);
  document app.search_documents;
  said record;
begin
  select held.* into document from app.search_documents held
  where held.org_id = org and held.conversation_id = conversation order by held.part desc limit 1;
  if document.part is null then
    added := null;
    document := row(org, conversation, 0, '-infinity', app.person_in(org, conversation));
  end if;
  for said in
    select held.at, held.words from app.search_texts held
    where held.org_id = org and held.conversation_id = conversation
      and (added is null or held.seq = any (added))
    order by held.seq
  loop
    if length(document.words) >= most_words then
      document.words := document.words || plus;
      perform app.keep_document(document);
      document := row(org, conversation, document.part + 1, said.at, app.person_in(org, conversation) || plus);
    end if;
    document.words := document.words || said.words;
    document.at := greatest(document.at, said.at);
  end loop;
  if document.at > '-infinity' then
    perform app.keep_document(document);
  end if;
end $$;

create function app.person_in(org uuid, conversation uuid) returns tsvector
language sql stable set search_path = pg_catalog as $$
  select coalesce((
    select app.person_words(org, held.words) from app.search_texts head
    join app.search_contacts held on held.org_id = org and held.contact_id = head.contact_id
    where head.org_id = org and head.conversation_id = conversation and head.seq = 0), ''::tsvector)
$$;

create function app.keep_document(document app.search_documents) returns void
language plpgsql set search_path = pg_catalog as $$
begin
  insert into app.search_documents as held (org_id, conversation_id, part, at, words)
  values (document.org_id, document.conversation_id, document.part, document.at, document.words)
  on conflict (org_id, conversation_id, part) do update
    set at = greatest(held.at, excluded.at), words = held.words || excluded.words;
end $$;

-- The conversations that no other process is indexing. All are taken at once without waiting, so that
-- a deletion can wait for the indexer.
create function app.free_documents(orgs uuid[], conversations uuid[])
returns table (org_id uuid, conversation_id uuid)
language sql set search_path = pg_catalog set enable_seqscan = off as $$
  with wanted as materialized (
    select distinct asked.org_id, asked.conversation_id
    from unnest(orgs, conversations) as asked (org_id, conversation_id)),
  taken as materialized (
    select held.org_id, held.conversation_id, held.part
    from wanted join app.search_documents held using (org_id, conversation_id)
    for update of held skip locked)
  select wanted.org_id, wanted.conversation_id from wanted
  where not exists (
    select from app.search_documents held
    where held.org_id = wanted.org_id and held.conversation_id = wanted.conversation_id
      and not exists (
        select from taken
        where taken.org_id = held.org_id and taken.conversation_id = held.conversation_id and taken.part = held.part))
$$;

create function app.gather_changed(orgs uuid[], conversations uuid[]) returns bigint
language plpgsql set search_path = pg_catalog as $$
#variable_conflict use_column
declare
  each record;
  gathered bigint := 0;
begin
  for each in
    with free as materialized (
      select * from app.free_documents(orgs, conversations)),
    chosen as (
      select held.org_id, held.conversation_id
      from free join app.search_changed held using (org_id, conversation_id)
      for update of held skip locked),
    taken as (
      delete from app.search_changed held using chosen
      where held.org_id = chosen.org_id and held.conversation_id = chosen.conversation_id
      returning held.org_id, held.conversation_id),
    old as (
      delete from app.search_documents held using taken
      where held.org_id = taken.org_id and held.conversation_id = taken.conversation_id)
    select * from taken order by taken.org_id, taken.conversation_id
  loop
    perform app.gather_words(each.org_id, each.conversation_id, null);
    gathered := gathered + 1;
  end loop;
  return gathered;
end $$;

create function app.gather_some_changed(most int) returns bigint
language sql set search_path = pg_catalog as $$
  with recursive tenant as (
    (select held.org_id from app.search_changed held order by held.org_id limit 1)
    union all
    select (
      select held.org_id from app.search_changed held
      where held.org_id > tenant.org_id order by held.org_id limit 1)
    from tenant where tenant.org_id is not null),
  waiting as (
    select held.*, row_number() over (partition by held.org_id order by held.at) as turn
    from tenant cross join lateral (
      select changed.org_id, changed.conversation_id, changed.at
      from app.search_changed changed where changed.org_id = tenant.org_id
      order by changed.at limit most) as held),
  batch as (
    select * from waiting order by turn, at limit most)
  select coalesce(app.gather_changed(array_agg(org_id), array_agg(conversation_id)), 0) from batch
$$;

-- One batch, oldest first, then changed conversations, round-robin between organizations. The batch
-- size is limited by text length. Other waiting messages of the same conversations are included if
-- short, because updating a conversation costs the same for one message as for many.
create function app.index_pending(most int, most_bytes int) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with recursive tenant as (
    (select held.org_id from app.search_pending held order by held.org_id limit 1)
    union all
    select (
      select held.org_id from app.search_pending held
      where held.org_id > tenant.org_id order by held.org_id limit 1)
    from tenant where tenant.org_id is not null),
  waiting as (
    select held.*, row_number() over (partition by held.org_id order by held.at) as turn
    from tenant cross join lateral (
      select pending.org_id, pending.conversation_id, pending.seq, pending.at, octet_length(pending.text) as bytes
      from app.search_pending pending where pending.org_id = tenant.org_id
      order by pending.at limit most) as held),
  measured as (
    select held.*, sum(held.bytes) over (
      order by held.turn, held.at, held.org_id, held.conversation_id, held.seq) - held.bytes as bytes_before
    from waiting held),
  batch as materialized (
    select * from measured where bytes_before < most_bytes order by bytes_before, turn limit most),
  same as (
    select held.org_id, held.conversation_id, held.seq,
      sum(held.bytes) over (order by held.seq, held.org_id, held.conversation_id) as bytes
    from (select distinct org_id, conversation_id from batch) as chosen
    cross join lateral (
      select pending.org_id, pending.conversation_id, pending.seq, octet_length(pending.text) as bytes
      from app.search_pending pending
      where pending.org_id = chosen.org_id and pending.conversation_id = chosen.conversation_id
      order by pending.seq limit 50) as held
    where not exists (
      select from batch
      where batch.org_id = held.org_id and batch.conversation_id = held.conversation_id and batch.seq = held.seq)),
  taken as (
    select org_id, conversation_id, seq from batch
    union all
    select org_id, conversation_id, seq from same where bytes < most_bytes / 8)
  select coalesce(app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)), 0)
    + app.gather_some_changed(most)
  from taken
$$;
grant execute on function app.index_pending(int, int) to parley_platform;

create function app.forget_document(org uuid, conversation uuid) returns void
language sql set search_path = pg_catalog as $$
  insert into app.search_changed (org_id, conversation_id) values (org, conversation) on conflict do nothing;
  delete from app.search_documents held where held.org_id = org and held.conversation_id = conversation
$$;

create function app.either_of(mark text, words text[], is_open boolean, others text[]) returns tsquery
language sql immutable set search_path = pg_catalog as $$
  select string_agg('''' || mark || word || '''' || ending, ' | ')::tsquery
  from (
    select word, case when is_open then ':*' else '' end as ending from unnest(words) as word
    union
    select word, '' from unnest(others) as word) as each
$$;

-- Whether everything written before this time is indexed. Returns false if the backlog is large.
create function app.is_learnt(org uuid, before_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
  select coalesce(bool_and(unlearnt.org_id <> org or unlearnt.at >= before_at), true) and count(*) < 3000
  from (
    select said.org_id, said.at from app.search_texts said
    where said.place > (select lesson.learnt_place from app.search_lesson lesson)
    order by said.place limit 3000) as unlearnt
$$;

-- Candidate documents that may contain all terms: the latest ones by scanning, the others by index.
create function app.search_candidates(
  org uuid, query tsquery, parted tsquery, before_at timestamptz, before_id uuid, edge_at timestamptz, edge_id uuid)
returns table (conversation_id uuid, part int, at timestamptz)
language plpgsql stable set search_path = pg_catalog
set enable_seqscan = off set enable_bitmapscan = on set enable_sort = on
set plan_cache_mode = force_generic_plan set work_mem = '32MB' as $$
#variable_conflict use_column
declare
  plus constant tsquery := ('''' || app.search_mark(org) || '+''')::tsquery;
begin
  if edge_at is not null then
    return query
      select recent.conversation_id, recent.part, recent.at
      from (
        select held.conversation_id, held.part, held.at, held.words from app.search_documents held
        where held.org_id = org and (held.at, held.conversation_id) >= (edge_at, edge_id)
          and (held.at, held.conversation_id) < (before_at, before_id)
        offset 0) as recent
      where recent.words @@ query or recent.words @@ parted;
    return;
  end if;
  return query
    with found as materialized (
      select held.org_id, held.conversation_id, held.part, held.at from app.search_documents held
      where held.words @@ query)
    select found.conversation_id, found.part, found.at from found
    where found.org_id = org and (found.at, found.conversation_id) < (before_at, before_id);
  -- One after the other, because combined the index would read every position of each word.
  if parted is not null and exists (select from app.search_documents held where held.words @@ plus) then
    return query
      with found as materialized (
        select held.org_id, held.conversation_id, held.part, held.at, held.words from app.search_documents held
        where held.words @@ parted)
      select found.conversation_id, found.part, found.at from found
      where found.org_id = org and (found.at, found.conversation_id) < (before_at, before_id)
        and not found.words @@ query;
  end if;
end $$;

create function app.joined(queries tsquery[], is_all boolean) returns tsquery
language plpgsql immutable set search_path = pg_catalog as $$
declare
  whole tsquery := queries[1];
  each tsquery;
begin
  foreach each in array queries[2:] loop
    whole := case when is_all then whole && each else whole || each end;
  end loop;
  return whole;
end $$;

-- Whether one insertion, deletion, substitution, or transposition turns one word into the other.
create function app.is_one_slip(one text, other text) returns boolean
language plpgsql immutable parallel safe set search_path = pg_catalog as $$
declare
  shorter int := least(length(one), length(other));
  longer int := greatest(length(one), length(other));
  head int := 0;
  tail int := 0;
begin
  while head < shorter and substr(one, head + 1, 1) = substr(other, head + 1, 1) loop
    head := head + 1;
  end loop;
  while head + tail < shorter and left(right(one, tail + 1), 1) = left(right(other, tail + 1), 1) loop
    tail := tail + 1;
  end loop;
  return head + tail >= longer - 1 or (
    shorter = longer and head + tail = longer - 2
    and substr(one, head + 1, 2) = reverse(substr(other, head + 1, 2)));
end $$;

-- If nothing is found, similar words are suggested whether or not the word is known. Otherwise the
-- suggestion would reveal conversations the member can't see.
create function app.search_term(
  org uuid, term text, out query tsquery, out loose tsquery, out sharp tsquery, out uses bigint)
language plpgsql stable set search_path = pg_catalog
set enable_seqscan = off set enable_bitmapscan = on set enable_sort = on
set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_variable
declare
  wanted text := rtrim(term, '*');
  mark text := app.search_mark(org);
  is_open boolean := term like '%*' and length(wanted) >= 2;
  forgives boolean := term like '%**';
  behind text := wanted || case when term like '%*' then chr(1114111) else chr(1) end;
  most_known constant int := 30;
  known_words text[];
  first text := mark || '  ' || left(wanted, 1);
  letters text[];
  near text[] := '{}';
begin
  select coalesce(sum(known.uses), 0), coalesce((array_agg(known.word))[:most_known + 1], '{}') into uses, known_words
  from app.search_words known
  where known.org_id = org and known.word >= wanted collate "C" and known.word < behind collate "C";
  if is_open and (uses = 0 or forgives) and length(wanted) >= 4 then
    letters := app.letters_of(org, wanted);
    -- If a single typo explains the word, only that correction is suggested.
    select coalesce(array_agg(likely.word), '{}'), coalesce(sum(likely.uses), 0) into near, uses
    from (
      select close.word, close.uses, array_agg(close.word) filter (where told.is_slip) over () as slips
      from (
        select known.word, known.uses, count(*) + max((known.letters @> array[first])::int) as alike
        -- Too many words start with the same letter; close enough words share other trigrams too.
        from unnest(array_remove(letters, first)) as letter
        -- Trigrams contain the organization's mark, so filtering by organization as well would pick
        -- the wrong index.
        cross join lateral (
          select held.* from app.search_words held where held.letters @> array[letter] offset 0) as known
        where known.org_id = org and abs(length(known.word) - length(wanted)) <= 2
        group by known.word, known.uses, cardinality(known.letters)
        -- A third of their trigrams match.
        having 4 * (count(*) + max((known.letters @> array[first])::int)) >= cardinality(known.letters) + cardinality(letters)
        order by alike desc, known.uses desc limit 5) as close
      cross join lateral (select app.is_one_slip(wanted, close.word) as is_slip) as told) as likely
    where likely.slips is null
      or exists (select from unnest(likely.slips) as slip where starts_with(likely.word, slip));
  end if;
  query := app.either_of(mark, array[wanted], is_open, near);
  loose := query || app.either_of(mark || '@', array[wanted], is_open, near);
  sharp := case when is_open and cardinality(known_words) <= most_known
    then app.either_of(mark, array[wanted] || known_words, false, near)
      || app.either_of(mark || '@', array[wanted], true, near)
    else loose end;
end $$;

create function app.count_unindexed() returns bigint
language sql stable security definer set search_path = pg_catalog as $$
  select (select count(*) from app.search_pending) + (select count(*) from app.search_changed)
$$;
grant execute on function app.count_unindexed() to parley_platform;

-- Values everyone with access to the conversation can read: text only, no numbers or IDs.
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
grant execute on function app.shown_values(uuid, jsonb) to parley_app;

create function app.conversation_words(org uuid, subject text, attributes jsonb) returns tsvector
language sql stable set search_path = pg_catalog as $$
  select app.search_vector(org, case when attributes = '{}' then subject
    else concat_ws(' ', subject, app.shown_values(org, attributes)) end)
$$;

create function app.message_words(said messages) returns text
language sql stable set search_path = pg_catalog, public as $$
  select concat_ws(E'\n',
    nullif(left(concat_ws(E'\n', nullif(said.text, ''), nullif(said.block_words, '')), 10000), ''),
    (select left(string_agg(file.name, E'\n' order by file.created_at, file.id), 3000)
      from attachments file where file.org_id = said.org_id and file.message_id = said.id))
$$;

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

-- Returns false if the backlog is large, because new messages come first. The caller locks the
-- conversations, so that values don't change meanwhile.
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
grant execute on function app.index_anew(uuid[]) to parley_app;

-- A field's type or visibility changed, so conversations are reindexed.
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

-- Conversations with all terms, latest match first. Recent ones are scanned as long as that likely
-- fills the page faster than the index. Members with limited access only find their own or their
-- team's conversations and none in closed channels.
create function app.search_conversations(
  terms text[], sight_member uuid, sight_teams uuid[], sight_closed uuid[], before_at timestamptz,
  before_id uuid, most int)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public
-- Forces the time index, even for small tables.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  org uuid := app.acting_org();
  asked record;
  wanted tsquery;
  any_of tsquery;
  parted tsquery;
  reach int := 1000;
  walked int := 0;
  shown int := 0;
  edge record;
  hit record;
begin
  -- Null conditions are skipped, so one plan serves every page.
  before_at := coalesce(before_at, 'infinity');
  before_id := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  select array_agg(term.query order by term.uses, nth) as queries, array_agg(term.loose) as loose,
    array_agg(term.sharp) as sharp, min(term.uses) as uses into asked
  from unnest(terms) with ordinality as one (each, nth)
  cross join lateral app.search_term(org, one.each) as term;
  wanted := app.joined(asked.loose, true);
  any_of := app.joined(asked.loose, false);
  -- Terms may be in different parts of a conversation.
  if cardinality(terms) > 1 then
    parted := ('''' || app.search_mark(org) || '+''')::tsquery && any_of;
  end if;
  loop
    if reach > 0 then
      select held.at, held.conversation_id as id into edge
      from app.search_documents held
      where held.org_id = org and (held.at, held.conversation_id) < (before_at, before_id)
      order by held.at desc, held.conversation_id desc offset reach - 1 limit 1;
      if not found then
        reach := 0;
        select '-infinity'::timestamptz as at, '00000000-0000-0000-0000-000000000000'::uuid as id into edge;
      end if;
    else
      select null::timestamptz as at, null::uuid as id into edge;
      -- A word that isn't indexed yet only matches by prefix.
      if app.is_learnt(org, before_at) then
        wanted := app.joined(asked.sharp, true);
      end if;
    end if;
    for hit in
      select candidate.conversation_id, candidate.at, proof.seq, conversation.channel_id as channel
      from (
        select * from app.search_candidates(org, wanted, parted, before_at, before_id, edge.at, edge.id) as one
        order by one.at desc, one.conversation_id desc offset 0) as candidate
      join conversations conversation
        on conversation.org_id = org and conversation.id = candidate.conversation_id
      -- A result is shown if every word occurs in it or its contact, and no later part contains one.
      -- The message is the last one with the rarest word.
      cross join lateral (
        select coalesce(
          (select said.seq from app.search_texts said
            where said.org_id = org and said.conversation_id = candidate.conversation_id
              and said.words @@ asked.queries[1]
            order by said.seq desc limit 1),
          (select said.seq from app.search_texts said
            where said.org_id = org and said.conversation_id = candidate.conversation_id
            order by said.seq desc limit 1)) as seq
        where not exists (
            select from app.search_documents later
            where later.org_id = org and later.conversation_id = candidate.conversation_id
              and later.part > candidate.part and later.words @@ any_of)
          and not exists (
            select from unnest(asked.queries) as each (query)
            where not exists (
                select from app.search_texts said
                where said.org_id = org and said.conversation_id = candidate.conversation_id
                  and said.words @@ each.query)
              and not exists (
                select from app.search_contacts held
                where held.org_id = org and held.contact_id = conversation.contact_id
                  and held.words @@ each.query))
        offset 0) as proof
      where sight_member is null or conversation.assignee_id = sight_member
        or conversation.team_id = any (sight_teams)
      order by candidate.at desc, candidate.conversation_id desc
    loop
      -- Checked here, so that the plan above stays the same without closed channels.
      continue when hit.channel = any (sight_closed);
      conversation_id := hit.conversation_id;
      seq := hit.seq;
      at := hit.at;
      return next;
      shown := shown + 1;
      exit when shown = most;
    end loop;
    exit when reach = 0 or shown = most;
    before_at := edge.at;
    before_id := edge.id;
    walked := walked + reach;
    -- Estimated number of rows still to read.
    reach := least(walked * (most - shown)::bigint / greatest(shown, 0.5), 1000000);
    reach := case when reach < greatest(asked.uses, 2000) then least(reach, 20000) else 0 end;
  end loop;
end $$;
grant execute on function app.search_conversations(text[], uuid, uuid[], uuid[], timestamptz, uuid, int) to parley_app;

create trigger index_contact
  after insert or delete or update of name, email, phone, other_emails, other_phones
  on contacts for each row execute function app.index_contact();
create trigger index_message
  after insert or delete or update of conversation_id, seq, kind, text, block_words, deleted_at
  on messages for each row execute function app.index_message();
create trigger index_conversation after insert or delete or update of subject, contact_id, attributes
  on conversations for each row execute function app.index_conversation();
create trigger index_attachment after insert or delete or update of message_id, name
  on attachments for each row execute function app.index_attachment();
create trigger index_values after insert or update on fields
  for each row execute function app.index_values_anew();
