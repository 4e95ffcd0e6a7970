-- module: inbox

-- Search. Row security turns off every index whose operator is not leakproof, full text among them.
-- So the words of messages stand in tables without it, which no login role may touch: triggers write
-- them, and one function reads them for the organization at work.

-- Words as people type them: no accents, no case, no punctuation. search-rules.ts does the same. Each
-- carries a mark of its organization, so that a search reads nothing of the others.
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

-- One row for each message and note, and at seq 0 one for the subject.
create table app.search_texts (
  org_id uuid not null,
  conversation_id uuid not null,
  seq int not null,
  at timestamptz not null,
  -- At seq 0 only.
  contact_id uuid,
  words tsvector not null,
  place bigint generated always as identity,
  primary key (org_id, conversation_id, seq)
);
create index search_texts_by_word on app.search_texts using gin (words);
create index search_texts_by_time on app.search_texts (org_id, at, conversation_id, seq);
create index search_texts_by_contact on app.search_texts (org_id, contact_id) where contact_id is not null;
create index search_texts_by_place on app.search_texts (place);

create table app.search_contacts (
  org_id uuid not null,
  contact_id uuid not null,
  words tsvector not null,
  primary key (org_id, contact_id)
);
create index search_contacts_by_word on app.search_contacts using gin (words);

-- Which words there are and how common they are: a mistyped one is looked up among them, and of
-- several the rarest leads the search. Learnt a little later, so that writing a message stays quick.
create table app.search_words (
  org_id uuid not null,
  word text collate "C" not null,
  uses int not null,
  -- Its letters by three, each with the mark of the organization.
  letters text[] not null,
  primary key (org_id, word)
);
create index search_words_by_letters on app.search_words using gin (letters);
create function app.letters_of(org uuid, word text) returns text[]
language sql immutable parallel safe as $$
  select array(
    select distinct app.search_mark(org) || substr('  ' || word || ' ', at, 3)
    from generate_series(1, length(word) + 1) as at)
$$;

create table app.search_lesson (
  only_row boolean primary key default true check (only_row),
  learnt_place bigint not null default 0,
  seen_place bigint not null default 0
);
insert into app.search_lesson default values;

create function app.index_message() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op <> 'INSERT' then
    delete from app.search_texts held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
  end if;
  if tg_op <> 'DELETE' and new.kind <> 'event' and new.deleted_at is null and new.text <> '' then
    insert into app.search_texts (org_id, conversation_id, seq, at, words)
    values (new.org_id, new.conversation_id, new.seq, new.created_at,
      app.search_vector(new.org_id, new.text))
    on conflict (org_id, conversation_id, seq) do update set at = excluded.at, words = excluded.words;
  end if;
  return null;
end $$;
create trigger index_message after insert or delete or update of conversation_id, seq, kind, text, deleted_at
  on messages for each row execute function app.index_message();

create function app.index_conversation() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    delete from app.search_texts held where held.org_id = old.org_id and held.conversation_id = old.id and held.seq = 0;
  else
    insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
    values (new.org_id, new.id, 0, new.created_at, new.contact_id,
      app.search_vector(new.org_id, new.subject))
    on conflict (org_id, conversation_id, seq) do update
      set contact_id = excluded.contact_id, words = excluded.words;
  end if;
  return null;
end $$;
create trigger index_conversation after insert or delete or update of subject, contact_id
  on conversations for each row execute function app.index_conversation();

create function app.index_contact() returns trigger
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if tg_op = 'DELETE' then
    delete from app.search_contacts held where held.org_id = old.org_id and held.contact_id = old.id;
  else
    insert into app.search_contacts (org_id, contact_id, words)
    values (new.org_id, new.id,
      app.search_vector(new.org_id, new.name || ' ' || coalesce(new.email, '')))
    on conflict (org_id, contact_id) do update set words = excluded.words;
  end if;
  return null;
end $$;
create trigger index_contact after insert or delete or update of name, email
  on contacts for each row execute function app.index_contact();

-- What was written before. The owner reads across organizations for this moment only.
alter table messages no force row level security;
alter table conversations no force row level security;
alter table contacts no force row level security;
insert into app.search_contacts (org_id, contact_id, words)
  select org_id, id, app.search_vector(org_id, name || ' ' || coalesce(email, '')) from contacts;
insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
  select org_id, id, 0, created_at, contact_id, app.search_vector(org_id, subject) from conversations;
insert into app.search_texts (org_id, conversation_id, seq, at, words)
  select org_id, conversation_id, seq, created_at, app.search_vector(org_id, text) from messages
  where kind <> 'event' and deleted_at is null and text <> '';
alter table messages force row level security;
alter table conversations force row level security;
alter table contacts force row level security;

-- Counts the words of what came since the last lesson but one: by then all of it is committed.
create function app.learn_search_words() returns bigint
language plpgsql security definer set search_path = pg_catalog as $$
declare
  lesson app.search_lesson;
begin
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

-- A rare word that nobody has written any more was a name, perhaps: it goes.
create function app.forget_search_words() returns bigint
language sql security definer set search_path = pg_catalog as $$
  with gone as (
    delete from app.search_words known
    where known.uses <= 3 and not exists (
        select from app.search_texts said
        where said.words @@ ('''' || app.search_mark(known.org_id) || known.word || '''')::tsquery)
      or not exists (select from app.search_texts said where said.org_id = known.org_id)
    returning 1)
  select count(*) from gone
$$;
grant execute on function app.learn_search_words(), app.forget_search_words() to parley_platform;

-- A term as a query on marked words. One that ends in a star may go on, and may be mistyped.
create function app.search_query(org uuid, term text) returns tsquery
language plpgsql stable set search_path = pg_catalog as $$
#variable_conflict use_variable
declare
  wanted text := rtrim(term, '*');
  mark text := app.search_mark(org);
  letters text[] := app.letters_of(org, wanted);
  others text[] := '{}';
begin
  if term not like '%*' or length(wanted) < 2 then
    return ('''' || mark || wanted || '''')::tsquery;
  end if;
  if length(wanted) >= 4 and not exists (
    select from app.search_words known
    where known.org_id = org and known.word >= wanted collate "C" and known.word < (wanted || chr(1114111)) collate "C")
  then
    others := array(
      select known.word from app.search_words known
      cross join lateral (
        select count(*) as same from unnest(known.letters) as letter where letter = any (letters)) as both_have
      where known.letters && letters and known.org_id = org
        and abs(length(known.word) - length(wanted)) <= 2
        -- A third of all the letters they have by three.
        and 3 * same >= cardinality(known.letters) + cardinality(letters) - same
      order by same desc, known.uses desc limit 5);
  end if;
  return array_to_string(
    array['''' || mark || wanted || ''':*']
      || array(select '''' || mark || other || '''' from unnest(others) as other),
    ' | ')::tsquery;
end $$;

-- The messages that hold a word, found by the word. Of a word that is everywhere only the latest are
-- read, in the order of time.
create function app.search_hits(org uuid, query tsquery, is_common boolean, before_at timestamptz, before_id uuid)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable set search_path = pg_catalog set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if is_common then
    return query
      select recent.conversation_id, recent.seq, recent.at
      from (
        select said.conversation_id, said.seq, said.at, said.words from app.search_texts said
        where said.org_id = org
          and (before_at is null or (said.at, said.conversation_id) < (before_at, before_id))
        order by said.at desc, said.conversation_id desc, said.seq desc
        limit 30000) as recent
      where recent.words @@ query
        and (before_at is null or not exists (
          select from app.search_texts newer
          where newer.org_id = org and newer.conversation_id = recent.conversation_id
            and newer.at >= before_at and newer.words @@ query))
      limit 500;
  else
    return query
      with held as materialized (
        select said.org_id, said.conversation_id, said.seq, said.at from app.search_texts said
        where said.words @@ query)
      select held.conversation_id, held.seq, held.at from held where held.org_id = org;
  end if;
end $$;

-- Conversations in which every term occurs, in what was said, in the subject or in whom it is with;
-- those whose rarest term was said last come first. Whoever has a sight finds only what is his or his teams'.
create function app.search_conversations(
  terms text[], sight_member uuid, sight_teams uuid[], before_at timestamptz, before_id uuid, most int)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public
set enable_seqscan = off set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  org uuid := app.current_org();
  queries tsquery[] := array(
    select app.search_query(org, each) from unnest(terms) with ordinality as term (each, nth) order by nth);
  counts bigint[] := array(
    select coalesce((
      select sum(known.uses) from app.search_words known
      where known.org_id = org and known.word >= rtrim(each, '*')
        and known.word < rtrim(each, '*') || case when each like '%*' then chr(1114111) else chr(1) end), 0)
    from unnest(terms) with ordinality as term (each, nth) order by nth);
  rarest int := (select nth from unnest(counts) with ordinality as counted (uses, nth) order by uses, nth limit 1);
  leader tsquery := queries[rarest];
  others tsquery[] := queries[:rarest - 1] || queries[rarest + 1:];
  is_common boolean := counts[rarest] > 5000;
  found int := 0;
  hit record;
begin
  for round in 1..2 loop
    for hit in
      with said as (
        select each.conversation_id, each.seq, each.at, false as is_by_contact
        from app.search_hits(org, leader, is_common, before_at, before_id) as each),
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
    exit when not is_common or found >= most;
    -- The latest were not enough: the rest is looked for by the word itself.
    is_common := false;
    if found > 0 then
      before_at := at;
      before_id := conversation_id;
    end if;
  end loop;
end $$;
grant execute on function app.search_conversations(text[], uuid, uuid[], timestamptz, uuid, int) to parley_app;

-- Saved views: a question on conversations that is kept under a name.
create table conversation_views (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 60),
  scope text not null check (scope in ('private', 'team', 'organization')),
  owner_id uuid not null,
  team_id uuid,
  filter jsonb not null,
  sort text not null default 'activity' check (sort in ('activity', 'waiting', 'created')),
  direction text not null default 'desc' check (direction in ('asc', 'desc')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, owner_id) references members (org_id, id),
  foreign key (org_id, team_id) references teams (org_id, id) on delete cascade,
  check ((scope = 'team') = (team_id is not null))
);
create index conversation_views_by_owner on conversation_views (org_id, owner_id);
create index conversation_views_by_team on conversation_views (org_id, team_id);
select app.install_tenant_table('conversation_views');
create index conversations_by_creation on conversations (org_id, created_at, id) where deleted_at is null;

-- One change to many conversations, done piece by piece, and for ten minutes undone as easily.
create table bulk_changes (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  member_id uuid not null,
  act jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'undoing', 'undone')),
  total int not null,
  changed int not null default 0,
  skipped int not null default 0,
  undone int not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, member_id) references members (org_id, id)
);
create index bulk_changes_by_age on bulk_changes (org_id, created_at);
create index bulk_changes_by_member on bulk_changes (org_id, member_id);
select app.install_tenant_table('bulk_changes');
select app.open_to_platform('bulk_changes', 'select');

create table bulk_change_items (
  org_id uuid not null,
  bulk_id uuid not null,
  conversation_id uuid not null,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'skipped', 'undone')),
  -- How it was, for whoever undoes it, and what it became, to tell whether somebody changed it since.
  before jsonb,
  after jsonb,
  primary key (org_id, bulk_id, conversation_id),
  foreign key (org_id, bulk_id) references bulk_changes (org_id, id) on delete cascade,
  foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
create index bulk_change_items_by_state on bulk_change_items (org_id, bulk_id, state, conversation_id);
create index bulk_change_items_by_conversation on bulk_change_items (org_id, conversation_id);
select app.install_tenant_table('bulk_change_items');

-- Spam goes after thirty days, and is looked for across organizations.
create index conversations_old_spam on conversations (closed_at) where closed_reason = 'spam' and deleted_at is null;

-- What the organization wants to know of a conversation: values by the keys of its fields.
alter table conversations add column attributes jsonb not null default '{}';

-- Merged conversations. The row stays and points to where its messages went.
alter table conversations add column merged_into uuid;
-- What is there already is checked across organizations.
alter table conversations no force row level security;
alter table conversations add foreign key (org_id, merged_into) references conversations (org_id, id)
  on delete set null (merged_into);
alter table conversations force row level security;
create index conversations_merged on conversations (org_id, merged_into) where merged_into is not null;
-- contract step: the new check allows all that the old one does
alter table conversations drop constraint conversations_closed_reason_check;
alter table conversations add constraint conversations_closed_reason_check
  check (closed_reason in ('resolved', 'no_reply', 'spam', 'duplicate', 'not_actionable', 'merged'));

create table conversation_merges (
  org_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  merged_at timestamptz not null default now(),
  -- The messages that moved, and how the source stood.
  message_ids uuid[] not null default '{}',
  before jsonb not null,
  primary key (org_id, source_id),
  foreign key (org_id, source_id) references conversations (org_id, id) on delete cascade,
  foreign key (org_id, target_id) references conversations (org_id, id) on delete cascade
);
create index conversation_merges_by_target on conversation_merges (org_id, target_id);
select app.install_tenant_table('conversation_merges');
-- Where a search without words looks, whatever the status.
create index conversations_by_time on conversations (org_id, last_activity_at, id) where deleted_at is null;
