-- module: templates

alter table message_templates no force row level security;
alter table members no force row level security;
alter table message_templates
  add column kind text not null default 'reply' check (kind in ('reply', 'macro')),
  -- Who finds it: whoever made it, some teams, or everybody.
  add column scope text not null default 'organization' check (scope in ('me', 'teams', 'organization')),
  add column owner_id uuid,
  add column team_ids uuid[] not null default '{}' check (cardinality(team_ids) <= 50),
  -- The text in other languages, by their tags.
  add column texts jsonb not null default '{}',
  add column actions jsonb not null default '[]',
  -- Where whoever ran it is led then.
  add column after_run text not null default 'stay' check (after_run in ('stay', 'next', 'list')),
  add column used_count int not null default 0,
  add column edited_count int not null default 0,
  add column last_used_at timestamptz,
  add column scope_key text not null generated always as (scope || coalesce(owner_id::text, '')) stored,
  add foreign key (org_id, owner_id) references members (org_id, id),
  add check ((scope = 'me') = (owner_id is not null)),
  add check ((scope = 'teams') = (cardinality(team_ids) > 0));
alter table message_templates force row level security;
alter table members force row level security;
-- What is only mine takes no name from others, and tells nobody that it is there.
-- contract step: one is made anew, and the lists that the others served are gone
drop index message_templates_by_title;
create unique index message_templates_by_title on message_templates (org_id, scope_key, title_key) where deleted_at is null;
create unique index message_templates_by_shortcut on message_templates (org_id, scope_key, shortcut)
  where deleted_at is null and shortcut <> '';
drop index message_templates_by_folder;
drop index message_templates_by_age;

create table template_favorites (
  org_id uuid not null,
  member_id uuid not null,
  template_id uuid not null,
  primary key (org_id, member_id, template_id),
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade,
  foreign key (org_id, template_id) references message_templates (org_id, id) on delete cascade
);
create index template_favorites_by_template on template_favorites (org_id, template_id);
select app.install_tenant_table('template_favorites');

-- What the product says by itself, in words of the organization's own.
create table system_texts (
  org_id uuid not null references organizations (org_id),
  key text not null check (length(key) between 1 and 60),
  locale text not null check (length(locale) between 2 and 35),
  text text not null check (length(text) between 1 and 4000),
  updated_by uuid,
  updated_at timestamptz not null default now(),
  primary key (org_id, key, locale)
);
select app.install_tenant_table('system_texts');
