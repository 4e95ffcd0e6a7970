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

-- What is changed or deleted is found no more at once, whichever of the two places it is in.
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
    values (new.org_id, new.conversation_id, new.seq, new.created_at, new.text)
    on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  end if;
  return null;
end $$;

-- The newest first, of one organization or of all. What another one has in hand is left to it.
create function app.index_pending(org uuid, most int) returns bigint
language sql security definer set search_path = pg_catalog as $$
  with chosen as (
    select held.org_id, held.conversation_id, held.seq from app.search_pending held
    where org is null or held.org_id = org
    order by held.at desc limit most
    for update skip locked),
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

-- For the organization at work, by whoever is about to search.
create function app.is_search_behind() returns boolean
language sql stable security definer set search_path = pg_catalog as $$
  select exists (select from app.search_pending where org_id = app.current_org())
$$;
create function app.catch_up_search(most int) returns bigint
language sql security definer set search_path = pg_catalog as $$
  select app.index_pending(app.current_org(), most)
$$;
grant execute on function app.is_search_behind(), app.catch_up_search(int) to parley_app;

create or replace function app.learn_search_words() returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  lesson app.search_lesson;
begin
  perform app.index_pending(null, 50000);
  select * into lesson from app.search_lesson for update;
  insert into app.search_words as known (org_id, word, uses, letters)
  select said.org_id, substr(word, 9), count(*), app.letters_of(said.org_id, substr(word, 9))
  from app.search_texts said, unnest(tsvector_to_array(said.words)) as word
  where said.place > lesson.learnt_place and said.place <= lesson.seen_place
  group by said.org_id, substr(word, 9)
  on conflict (org_id, word) do update set uses = known.uses + excluded.uses;
  update app.search_lesson
  set learnt_place = lesson.seen_place, seen_place = coalesce((select max(place) from app.search_texts), 0);
  return lesson.seen_place - lesson.learnt_place;
end $$;

-- Room beside each row for its next version, so that a change of what no index holds touches none.
alter table conversations set (fillfactor = 85);
