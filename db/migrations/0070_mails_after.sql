-- module: email

-- Somebody took the address off the list of those not written to after this mail had left: that it
-- comes back is old news by then.
alter table outbound_mails add column cleared_at timestamptz;

-- Of which conversation it is, also when that is gone: what mails said goes with it.
alter table mail_bodies add column conversation_id uuid;
create index mail_bodies_of_conversation on mail_bodies (org_id, conversation_id)
  where conversation_id is not null;

-- Mails whose message is gone.
create index inbound_mails_without_message on inbound_mails (org_id, received_at)
  where state = 'threaded' and message_id is null;
