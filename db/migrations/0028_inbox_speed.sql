-- module: inbox

-- A message waits here until somebody searches or a minute has passed: making its words costs more
-- than storing it, and the customer would wait for it.
create table app.search_pending (
  org_id uuid not null,
  conversation_id uuid not null,
  seq int not null,
  at timestamptz not null,
  text text not null,
  primary key (org_id, conversation_id, seq)
);
create index search_pending_by_time on app.search_pending (org_id, at);

-- What is changed or deleted is found no more at once, whichever of the two places it is in. Of a very
-- long message only the beginning is found: whoever writes books must not keep others from searching.
create or replace function app.index_message() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op <> 'INSERT' then
    delete from app.search_pending held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
    delete from app.search_texts held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
  end if;
  if tg_op <> 'DELETE' and new.kind <> 'event' and new.deleted_at is null and new.text <> '' then
    insert into app.search_pending (org_id, conversation_id, seq, at, text)
    values (new.org_id, new.conversation_id, new.seq, new.created_at, left(new.text, 10000))
    on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  end if;
  return null;
end $$;

-- What another one has in hand is left to it.
create function app.index_texts(orgs uuid[], conversations uuid[], seqs int[]) returns bigint
language sql set search_path = pg_catalog as $$
  with chosen as (
    select held.org_id, held.conversation_id, held.seq
    from unnest(orgs, conversations, seqs) as wanted (org_id, conversation_id, seq)
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
    returning 1)
  select count(*) from put
$$;

-- One batch, the oldest first; organizations take turns, so none waits behind the backlog of another.
-- Its size is bounded by what is to be read: rows say little about the time it takes.
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
  batch as (
    select * from measured where bytes_before < most_bytes order by bytes_before, turn limit most)
  select app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)) from batch
$$;
grant execute on function app.index_pending(int, int) to parley_platform;

-- For the organization at work, by whoever is about to search: the newest first, which he may look for.
create function app.is_search_behind() returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from app.search_pending where org_id = app.current_org())
$$;
create function app.catch_up_search(most int, most_bytes int) returns bigint
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
    select app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq))
    from measured where bytes_before < most_bytes);
exception when others then
  -- The search goes on with what was indexed before, also in a transaction that has more to do.
  raise warning 'search not caught up: %', sqlerrm;
  return 0;
end $$;
grant execute on function app.is_search_behind(), app.catch_up_search(int, int) to parley_app;

-- Learns a piece of what came before the last whole lesson, for by then all of it is committed, and
-- answers how far it still is to there: 0 when the lesson is whole.
-- contract step: only a chore calls it; that of the running release fails until its node is replaced
drop function app.learn_search_words();
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
  select said.org_id, substr(word, 9), count(*), app.letters_of(said.org_id, substr(word, 9))
  from app.search_texts said, unnest(tsvector_to_array(said.words)) as word
  where said.place > lesson.learnt_place and said.place <= reach
  group by said.org_id, substr(word, 9)
  on conflict (org_id, word) do update set uses = known.uses + excluded.uses;
  update app.search_lesson set learnt_place = reach, seen_place = case
    when reach < lesson.seen_place then lesson.seen_place
    else greatest(reach, (select max(place) from app.search_texts)) end;
  return lesson.seen_place - reach;
end $$;
grant execute on function app.learn_search_words(int) to parley_platform;

-- Room beside each row for its next version, so that a change of what no index holds touches none.
alter table conversations set (fillfactor = 85);
