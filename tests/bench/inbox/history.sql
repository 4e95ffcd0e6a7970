-- An organization with years of history: $1 organization, $2 conversations, $3 members, $4 teams, $5 tags.
-- Triggers are disabled, so the search index is filled here like they would.
create unlogged table if not exists bench_said (
  org_id uuid, id uuid, number bigint, contact_id uuid, at timestamptz, text text, marked text[]);
truncate bench_said;

insert into contacts (org_id, name, email, created_at, updated_at)
select :org, initcap(bench_word(n)) || ' ' || initcap(bench_word(n * 7 + 3)), 'person' || n || '@customers.example', now(), now()
from generate_series(1, greatest(1, :size / 3)) as n;

insert into app.search_contacts (org_id, contact_id, words)
select org_id, id, array_to_tsvector(array(
  select distinct app.search_mark(:org) || word from regexp_split_to_table(lower(name || ' ' || email), '[ @.]') as word))
from contacts where org_id = :org on conflict do nothing;

-- Most are closed and old; most open ones are assigned. Some hundred per day.
with people as (
  select array_agg(id) as ids from contacts where org_id = :org),
rolled as (
  select n, random() as fate, random() as whose, random() as kind, 1 + floor(random() * cardinality(people.ids))::int as who
  from generate_series(1, :size) as n, people)
insert into conversations (org_id, number, channel_id, contact_id, status, closed_reason, assignee_id, team_id,
  priority, waiting_since, snoozed_until, first_reply_at, closed_at, last_activity_at, preview, last_seq,
  customer_last_seq, client_key, created_at, subject)
select :org, n, (select id from channels where org_id = :org limit 1), people.ids[who],
  case when fate < 0.97 then 'closed' when fate < 0.99 then 'open' else 'snoozed' end,
  case when fate < 0.90 then 'resolved' when fate < 0.95 then 'no_reply' when fate < 0.97 then 'spam' end,
  case when whose < 0.85 then (:members)[1 + floor(whose / 0.85 * cardinality(:members))::int] end,
  case when kind < 0.7 then (:teams)[1 + floor(kind / 0.7 * cardinality(:teams))::int] end,
  case when kind < 0.02 then 'urgent' when kind < 0.1 then 'high' else 'none' end,
  case when fate between 0.97 and 0.985 then at end,
  case when fate >= 0.99 then now() + interval '3 days' end,
  at, case when fate < 0.97 then at end, at, 'Where is my parcel', 1, 1, gen_random_uuid(), at - interval '1 hour', ''
from rolled, people, lateral (select now() - (:size - n) * interval '3 minutes' as at) as moment;

insert into bench_said
select held.org_id, held.id, held.number, held.contact_id, held.last_activity_at, said.text, said.marked
from conversations held
-- Zipf distribution: the second word is half as common as the first.
cross join lateral (
  select string_agg(word, ' ') as text, array_agg(distinct app.search_mark(:org) || word) as marked
  from (
    select bench_word(floor(power(50000, random()))::int) as word
    from generate_series(1, 8) as nth where held.number + nth > 0) as spoken) as said
where held.org_id = :org;

insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, author_id, text, created_at)
select org_id, id, 1, gen_random_uuid(), 'text', 'contact', contact_id, text, at from bench_said;

insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
select org_id, id, 0, at - interval '1 hour', contact_id, '' from bench_said;
insert into app.search_texts (org_id, conversation_id, seq, at, words)
select org_id, id, 1, at, array_to_tsvector(marked) from bench_said;
insert into app.search_documents (org_id, conversation_id, part, at, words)
select said.org_id, said.id, 0, said.at, array_to_tsvector(said.marked) || app.person_words(said.org_id, person.words)
from bench_said said join app.search_contacts person using (org_id, contact_id);

insert into conversation_tags (org_id, conversation_id, tag_id)
select org_id, id, (:tags)[1 + (number % cardinality(:tags))::int] from bench_said where number % 3 = 0;
drop table bench_said;
