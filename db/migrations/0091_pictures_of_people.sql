-- module: organization

-- Altering a table keeps even its readers waiting until the migration ends, so nothing here looks at the
-- rows of a large one. That is for the next migration, which only writers wait for.

-- His picture, by its name in storage.
alter table members add column picture_id uuid;

-- module: contacts

alter table contacts
  add column picture_id uuid,
  -- Who gave it: a page may not take the place of a colleague, nor of the customer's own server.
  add column picture_by text,
  -- The address a page or a server named last, fetched once whatever came of it.
  add column picture_address text,
  add constraint contacts_picture_by_check
    check (picture_by in ('member', 'server', 'page')) not valid,
  add constraint contacts_picture_address_check check (length(picture_address) <= 2000) not valid;

-- module: widget

alter table visitor_sessions
  -- Lets a window go on with the chat of this browser, once and for a minute.
  add column window_code_hash text,
  add column window_code_until timestamptz,
  -- The browser whose chat goes on in this window; what ends or proves the one does so with the other.
  add column opened_by uuid,
  -- Never validated: no row has one yet, and looking would have to lift row security under a lock.
  add constraint visitor_sessions_org_id_opened_by_fkey foreign key (org_id, opened_by)
    references visitor_sessions (org_id, id) on delete cascade not valid;

-- module: files
-- rewrites rows: hardly anybody uploaded one, since nothing showed it.

-- Pictures of people are no files of their own any more.
alter table files no force row level security;
update files set use = 'picture' where use = 'avatar';
alter table files force row level security;
