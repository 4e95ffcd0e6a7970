-- module: tickets
-- rewrites rows: before the first release nobody has many.

-- What somebody has is read in the order of his list, and not by way of all that he ever had: what a
-- list is ordered and narrowed by stands beside each of its assignees.
alter table ticket_assignees
  add column changed_at timestamptz,
  add column made_at timestamptz,
  add column due_at timestamptz,
  -- Neither put away nor in the trash, and no other one stands for it.
  add column is_live boolean,
  add column is_open boolean;
alter table ticket_assignees no force row level security;
alter table tickets no force row level security;
update ticket_assignees held
  set changed_at = ticket.updated_at, made_at = ticket.created_at, due_at = ticket.due_at,
    is_live = ticket.deleted_at is null and ticket.archived_at is null and ticket.merged_into_id is null,
    is_open = ticket.resolved_at is null
  from tickets ticket where ticket.org_id = held.org_id and ticket.id = held.ticket_id;
alter table ticket_assignees force row level security;
alter table tickets force row level security;

-- Before the row is written: a release that knows nothing of these columns goes on working.
create function app.fill_ticket_assignee() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  select ticket.updated_at, ticket.created_at, ticket.due_at,
    ticket.deleted_at is null and ticket.archived_at is null and ticket.merged_into_id is null,
    ticket.resolved_at is null
  into new.changed_at, new.made_at, new.due_at, new.is_live, new.is_open
  from tickets ticket where ticket.org_id = new.org_id and ticket.id = new.ticket_id;
  return new;
end $$;
create trigger fill_from_ticket before insert on ticket_assignees
  for each row execute function app.fill_ticket_assignee();

create function app.keep_ticket_assignees() returns trigger
language plpgsql set search_path = pg_catalog, public as $$
begin
  update ticket_assignees held
    set changed_at = new.updated_at, due_at = new.due_at,
      is_live = new.deleted_at is null and new.archived_at is null and new.merged_into_id is null,
      is_open = new.resolved_at is null
    where held.org_id = new.org_id and held.ticket_id = new.id;
  return null;
end $$;
create trigger keep_assignees after update on tickets
  for each row when (
    (old.updated_at, old.due_at, old.resolved_at, old.deleted_at, old.archived_at, old.merged_into_id)
    is distinct from
    (new.updated_at, new.due_at, new.resolved_at, new.deleted_at, new.archived_at, new.merged_into_id))
  execute function app.keep_ticket_assignees();

create index ticket_assignees_by_change on ticket_assignees (org_id, member_id, is_open, changed_at, ticket_id) where is_live;
create index ticket_assignees_by_age on ticket_assignees (org_id, member_id, is_open, made_at, ticket_id) where is_live;
create index ticket_assignees_by_due on ticket_assignees (org_id, member_id, is_open, due_at, ticket_id) where is_live and due_at is not null;
create index ticket_assignees_all_by_change on ticket_assignees (org_id, member_id, changed_at, ticket_id) where is_live;

-- Lists of what is rare are not looked for among all the rest.
create index tickets_by_urgency on tickets (org_id, priority, updated_at, id) where deleted_at is null and archived_at is null;
create index tickets_of_column on tickets (org_id, column_id, updated_at, id) where deleted_at is null and archived_at is null;
create index tickets_live_of_team on tickets (org_id, team_id, updated_at, id) where team_id is not null and deleted_at is null and archived_at is null;
create index tickets_open_of_team on tickets (org_id, team_id, updated_at, id) where team_id is not null and resolved_at is null and deleted_at is null and archived_at is null;

-- contract step: each names a ticket or a board, and those name the organization; to prove it for every
-- row anew made all who make tickets at once write to the one row of their organization.
alter table tickets drop constraint tickets_org_id_fkey;
alter table ticket_words drop constraint ticket_words_org_id_fkey;
alter table ticket_assignees drop constraint ticket_assignees_org_id_fkey;
alter table ticket_tags drop constraint ticket_tags_org_id_fkey;
alter table ticket_watchers drop constraint ticket_watchers_org_id_fkey;
