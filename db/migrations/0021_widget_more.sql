-- module: inbox

-- The customer wants a person; taken back by the first answer of one.
alter table conversations add column human_asked_at timestamptz;
