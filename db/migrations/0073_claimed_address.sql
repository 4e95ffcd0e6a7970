-- module: contacts

-- He typed the address himself before a signature named him, and the signature names none: whoever
-- proves the address later is somebody else.
alter table contacts add column is_email_claimed boolean not null default false;
