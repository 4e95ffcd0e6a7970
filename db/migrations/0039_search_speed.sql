-- module: inbox

-- All words of a conversation together, those of whom it is with among them: so the index answers by
-- itself where several words occur, wherever each was said. It may hold too much for a moment and never
-- decides alone; what is shown is looked up in the texts. A conversation with very many words has
-- further parts, each with a plus among its words, so that a message never costs all that was said.
create table app.search_documents (
  org_id uuid not null,
  conversation_id uuid not null,
  part int not null,
  at timestamptz not null,
  words tsvector not null,
  primary key (org_id, conversation_id, part)
);

-- Conversations whose words are to be gathered anew.
create table app.search_changed (
  org_id uuid not null,
  conversation_id uuid not null,
  at timestamptz not null default now(),
  primary key (org_id, conversation_id)
);
create index search_changed_by_time on app.search_changed (org_id, at);

-- The words somebody bears, apart from those that are said: a name is looked up by its beginning, which
-- is quick where few bear it, and words that are said are known one by one.
create function app.person_words(org uuid, words tsvector) returns tsvector
language sql immutable parallel safe as $$
  select array_to_tsvector(array(
    select app.search_mark(org) || '@' || substr(word, 9) from unnest(tsvector_to_array(words)) as word))
$$;

-- Adds these texts to the words of a conversation, or gathers all of them when it has none yet.
-- By the index: a plan made while there are few of them would read them all for ever.
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

-- Those of these conversations whose words nobody else has in hand. Whoever gathers takes them all at
-- once and waits for nobody, so that who deletes can wait for him.
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

-- What another one has in hand is left to it.
create or replace function app.index_texts(orgs uuid[], conversations uuid[], seqs int[]) returns bigint
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
      on conflict (org_id, conversation_id, seq) do update set at = excluded.at, words = excluded.words
      returning org_id, conversation_id, seq)
    select put.org_id, put.conversation_id, array_agg(put.seq) as seqs from put
    group by put.org_id, put.conversation_id order by put.org_id, put.conversation_id
  loop
    perform app.gather_words(each.org_id, each.conversation_id, each.seqs);
    indexed := indexed + cardinality(each.seqs);
  end loop;
  return indexed;
end $$;

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

-- As before, and then as many conversations that changed, organizations taking turns there too.
create or replace function app.index_pending(most int, most_bytes int) returns bigint
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
  batch as (
    select * from measured where bytes_before < most_bytes order by bytes_before, turn limit most)
  select coalesce(app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)), 0)
    + app.gather_some_changed(most)
  from batch
$$;

create or replace function app.is_search_behind() returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from app.search_pending where org_id = app.current_org())
    or exists (select from app.search_changed where org_id = app.current_org())
$$;

create or replace function app.catch_up_search(most int, most_bytes int) returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
begin
  return (
    with measured as (
      select held.*, sum(held.bytes) over (
        order by held.at desc, held.conversation_id, held.seq) - held.bytes as bytes_before
      from (
        select pending.org_id, pending.conversation_id, pending.seq, pending.at, octet_length(pending.text) as bytes
        from app.search_pending pending where pending.org_id = app.current_org()
        order by pending.at desc limit most) as held)
    select coalesce(app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)), 0)
    from measured where bytes_before < most_bytes)
  + (
    select coalesce(app.gather_changed(array_agg(latest.org_id), array_agg(latest.conversation_id)), 0)
    from (
      select held.org_id, held.conversation_id from app.search_changed held
      where held.org_id = app.current_org() order by held.at desc limit 100) as latest);
exception when others then
  -- The search goes on with what was indexed before, also in a transaction that has more to do.
  raise warning 'search not caught up: %', sqlerrm;
  return 0;
end $$;

-- What was said no more is in none of the places at once; the words of the rest are gathered again by
-- whoever searches next, or within a minute. A message without words makes its conversation one that
-- is found by whom it is with.
create or replace function app.index_message() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
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
    if new.text <> '' or new.block_words <> '' then
      insert into app.search_pending (org_id, conversation_id, seq, at, text)
      values (new.org_id, new.conversation_id, new.seq, new.created_at,
        left(concat_ws(E'\n', nullif(new.text, ''), nullif(new.block_words, '')), 10000))
      on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
    else
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.conversation_id)
      on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

create function app.forget_document(org uuid, conversation uuid) returns void
language sql set search_path = pg_catalog as $$
  insert into app.search_changed (org_id, conversation_id) values (org, conversation) on conflict do nothing;
  delete from app.search_documents held where held.org_id = org and held.conversation_id = conversation
$$;

create or replace function app.index_conversation() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'UPDATE' and (new.subject, new.contact_id) is not distinct from (old.subject, old.contact_id) then
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
      app.search_vector(new.org_id, new.subject))
    on conflict (org_id, conversation_id, seq) do update
      -- Its words are new, and learnt by their place.
      set contact_id = excluded.contact_id, words = excluded.words, place = default;
    if tg_op = 'UPDATE' then
      perform app.forget_document(new.org_id, new.id);
    elsif new.subject <> '' then
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.id) on conflict do nothing;
    end if;
  end if;
  return null;
end $$;

-- His old words lead nowhere at once, for nobody bears them; the new ones are gathered as others are.
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
      new.org_id, new.name, array[new.email, new.phone] || new.other_emails || new.other_phones))
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

-- What was said until now: one to four minutes for a million conversations, while all goes on.
create aggregate app.gathered(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');
create function app.gather_all() returns void
language plpgsql set search_path = pg_catalog set work_mem = '64MB' as $$
begin
  perform set_config('app.gathered_since', pg_snapshot_xmin(pg_current_snapshot())::xid::text, true);
  with short as materialized (
    select said.org_id, said.conversation_id from app.search_texts said
    group by said.org_id, said.conversation_id having sum(length(said.words)) <= 4000),
  person as materialized (
    select held.org_id, held.contact_id, app.person_words(held.org_id, held.words) as words
    from app.search_contacts held)
  insert into app.search_documents (org_id, conversation_id, part, at, words)
  select said.org_id, said.conversation_id, 0, said.at, said.words || coalesce(person.words, ''::tsvector)
  from (
    select text.org_id, text.conversation_id, max(text.at) as at, app.gathered(text.words) as words,
      (array_agg(text.contact_id order by text.seq))[1] as contact_id
    from app.search_texts text join short using (org_id, conversation_id)
    group by text.org_id, text.conversation_id) as said
  left join person on person.org_id = said.org_id and person.contact_id = said.contact_id;
  perform app.gather_words(long.org_id, long.conversation_id, null)
  from (
    select head.org_id, head.conversation_id from app.search_texts head
    where head.seq = 0 and not exists (
      select from app.search_documents held
      where held.org_id = head.org_id and held.conversation_id = head.conversation_id)) as long;
end $$;
select app.gather_all();

set local maintenance_work_mem = '256MB';
-- Without a list of what came last: every search would read through it.
create index search_documents_by_word on app.search_documents using gin (words) with (fastupdate = off);
create index search_documents_by_time on app.search_documents (org_id, at desc, conversation_id desc);
analyze app.search_documents;

-- What came and went meanwhile. From here on nothing is indexed until the triggers above are in force;
-- it takes some seconds.
set local lock_timeout = '10s';
lock table app.search_texts, app.search_contacts in share mode;
insert into app.search_changed (org_id, conversation_id)
  select said.org_id, said.conversation_id from app.search_texts said
  where age(said.xmin) <= age(current_setting('app.gathered_since')::xid)
  union
  select head.org_id, head.conversation_id
  from app.search_contacts person
  join app.search_texts head on head.org_id = person.org_id and head.contact_id = person.contact_id
  where age(person.xmin) <= age(current_setting('app.gathered_since')::xid)
  union
  select said.org_id, said.conversation_id from app.search_pending said
  on conflict do nothing;
delete from app.search_documents held
where not exists (
  select from app.search_texts head
  where head.org_id = held.org_id and head.conversation_id = held.conversation_id and head.seq = 0);
-- contract step: both were made above, for this once.
drop function app.gather_all();
drop aggregate app.gathered(tsvector);

-- What a term asks of texts and of names, how often its words were said, and what it asks of documents:
-- loosely, by how it begins, and sharply, by each word that is known to begin so. The index joins what
-- is sharp many times quicker. Beside its own words a term asks for those it may have been mistyped for.
-- contract step: only the search called it, which is replaced below.
drop function app.search_term(uuid, text);
create function app.search_term(
  org uuid, term text, out query tsquery, out loose tsquery, out sharp tsquery, out uses bigint)
language plpgsql stable set search_path = pg_catalog
set enable_seqscan = off set enable_bitmapscan = on set enable_sort = on set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_variable
declare
  wanted text := rtrim(term, '*');
  mark text := app.search_mark(org);
  is_open boolean := term like '%*' and length(wanted) >= 2;
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
  if is_open and uses = 0 and length(wanted) >= 4 then
    letters := app.letters_of(org, wanted);
    select coalesce(array_agg(likely.word), '{}'), coalesce(sum(likely.uses), 0) into near, uses
    from (
      select known.word, known.uses, count(*) + max((known.letters @> array[first])::int) as alike
      -- Too many begin with the same letter; whoever is near enough has others of these as well.
      from unnest(array_remove(letters, first)) as letter
      -- Letters bear the mark of their organization; asked for it as well, the words would be read by it.
      cross join lateral (
        select held.* from app.search_words held where held.letters @> array[letter] offset 0) as known
      where known.org_id = org and abs(length(known.word) - length(wanted)) <= 2
      group by known.word, known.uses, cardinality(known.letters)
      -- A third of all the letters they have by three.
      having 4 * (count(*) + max((known.letters @> array[first])::int)) >= cardinality(known.letters) + cardinality(letters)
      order by alike desc, known.uses desc limit 5) as likely;
  end if;
  query := app.either_of(mark, array[wanted], is_open, near);
  loose := query || app.either_of(mark || '@', array[wanted], is_open, near);
  sharp := case when is_open and cardinality(known_words) <= most_known
    then app.either_of(mark, array[wanted] || known_words, false, near)
      || app.either_of(mark || '@', array[wanted], true, near)
    else loose end;
end $$;

create function app.either_of(mark text, words text[], is_open boolean, others text[]) returns tsquery
language sql immutable set search_path = pg_catalog as $$
  select string_agg('''' || mark || word || '''' || ending, ' | ')::tsquery
  from (
    select word, case when is_open then ':*' else '' end as ending from unnest(words) as word
    union
    select word, '' from unnest(others) as word) as each
$$;

-- Whether all that was said before this moment is learnt; where much is not, the answer is no.
create function app.is_learnt(org uuid, before_at timestamptz) returns boolean
language sql stable set search_path = pg_catalog as $$
  select coalesce(bool_and(unlearnt.org_id <> org or unlearnt.at >= before_at), true) and count(*) < 3000
  from (
    select said.org_id, said.at from app.search_texts said
    where said.place > (select lesson.learnt_place from app.search_lesson lesson)
    order by said.place limit 3000) as unlearnt
$$;

-- The documents in which all terms may occur: of the latest, up to an edge, by reading each of them;
-- without an edge by their words.
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
  -- One after the other: asked for either at once, the index would look at every place of each word.
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

-- All of these at once, or any of them.
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

-- Conversations in which all terms occur, those with the latest words first. The latest are read one by
-- one as long as that promises to fill the page sooner than looking up the words, which finds all.
create or replace function app.search_conversations(
  terms text[], sight_member uuid, sight_teams uuid[], before_at timestamptz, before_id uuid, most int)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public
-- The order of time is followed in its index, however few there are.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  org uuid := app.current_org();
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
  -- Nothing is asked of what is null, so one plan serves every page.
  before_at := coalesce(before_at, 'infinity');
  before_id := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  select array_agg(term.query order by term.uses, nth) as queries, array_agg(term.loose) as loose,
    array_agg(term.sharp) as sharp, min(term.uses) as uses into asked
  from unnest(terms) with ordinality as one (each, nth)
  cross join lateral app.search_term(org, one.each) as term;
  wanted := app.joined(asked.loose, true);
  any_of := app.joined(asked.loose, false);
  -- What has several parts may hold one word here and the other there.
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
      -- A word that is not learnt yet is found by its beginning alone.
      if app.is_learnt(org, before_at) then
        wanted := app.joined(asked.sharp, true);
      end if;
    end if;
    for hit in
      select candidate.conversation_id, candidate.at, proof.seq
      from (
        select * from app.search_candidates(org, wanted, parted, before_at, before_id, edge.at, edge.id) as one
        order by one.at desc, one.conversation_id desc offset 0) as candidate
      join conversations conversation
        on conversation.org_id = org and conversation.id = candidate.conversation_id
      -- It is shown if it holds what it promises: each word said in it or borne by whom it is with, and
      -- no later part that holds one of them. The message is the last one with the rarest of them.
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
    -- So many more would have to be read, going by those that were.
    reach := least(walked * (most - shown)::bigint / greatest(shown, 0.5), 1000000);
    reach := case when reach < greatest(asked.uses, 2000) then least(reach, 20000) else 0 end;
  end loop;
end $$;

create or replace function app.forget_search_words() returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  forgotten bigint;
begin
  -- Not while words are learnt: one that is said again just now must stay known.
  perform from app.search_lesson for update;
  with gone as (
    delete from app.search_words known
    where known.uses <= 3 and not exists (
        select from app.search_documents said
        where said.words @@ ('''' || app.search_mark(known.org_id) || known.word || '''')::tsquery)
      or not exists (select from app.search_texts said where said.org_id = known.org_id)
    returning 1)
  select count(*) into forgotten from gone;
  return forgotten;
end $$;

-- contract step: only the functions above used them, and they do no longer.
drop function app.search_hits(uuid, tsquery, int, timestamptz, uuid);
drop index app.search_texts_by_word;
drop index app.search_texts_by_time;
