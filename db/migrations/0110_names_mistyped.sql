-- module: inbox

-- Names are known words, too: whoever mistypes one finds whom he means. With a conversation are learnt
-- the words of whom it is with, but no numbers and no parts of addresses that have one: nobody comes
-- near to those by a slip, and each would be a word of its own.
create or replace function app.learn_search_words(most_words int) returns bigint
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

create or replace function app.forget_search_words() returns bigint
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  forgotten bigint;
begin
  -- Not while words are learnt: one that is said again just now must stay known.
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
      -- One of them is read again by the next lesson, and with it the new name.
      update app.search_texts head set place = default
      where head.org_id = new.org_id and (head.conversation_id, head.seq) = (
        select latest.conversation_id, latest.seq from app.search_texts latest
        where latest.org_id = new.org_id and latest.contact_id = new.id
        order by latest.conversation_id desc limit 1);
    end if;
  end if;
  return null;
end $$;

-- Those of whom conversations are there already.
insert into app.search_words (org_id, word, uses, letters)
select person.org_id, substr(word, 9), count(*), app.letters_of(person.org_id, substr(word, 9))
from app.search_contacts person, unnest(tsvector_to_array(person.words)) as word
where substr(word, 9) !~ '[0-9]' and exists (
  select from app.search_texts head
  where head.org_id = person.org_id and head.contact_id = person.contact_id)
group by person.org_id, substr(word, 9)
on conflict (org_id, word) do nothing;
