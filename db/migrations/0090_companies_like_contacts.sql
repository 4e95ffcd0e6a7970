-- module: contacts

-- A new foreign key looks at every row, and here no organization is at work.
alter table companies no force row level security;
alter table companies
  -- It is another by now: its people are that one's, and its external id leads there.
  add column merged_into_id uuid,
  add foreign key (org_id, merged_into_id) references companies (org_id, id) on delete set null (merged_into_id);
alter table companies force row level security;
create index companies_by_merged on companies (org_id, merged_into_id);
create index companies_by_any_external_id on companies (org_id, external_id);

create table company_notes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  company_id uuid not null,
  author_id uuid not null,
  text text not null check (length(text) between 1 and 10000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, company_id) references companies (org_id, id) on delete cascade,
  foreign key (org_id, author_id) references members (org_id, id)
);
create index company_notes_by_company on company_notes (org_id, company_id, created_at, id);
create index company_notes_by_author on company_notes (org_id, author_id);
select app.install_tenant_table('company_notes');

create table company_tags (
  org_id uuid not null,
  company_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, company_id, tag_id),
  foreign key (org_id, company_id) references companies (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index company_tags_by_tag on company_tags (org_id, tag_id, company_id);
select app.install_tenant_table('company_tags');

-- Two that were one company. Says what moved, so that it can be taken apart again for 30 days.
create table company_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  -- What the one that stayed was before, and the ids of what came over, by kind.
  before jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  unmerged_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, from_id) references companies (org_id, id) on delete cascade,
  foreign key (org_id, to_id) references companies (org_id, id) on delete cascade
);
create index company_merges_by_target on company_merges (org_id, to_id, merged_at, id);
create index company_merges_by_source on company_merges (org_id, from_id);
select app.install_tenant_table('company_merges');
