-- module: inbox

-- A chat that goes on by mail: its customer left and got answers by mail, or answered by mail himself,
-- and has not written in the chat since. Null for one that goes on in its own channel.
alter table conversations add column by_mail_since timestamptz;
