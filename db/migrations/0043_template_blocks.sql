-- module: templates

-- What customers answer with one touch goes with a template, and in its languages as its text does.
alter table message_templates
  add column block jsonb,
  add column blocks jsonb not null default '{}';
alter table message_templates
  add constraint message_templates_block_size
    check (octet_length(block::text) <= 16384 and octet_length(blocks::text) <= 655360) not valid;
alter table message_templates validate constraint message_templates_block_size;

-- module: inbox

-- An answer that comes back to its writer still answers what it answered.
alter table drafts add column reply_to_id uuid;
