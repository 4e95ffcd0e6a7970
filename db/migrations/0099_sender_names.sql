-- module: inbox

-- How customers are told who answers in what comes through this channel: by name, by name and house, or
-- as the house alone.
alter table channels add column sender_names text not null default 'agent'
  check (sender_names in ('agent', 'agent_at_brand', 'brand'));
