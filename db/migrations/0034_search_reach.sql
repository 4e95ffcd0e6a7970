-- module: inbox

-- What a term asks for, and how often its words were written. One that ends in a star may go on, and
-- may be mistyped; what it is taken for then counts as its own words.
create function app.search_term(org uuid, term text, out query tsquery, out uses bigint)
language plpgsql stable set search_path = pg_catalog set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  wanted text := rtrim(term, '*');
  mark text := app.search_mark(org);
  letters text[];
  others text[] := '{}';
begin
  uses := coalesce((
    select sum(known.uses) from app.search_words known
    where known.org_id = org and known.word >= wanted collate "C"
      and known.word < (wanted || case when term like '%*' then chr(1114111) else chr(1) end) collate "C"), 0);
  if term not like '%*' or length(wanted) < 2 then
    query := ('''' || mark || wanted || '''')::tsquery;
    return;
  end if;
  if uses = 0 and length(wanted) >= 4 then
    letters := app.letters_of(org, wanted);
    select coalesce(array_agg(near.word), '{}'), coalesce(sum(near.uses), 0) into others, uses
    from (
      select known.word, known.uses
      from unnest(letters) as letter
      -- Letters bear the mark of their organization; asked for it as well, the words would be read by it.
      cross join lateral (
        select held.* from app.search_words held where held.letters @> array[letter] offset 0) as known
      where known.org_id = org and abs(length(known.word) - length(wanted)) <= 2
      group by known.word, known.uses, cardinality(known.letters)
      -- A third of all the letters they have by three.
      having 3 * count(*) >= cardinality(known.letters) + cardinality(letters) - count(*)
      order by count(*) desc, known.uses desc limit 5) as near;
  end if;
  query := array_to_string(
    array['''' || mark || wanted || ''':*']
      || array(select '''' || mark || other || '''' from unnest(others) as other),
    ' | ')::tsquery;
end $$;

-- Most conversations have no subject: what holds no word is not read.
-- contract step: the same index without the rows nobody looks for.
drop index app.search_texts_by_time;
create index search_texts_by_time on app.search_texts (org_id, at desc, conversation_id desc, seq desc)
  where words <> ''::tsvector;

-- The messages that hold a word. Of a word that is everywhere the latest are read, in the order of
-- time and until there are enough; without such a number all are found by the word.
create function app.search_hits(
  org uuid, query tsquery, most_hits int, before_at timestamptz, before_id uuid)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable set search_path = pg_catalog set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if most_hits is not null then
    return query
      select recent.conversation_id, recent.seq, recent.at
      from (
        select said.conversation_id, said.seq, said.at, said.words from app.search_texts said
        where said.org_id = org and said.words <> ''::tsvector
          and (before_at is null or (said.at, said.conversation_id) < (before_at, before_id))
        order by said.at desc, said.conversation_id desc, said.seq desc
        limit 30000) as recent
      where recent.words @@ query
        and (before_at is null or not exists (
          select from app.search_texts newer
          where newer.org_id = org and newer.conversation_id = recent.conversation_id
            and newer.at >= before_at and newer.words @@ query))
      limit most_hits;
  else
    return query
      with held as materialized (
        select said.org_id, said.conversation_id, said.seq, said.at from app.search_texts said
        where said.words @@ query)
      select held.conversation_id, held.seq, held.at from held where held.org_id = org;
  end if;
end $$;

-- As before, but it reads no further back than a page needs: first a few hits, then more, then all.
create or replace function app.search_conversations(
  terms text[], sight_member uuid, sight_teams uuid[], before_at timestamptz, before_id uuid, most int)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  org uuid := app.current_org();
  queries tsquery[];
  counts bigint[];
  rarest int;
  leader tsquery;
  others tsquery[];
  is_common boolean;
  enough int[];
  most_hits int;
  found int := 0;
  hit record;
begin
  select array_agg(term.query order by nth), array_agg(term.uses order by nth) into queries, counts
  from unnest(terms) with ordinality as asked (each, nth)
  cross join lateral app.search_term(org, asked.each) as term;
  rarest := (select nth from unnest(counts) with ordinality as counted (uses, nth) order by uses, nth limit 1);
  leader := queries[rarest];
  others := queries[:rarest - 1] || queries[rarest + 1:];
  -- Two words are seldom said together: of the latest with one of them hardly any has the other.
  is_common := counts[rarest] > case when cardinality(others) = 0 then 3000 else 20000 end;
  enough := case when is_common then array[3 * most, 500, null] else array[null]::int[] end;
  foreach most_hits in array enough loop
    is_common := most_hits is not null;
    for hit in
      with said as (
        select each.conversation_id, each.seq, each.at, false as is_by_contact
        from app.search_hits(org, leader, most_hits, before_at, before_id) as each),
      hits as (
        select * from said
        union all
        select head.conversation_id, last.seq, last.at, true
        from app.search_contacts person
        join app.search_texts head on head.org_id = org and head.contact_id = person.contact_id
        cross join lateral (
          select held.seq, held.at from app.search_texts held
          where held.org_id = org and held.conversation_id = head.conversation_id
          order by held.seq desc limit 1) as last
        where person.words @@ leader and person.org_id = org
          -- What lies beyond the latest is not read yet, and must not be overtaken.
          and (not is_common or last.at >= (select min(said.at) from said))),
      latest as (
        select distinct on (each.conversation_id) each.*
        from hits each order by each.conversation_id, each.at desc, each.seq desc)
      select each.conversation_id, each.seq, each.at
      from latest each
      join conversations conversation on conversation.org_id = org and conversation.id = each.conversation_id
      where (before_at is null or (each.at, each.conversation_id) < (before_at, before_id))
        and (sight_member is null or conversation.assignee_id = sight_member
          or conversation.team_id = any (sight_teams))
        -- Whoever bears the word is found where his conversation ends, and nowhere else.
        and (each.is_by_contact or not is_common or not exists (
          select from app.search_contacts person
          where person.org_id = org and person.contact_id = conversation.contact_id and person.words @@ leader))
        and not exists (
          select from unnest(others) as other
          where not exists (
              select from app.search_texts held
              where held.org_id = org and held.conversation_id = each.conversation_id and held.words @@ other)
            and not exists (
              select from app.search_contacts person
              where person.org_id = org and person.contact_id = conversation.contact_id and person.words @@ other))
      order by each.at desc, each.conversation_id desc
      limit most - found
    loop
      conversation_id := hit.conversation_id;
      seq := hit.seq;
      at := hit.at;
      found := found + 1;
      return next;
    end loop;
    exit when found >= most;
    -- What was read was not enough: the next look goes on behind what was found.
    if found > 0 then
      before_at := at;
      before_id := conversation_id;
    end if;
  end loop;
end $$;

-- contract step: only the function above called them, and it does no longer.
drop function app.search_hits(uuid, tsquery, boolean, timestamptz, uuid);
drop function app.search_query(uuid, text);
