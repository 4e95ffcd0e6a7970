-- module: sla

-- Promises hold for conversations, for tickets or for both. What is late can raise its priority, and be
-- told to the whole team.
alter table sla_policies
  add column holds_for text[] not null default '{conversations}'
    check (cardinality(holds_for) > 0 and holds_for <@ array['conversations', 'tickets']),
  -- Tickets of these boards; without any, of all.
  add column board_ids uuid[] not null default '{}',
  add column raises_to text check (raises_to in ('normal', 'high', 'urgent')),
  add column tells_team boolean not null default false;

-- A clock is of a conversation or of a ticket.
alter table sla_clocks
  add column ticket_id uuid,
  add column subject_id uuid not null generated always as (coalesce(conversation_id, ticket_id)) stored;
-- contract step: a key that allows all that the old one does; the running release names conversations
alter table sla_clocks drop constraint sla_clocks_pkey;
create unique index sla_clocks_pkey on sla_clocks (org_id, subject_id, kind);
alter table sla_clocks no force row level security;
alter table tickets no force row level security;
alter table sla_clocks
  alter column conversation_id drop not null,
  add constraint sla_clocks_pkey primary key using index sla_clocks_pkey,
  add foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade,
  add constraint sla_clocks_of_one check (num_nonnulls(conversation_id, ticket_id) = 1);
alter table sla_clocks force row level security;
alter table tickets force row level security;
create index sla_clocks_of_conversation on sla_clocks (org_id, conversation_id) where conversation_id is not null;
create index sla_clocks_of_ticket on sla_clocks (org_id, ticket_id) where ticket_id is not null;
-- contract step: made anew in the next line
drop index sla_clocks_to_look_at;
create index sla_clocks_to_look_at on sla_clocks (look_at, org_id, subject_id) where state = 'running';

-- module: tickets

-- What of it a card shows: the clock that ends first.
alter table tickets
  add column owed_at timestamptz,
  add column owed_kind text check (owed_kind in ('first', 'next', 'resolve')),
  add column owed_state text check (owed_state in ('running', 'paused', 'warned', 'breached'));
create index tickets_by_owed on tickets (org_id, owed_at, id)
  where deleted_at is null and archived_at is null and owed_at is not null;
-- contract step: the new check allows all that the old one does
alter table ticket_views drop constraint ticket_views_sort_check;
alter table ticket_views add constraint ticket_views_sort_check
  check (sort in ('updated', 'created', 'due', 'owed'));

-- Since when a ticket is worked on, waits for others or is done: what its clocks are counted by. Cards
-- change their column in many ways, and columns their meaning, so the tables themselves keep it.
create table ticket_standings (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  at timestamptz not null,
  standing text not null check (standing in ('open', 'paused', 'done')),
  primary key (org_id, id),
  foreign key (org_id, ticket_id) references tickets (org_id, id) on delete cascade
);
create index ticket_standings_of_ticket on ticket_standings (org_id, ticket_id, at, id);
select app.install_tenant_table('ticket_standings');

create function app.column_standing(category text, pauses boolean) returns text
language sql immutable parallel safe as $$
  select case
    when category in ('resolved', 'cancelled') then 'done'
    when pauses or category in ('waiting', 'on_hold') then 'paused'
    else 'open' end
$$;
grant execute on function app.column_standing(text, boolean) to parley_app;

-- Every ticket begins open; what it begins as else is said, and so is each change.
create function app.keep_ticket_standing() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
declare
  before text := 'open';
  after text;
begin
  select app.column_standing(category, pauses_clock) into after from board_columns
    where org_id = new.org_id and id = new.column_id;
  if tg_op = 'UPDATE' then
    select app.column_standing(category, pauses_clock) into before from board_columns
      where org_id = old.org_id and id = old.column_id;
  end if;
  if after is distinct from before and after is not null then
    insert into ticket_standings (org_id, ticket_id, at, standing)
    values (new.org_id, new.id, new.updated_at, after);
  end if;
  return null;
end $$;
create trigger keep_standing_of_new after insert on tickets
  for each row execute function app.keep_ticket_standing();
create trigger keep_standing_of_moved after update of column_id on tickets
  for each row when (old.column_id is distinct from new.column_id)
  execute function app.keep_ticket_standing();

create function app.keep_column_standing() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  insert into ticket_standings (org_id, ticket_id, at, standing)
  select new.org_id, ticket.id, now(), app.column_standing(new.category, new.pauses_clock)
  from tickets ticket
  where ticket.org_id = new.org_id and ticket.board_id = new.board_id and ticket.column_id = new.id;
  return null;
end $$;
create trigger keep_standing_of_column after update of category, pauses_clock on board_columns
  for each row when (app.column_standing(old.category, old.pauses_clock)
    is distinct from app.column_standing(new.category, new.pauses_clock))
  execute function app.keep_column_standing();

alter table tickets no force row level security;
alter table board_columns no force row level security;
alter table ticket_standings no force row level security;
insert into ticket_standings (org_id, ticket_id, at, standing)
  select ticket.org_id, ticket.id, coalesce(ticket.resolved_at, ticket.updated_at),
    app.column_standing(held.category, held.pauses_clock)
  from tickets ticket
  join board_columns held on held.org_id = ticket.org_id and held.id = ticket.column_id
  where app.column_standing(held.category, held.pauses_clock) <> 'open';
alter table tickets force row level security;
alter table board_columns force row level security;
alter table ticket_standings force row level security;
