-- module: documentation

-- What is brought into a version as a ZIP, or packed out of it. The archive lies in storage under the id.
create table doc_transfers (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('import', 'export')),
  -- reading: it is looked at. ready: somebody has to say how. undone: what it made is in the trash.
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'undoing', 'undone', 'failed')),
  name text not null check (length(name) between 1 and 255),
  format text check (format in ('parley', 'docusaurus', 'mkdocs', 'gitbook', 'nextra', 'markdown')),
  -- How it is to be brought in.
  wishes jsonb not null default '{}',
  -- What is in it and what would become of it.
  look jsonb not null default '{}',
  problem text not null default '' check (length(problem) <= 500),
  total int not null default 0 check (total >= 0),
  done int not null default 0 check (done >= 0),
  made int not null default 0 check (made >= 0),
  changed int not null default 0 check (changed >= 0),
  skipped int not null default 0 check (skipped >= 0),
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (org_id, id),
  foreign key (org_id, version_id) references doc_versions (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index doc_transfers_of_version on doc_transfers (org_id, version_id, created_at, id);
create index doc_transfers_of_member on doc_transfers (org_id, member_id);
create index doc_transfers_by_age on doc_transfers (created_at);
select app.install_tenant_table('doc_transfers');
select app.open_to_platform('doc_transfers', 'select');

-- What becomes of each page of an import. Its id is set before it is made, so that others can link to
-- it and stand below it; written together with the page, so that none is made twice.
create table doc_transfer_items (
  org_id uuid not null references organizations,
  transfer_id uuid not null,
  place int not null check (place between 0 and 9999),
  key text not null check (length(key) between 1 and 400),
  title text not null default '' check (length(title) <= 200),
  target_id uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'made', 'changed', 'skipped', 'failed')),
  note text not null default '' check (length(note) <= 500),
  primary key (org_id, transfer_id, place),
  foreign key (org_id, transfer_id) references doc_transfers (org_id, id) on delete cascade
);
select app.install_tenant_table('doc_transfer_items');

-- What pages are called where they came from: brought in again, they are known.
create table doc_source_keys (
  org_id uuid not null references organizations,
  version_id uuid not null,
  key text not null check (length(key) between 1 and 400),
  page_id uuid not null,
  primary key (org_id, version_id, key),
  foreign key (org_id, version_id, page_id) references doc_places (org_id, version_id, page_id)
    on delete cascade
);
create index doc_source_keys_of_page on doc_source_keys (org_id, version_id, page_id);
select app.install_tenant_table('doc_source_keys');
