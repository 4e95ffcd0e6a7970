-- module: email

-- When a code was last mailed to prove the address; none is right that was never sent.
alter table email_accounts add column code_sent_at timestamptz;

-- Who wrote a mail, also where it became no message: it goes when he is erased.
alter table inbound_mails add column writer text;
alter table inbound_mails add constraint inbound_mails_writer_check check (length(writer) <= 320) not valid;
alter table inbound_mails validate constraint inbound_mails_writer_check;
create index inbound_mails_of_writer on inbound_mails (org_id, writer) where contact_id is null;

-- Mail of the platform's own name comes back to an address that holds the id alone.
create index outbound_mails_by_id on outbound_mails (id);
