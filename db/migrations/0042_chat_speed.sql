-- module: inbox

-- In which customers wrote what members are still to be told of: one job tells of all that are due in
-- an organization. Without a reference to the conversation, as a row is gone after some seconds.
create table untold_conversations (
  org_id uuid not null,
  conversation_id uuid not null,
  -- The latest message. What comes while it is being told of changes it, and is told of next.
  seq int not null,
  due_at timestamptz not null,
  -- It was closed before he wrote.
  is_reopened boolean not null,
  primary key (org_id, conversation_id)
);
select app.install_tenant_table('untold_conversations');

-- As before, and with what else waits of the same conversations, as far as it is short: to keep the
-- words of a conversation costs the same for one new message as for many.
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
