-- module: templates

-- Answers that are written often.
create table message_templates (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  title_key text not null generated always as (lower(name)) stored,
  shortcut text not null default '' check (length(shortcut) <= 32),
  folder text not null default '' check (length(folder) <= 60),
  body text not null default '' check (length(body) <= 20000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id)
);
create unique index message_templates_by_title on message_templates (org_id, title_key) where deleted_at is null;
create index message_templates_by_name on message_templates (org_id, name, id) where deleted_at is null;
create index message_templates_by_folder on message_templates (org_id, folder, id) where deleted_at is null;
create index message_templates_by_age on message_templates (org_id, created_at, id) where deleted_at is null;
select app.install_tenant_table('message_templates');
select app.open_to_platform('message_templates', 'select, delete');
