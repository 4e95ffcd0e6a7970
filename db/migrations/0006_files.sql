-- module: files

-- The bytes lie in storage under "org_id/id"; a name that a person gave is never part of a path.
create table files (
  org_id uuid not null references organizations (org_id),
  id uuid not null default uuidv7(),
  use text not null,
  name text not null check (length(name) between 1 and 255),
  type text not null,
  size bigint not null check (size > 0),
  width int,
  height int,
  -- Drawn anew by us, so it may be shown in the page instead of being downloaded.
  is_inline boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, created_by) references members (org_id, id)
);
create index files_by_member on files (org_id, created_by, id);
select app.install_tenant_table('files');
