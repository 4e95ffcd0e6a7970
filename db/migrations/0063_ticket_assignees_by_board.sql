-- module: tickets
-- rewrites rows: before the first release nobody has many.

-- What somebody has on one board is read in the order of its list, and not by way of all that he has.
alter table ticket_assignees add column board_id uuid;
alter table ticket_assignees no force row level security;
alter table tickets no force row level security;
update ticket_assignees held set board_id = ticket.board_id
  from tickets ticket where ticket.org_id = held.org_id and ticket.id = held.ticket_id;
alter table ticket_assignees force row level security;
alter table tickets force row level security;

-- Before the row is written: a release that knows nothing of the column goes on working.
create or replace function app.fill_ticket_assignee() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  select ticket.board_id, ticket.updated_at, ticket.created_at, ticket.due_at,
    ticket.deleted_at is null and ticket.archived_at is null and ticket.merged_into_id is null,
    ticket.resolved_at is null
  into new.board_id, new.changed_at, new.made_at, new.due_at, new.is_live, new.is_open
  from tickets ticket where ticket.org_id = new.org_id and ticket.id = new.ticket_id;
  return new;
end $$;

create or replace function app.keep_ticket_assignees() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update ticket_assignees held
    set board_id = new.board_id, changed_at = new.updated_at, due_at = new.due_at,
      is_live = new.deleted_at is null and new.archived_at is null and new.merged_into_id is null,
      is_open = new.resolved_at is null
    where held.org_id = new.org_id and held.ticket_id = new.id;
  return null;
end $$;

-- contract step: made anew below, so that a ticket which goes to another board takes its assignees along.
drop trigger keep_assignees on tickets;
create trigger keep_assignees after update on tickets
  for each row when (
    (old.board_id, old.updated_at, old.due_at, old.resolved_at, old.deleted_at, old.archived_at, old.merged_into_id)
    is distinct from
    (new.board_id, new.updated_at, new.due_at, new.resolved_at, new.deleted_at, new.archived_at, new.merged_into_id))
  execute function app.keep_ticket_assignees();

create index ticket_assignees_of_board on ticket_assignees (org_id, member_id, board_id, is_open, changed_at, ticket_id) where is_live;
