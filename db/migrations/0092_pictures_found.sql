-- module: contacts

-- Writers wait for the index, so it comes after what looks at every row beside them.
alter table contacts validate constraint contacts_picture_by_check;
alter table contacts validate constraint contacts_picture_address_check;
-- Two that were merged have the same one.
create index contacts_by_picture on contacts (org_id, picture_id) where picture_id is not null;

-- module: organization

create unique index members_by_picture on members (org_id, picture_id) where picture_id is not null;
