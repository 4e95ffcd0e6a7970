-- module: tickets

-- What is due next stands behind everything that was done long ago.
create index tickets_open_by_due on tickets (org_id, due_at, id)
  where resolved_at is null and deleted_at is null and archived_at is null and due_at is not null;
