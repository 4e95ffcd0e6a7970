-- A board with years of history: :org organization, :board, :columns from left to right, :type, :size, :open.
-- Triggers are disabled; numbers, words, and positions are the same as created by calls.
insert into tickets (org_id, board_id, number, column_id, rank, client_key, type_id, title, priority, due_at,
  resolved_at, lead_id, created_at, updated_at)
select :org, :board, n,
  case when n > :size - :open then (:columns)[1 + (n % (cardinality(:columns) - 1))::int] else (:columns)[cardinality(:columns)] end,
  -- Positions of eleven characters, in order.
  'j' || lpad(n::text, 10, '0'),
  gen_random_uuid(), :type,
  initcap(bench_word(floor(power(50000, random()))::int)) || ' ' || bench_word(floor(power(50000, random()))::int) || ' ' || bench_word(n % 50000),
  case when n % 50 = 0 then 'urgent' when n % 10 = 0 then 'high' else 'none' end,
  case when n % 4 = 0 then at + interval '9 days' end,
  case when n > :size - :open then null else at + interval '2 days' end,
  case when n % 3 <> 0 then (:members)[1 + (n % cardinality(:members))::int] end,
  at, at
from generate_series(1, :size) as n, lateral (select now() - (:size - n) * interval '3 minutes' as at) as moment;

update boards set last_number = :size where org_id = :org and id = :board;

insert into ticket_words (org_id, word, ticket_id)
select distinct org_id, word, id from tickets, regexp_split_to_table(lower(title), ' ') as word
where org_id = :org and board_id = :board;

insert into ticket_assignees (org_id, ticket_id, member_id, board_id, position, changed_at, made_at, due_at, is_live, is_open)
select org_id, id, lead_id, board_id, 0, updated_at, created_at, due_at, true, resolved_at is null
from tickets where org_id = :org and board_id = :board and lead_id is not null;
