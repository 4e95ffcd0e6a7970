-- module: inbox

-- Whoever finds nothing is shown what is like it, whether the word is known or not: that it is known
-- would tell him of conversations that he may not see.
create or replace function app.search_term(org uuid, term text, OUT query tsquery, OUT loose tsquery, OUT sharp tsquery, OUT uses bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'on'
 SET enable_sort TO 'on'
 SET plan_cache_mode TO 'force_generic_plan'
AS $$
#variable_conflict use_variable
declare
  wanted text := rtrim(term, '*');
  mark text := app.search_mark(org);
  is_open boolean := term like '%*' and length(wanted) >= 2;
  -- Two of them: also what is only like it, though the word itself is known.
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
    -- Where a single slip explains what was typed, that word was meant, whatever its ending, and not
    -- those that are only like it.
    select coalesce(array_agg(likely.word), '{}'), coalesce(sum(likely.uses), 0) into near, uses
    from (
      select close.word, close.uses, array_agg(close.word) filter (where told.is_slip) over () as slips
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
