-- module: organization

create unique index members_by_picture on members (org_id, picture_id) where picture_id is not null;

-- module: contacts

alter table contacts validate constraint contacts_picture_by_check;
alter table contacts validate constraint contacts_picture_address_check;
-- Two that were merged have the same one.
create index contacts_by_picture on contacts (org_id, picture_id) where picture_id is not null;

-- module: widget

create unique index visitor_sessions_by_window_code on visitor_sessions (org_id, window_code_hash)
  where window_code_hash is not null;
create index visitor_sessions_by_opener on visitor_sessions (org_id, opened_by)
  where opened_by is not null;
