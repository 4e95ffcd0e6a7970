-- module: organization

-- Whose conversations not everybody with the inbox sees: without a row here, a channel is open to all.
-- It stays limited when the last of those chosen leaves, or it would open by itself.
create table limited_channels (
  org_id uuid not null,
  channel_id uuid not null,
  primary key (org_id, channel_id),
  foreign key (org_id, channel_id) references channels (org_id, id) on delete cascade
);
select app.install_tenant_table('limited_channels');
-- Asked with each session.
select app.open_to_platform('limited_channels', 'select');

-- Who sees them, beside owners and admins.
create table channel_members (
  org_id uuid not null,
  channel_id uuid not null,
  member_id uuid not null,
  primary key (org_id, channel_id, member_id),
  foreign key (org_id, channel_id) references limited_channels (org_id, channel_id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index channel_members_by_member on channel_members (org_id, member_id);
select app.install_tenant_table('channel_members');
select app.open_to_platform('channel_members', 'select');

-- As before, and nothing of channels that are closed to whoever asks.
create function app.search_conversations(
  terms text[], sight_member uuid, sight_teams uuid[], sight_closed uuid[], before_at timestamptz,
  before_id uuid, most int)
returns table (conversation_id uuid, seq int, at timestamptz)
language plpgsql stable security definer set search_path = pg_catalog, public
-- The order of time is followed in its index, however few there are.
set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  org uuid := app.acting_org();
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
      select candidate.conversation_id, candidate.at, proof.seq, conversation.channel_id as channel
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
      -- Asked here, so that the plan above stays what it is where no channel is closed.
      continue when hit.channel = any (sight_closed);
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
revoke execute on function app.search_conversations(text[], uuid, uuid[], uuid[], timestamptz, uuid, int) from public;
grant execute on function app.search_conversations(text[], uuid, uuid[], uuid[], timestamptz, uuid, int)
  to parley_app;

-- For the running release, which knows of no closed channels; it goes with the next one.
create or replace function app.search_conversations(
  terms text[], sight_member uuid, sight_teams uuid[], before_at timestamptz, before_id uuid, most int)
returns table (conversation_id uuid, seq int, at timestamptz)
language sql stable set search_path = pg_catalog as $$
  select * from app.search_conversations(terms, sight_member, sight_teams, '{}', before_at, before_id, most)
$$;
