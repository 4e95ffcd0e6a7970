-- module: templates

-- Of a reply that goes by mail, plain and in other languages.
alter table message_templates
  add column subject text not null default '' check (length(subject) <= 200),
  add column subjects jsonb not null default '{}' check (octet_length(subjects::text) <= 65536);
