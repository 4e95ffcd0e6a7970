-- module: documentation

create table doc_spaces (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  default_locale text not null check (length(default_locale) between 2 and 35),
  -- customers: readers with a verified address. agents: team only.
  audience text not null default 'public' check (audience in ('public', 'customers', 'agents')),
  takes_feedback boolean not null default true,
  shows_contents boolean not null default true,
  shows_updated boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (org_id, id)
);
select app.install_tenant_table('doc_spaces');

create table doc_sites (
  org_id uuid not null references organizations,
  site_id uuid not null,
  space_id uuid not null,
  primary key (org_id, site_id),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade,
  foreign key (org_id, space_id) references doc_spaces (org_id, id) on delete cascade
);
create index doc_sites_of_space on doc_sites (org_id, space_id);
select app.install_tenant_table('doc_sites');

create table doc_languages (
  org_id uuid not null references organizations,
  space_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  is_public boolean not null default false,
  position int not null default 0 check (position between 0 and 999),
  primary key (org_id, space_id, locale),
  foreign key (org_id, space_id) references doc_spaces (org_id, id) on delete cascade
);
select app.install_tenant_table('doc_languages');

create table doc_versions (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  slug text not null check (slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$' and length(slug) <= 40),
  old_slugs text[] not null default '{}' check (cardinality(old_slugs) <= 50),
  label text not null check (length(label) between 1 and 60),
  state text not null default 'draft'
    check (state in ('draft', 'current', 'supported', 'deprecated', 'archived')),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, space_id, id),
  unique (org_id, space_id, slug),
  foreign key (org_id, space_id) references doc_spaces (org_id, id) on delete cascade
);
create unique index doc_versions_current on doc_versions (org_id, space_id) where state = 'current';
select app.install_tenant_table('doc_versions');

-- A page keeps its ID in all versions, so that links stay valid.
create table doc_pages (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  -- group: a heading in the tree. link: an external URL. api: an operation of an uploaded spec.
  kind text not null check (kind in ('page', 'group', 'link', 'api')),
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, space_id, id),
  foreign key (org_id, space_id) references doc_spaces (org_id, id) on delete cascade
);
select app.install_tenant_table('doc_pages');

create table doc_api_specs (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  file_name text not null check (length(file_name) between 1 and 255),
  title text not null default '' check (length(title) <= 200),
  source text not null check (octet_length(source) <= 5242880),
  checksum text not null check (length(checksum) = 64),
  problems jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  operation_count int not null default 0 check (operation_count >= 0),
  parent_id uuid,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, version_id) references doc_versions (org_id, id) on delete cascade,
  foreign key (org_id, parent_id) references doc_pages (org_id, id) on delete set null (parent_id)
);
create index doc_api_specs_of_version on doc_api_specs (org_id, version_id, created_at, id);
create index doc_api_specs_of_parent on doc_api_specs (org_id, parent_id) where parent_id is not null;
select app.install_tenant_table('doc_api_specs');

create table doc_places (
  org_id uuid not null references organizations,
  version_id uuid not null,
  page_id uuid not null,
  space_id uuid not null,
  parent_id uuid,
  -- The root is 1; five more levels.
  depth int not null default 1 check (depth between 1 and 6),
  position text collate "C" not null check (length(position) between 1 and 200),
  icon text not null default '' check (length(icon) <= 50),
  url text not null default '' check (length(url) <= 500),
  spec_id uuid,
  -- The operation by operationId or by method and path.
  operation_key text check (length(operation_key) <= 500),
  method text check (length(method) <= 10),
  deleted_at timestamptz,
  -- Pages deleted together are restored together.
  deleted_with uuid,
  primary key (org_id, version_id, page_id),
  foreign key (org_id, space_id, version_id)
    references doc_versions (org_id, space_id, id) on delete cascade,
  foreign key (org_id, space_id, page_id) references doc_pages (org_id, space_id, id) on delete cascade,
  foreign key (org_id, version_id, parent_id) references doc_places (org_id, version_id, page_id),
  foreign key (org_id, spec_id) references doc_api_specs (org_id, id) on delete set null (spec_id),
  check ((deleted_at is null) = (deleted_with is null))
);
create index doc_places_in_order on doc_places (org_id, version_id, parent_id, position, page_id);
create index doc_places_of_page on doc_places (org_id, page_id);
create index doc_places_of_spec on doc_places (org_id, spec_id) where spec_id is not null;
create index doc_places_in_trash on doc_places (deleted_at) where deleted_at is not null;
select app.install_tenant_table('doc_places');
select app.open_to_platform('doc_places', 'select');

-- Immutable published content. A copied version shares revisions until something new is published in
-- it.
create table doc_revisions (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  page_id uuid not null,
  version_id uuid,
  locale text not null check (length(locale) between 2 and 35),
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  description text not null default '' check (length(description) <= 300),
  body jsonb not null check (pg_column_size(body) <= 3000000),
  body_text text not null,
  -- Rendered and sanitized once; pages send it unchanged.
  body_html text not null,
  contents jsonb not null default '[]',
  word_count int not null default 0 check (word_count >= 0),
  change_note text not null default '' check (length(change_note) <= 500),
  origin text not null default 'human' check (origin in ('human', 'import', 'api')),
  was_published boolean not null default false,
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, page_id, locale, number),
  foreign key (org_id, page_id) references doc_pages (org_id, id) on delete cascade,
  foreign key (org_id, version_id) references doc_versions (org_id, id) on delete set null (version_id),
  foreign key (org_id, author_id) references members (org_id, id) on delete set null (author_id)
);
create index doc_revisions_of_version on doc_revisions (org_id, version_id, page_id, locale, number)
  where version_id is not null;
create index doc_revisions_of_author on doc_revisions (org_id, author_id) where author_id is not null;
create index doc_revisions_to_drop on doc_revisions (created_at) where not was_published;
select app.install_tenant_table('doc_revisions');
select app.open_to_platform('doc_revisions', 'select, delete');

create table doc_texts (
  org_id uuid not null references organizations,
  version_id uuid not null,
  page_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  -- The full path of slugs: `guides/start/install`.
  path text collate "C" not null check (length(path) between 1 and 730),
  title text not null default '' check (length(title) <= 200),
  description text not null default '' check (length(description) <= 300),
  body jsonb not null check (pg_column_size(body) <= 3000000),
  -- Detects conflicts between editors.
  draft_version int not null default 1,
  draft_changed_at timestamptz not null default now(),
  drafted_by uuid,
  -- The revision the draft is identical to, if any.
  draft_of_id uuid,
  published_id uuid,
  first_published_at timestamptz,
  last_published_at timestamptz,
  is_indexed boolean not null default true,
  primary key (org_id, version_id, page_id, locale),
  foreign key (org_id, version_id, page_id)
    references doc_places (org_id, version_id, page_id) on delete cascade,
  foreign key (org_id, published_id) references doc_revisions (org_id, id),
  foreign key (org_id, draft_of_id) references doc_revisions (org_id, id),
  foreign key (org_id, drafted_by) references members (org_id, id) on delete set null (drafted_by)
);
create unique index doc_texts_by_path on doc_texts (org_id, version_id, locale, path);
create index doc_texts_of_page on doc_texts (org_id, page_id);
create index doc_texts_published on doc_texts (org_id, version_id, locale, last_published_at, page_id)
  where published_id is not null;
create index doc_texts_of_published on doc_texts (org_id, published_id) where published_id is not null;
create index doc_texts_of_draft on doc_texts (org_id, draft_of_id) where draft_of_id is not null;
create index doc_texts_of_drafter on doc_texts (org_id, drafted_by) where drafted_by is not null;
select app.install_tenant_table('doc_texts');
select app.open_to_platform('doc_texts', 'select');

-- Former paths, each pointing directly to the current page.
create table doc_paths (
  org_id uuid not null references organizations,
  version_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  path text collate "C" not null check (length(path) between 1 and 730),
  page_id uuid not null,
  since timestamptz not null default now(),
  primary key (org_id, version_id, locale, path),
  foreign key (org_id, version_id, page_id)
    references doc_places (org_id, version_id, page_id) on delete cascade
);
create index doc_paths_of_page on doc_paths (org_id, version_id, page_id);
select app.install_tenant_table('doc_paths');

create table doc_feedback (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  page_id uuid not null,
  version_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  revision_id uuid not null,
  reader_hash text not null check (length(reader_hash) = 64),
  contact_id uuid,
  is_helpful boolean not null,
  reason_code text check (reason_code in ('outdated', 'unclear', 'incorrect', 'incomplete', 'other')),
  reason text not null default '' check (length(reason) <= 1000),
  reply_email text check (length(reply_email) <= 254),
  state text not null default 'new' check (state in ('new', 'triaged', 'resolved')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thanked_at timestamptz,
  primary key (org_id, id),
  unique (org_id, page_id, version_id, locale, reader_hash),
  foreign key (org_id, space_id, page_id) references doc_pages (org_id, space_id, id) on delete cascade,
  foreign key (org_id, version_id) references doc_versions (org_id, id) on delete cascade,
  foreign key (org_id, revision_id) references doc_revisions (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create index doc_feedback_by_age on doc_feedback (org_id, space_id, created_at, id);
create index doc_feedback_of_page on doc_feedback (org_id, page_id, created_at, id);
create index doc_feedback_of_version on doc_feedback (org_id, version_id);
create index doc_feedback_of_revision on doc_feedback (org_id, revision_id);
create index doc_feedback_of_contact on doc_feedback (org_id, contact_id) where contact_id is not null;
select app.install_tenant_table('doc_feedback');

-- Searches as final queries, not keystrokes.
create table doc_searches (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  version_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  query text not null check (length(query) between 1 and 200),
  normalized text not null check (length(normalized) <= 200),
  results int not null check (results >= 0),
  reader_hash text not null check (length(reader_hash) = 64),
  clicked_page_id uuid,
  clicked_rank int,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, space_id, version_id)
    references doc_versions (org_id, space_id, id) on delete cascade,
  foreign key (org_id, clicked_page_id) references doc_pages (org_id, id)
    on delete set null (clicked_page_id)
);
create index doc_searches_of_reader on doc_searches (org_id, reader_hash, created_at);
create index doc_searches_by_age on doc_searches (org_id, space_id, created_at, id);
create index doc_searches_of_version on doc_searches (org_id, version_id);
create index doc_searches_of_click on doc_searches (org_id, clicked_page_id)
  where clicked_page_id is not null;
create index doc_searches_ended on doc_searches (created_at);
select app.install_tenant_table('doc_searches');
select app.open_to_platform('doc_searches', 'select, delete');

create table doc_view_days (
  org_id uuid not null references organizations,
  space_id uuid not null,
  page_id uuid not null,
  version_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  day date not null,
  views int not null default 0,
  readers int not null default 0,
  primary key (org_id, page_id, version_id, locale, day),
  foreign key (org_id, space_id, page_id) references doc_pages (org_id, space_id, id) on delete cascade,
  foreign key (org_id, version_id) references doc_versions (org_id, id) on delete cascade
);
create index doc_view_days_by_day on doc_view_days (org_id, space_id, day);
create index doc_view_days_of_version on doc_view_days (org_id, version_id);
select app.install_tenant_table('doc_view_days');

-- Daily readers for unique counts; deleted after two days.
create table doc_readers (
  org_id uuid not null references organizations,
  page_id uuid not null,
  version_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  day date not null,
  reader_hash text not null check (length(reader_hash) = 64),
  primary key (org_id, page_id, version_id, locale, day, reader_hash),
  foreign key (org_id, version_id, page_id)
    references doc_places (org_id, version_id, page_id) on delete cascade
);
create index doc_readers_of_place on doc_readers (org_id, version_id, page_id);
create index doc_readers_by_day on doc_readers (day);
select app.install_tenant_table('doc_readers');
select app.open_to_platform('doc_readers', 'select, delete');

-- Images and files in pages, by stored file ID. Unreferenced ones are erased after a while.
create table doc_files (
  org_id uuid not null references organizations,
  id uuid not null,
  space_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) between 1 and 127),
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, space_id) references doc_spaces (org_id, id) on delete cascade,
  foreign key (org_id, added_by) references members (org_id, id) on delete set null (added_by)
);
create index doc_files_of_space on doc_files (org_id, space_id, created_at, id);
create index doc_files_of_member on doc_files (org_id, added_by) where added_by is not null;
create index doc_files_by_age on doc_files (created_at);
select app.install_tenant_table('doc_files');
select app.open_to_platform('doc_files', 'select');

create table doc_draft_files (
  org_id uuid not null references organizations,
  version_id uuid not null,
  page_id uuid not null,
  locale text not null,
  file_id uuid not null,
  primary key (org_id, version_id, page_id, locale, file_id),
  foreign key (org_id, version_id, page_id, locale)
    references doc_texts (org_id, version_id, page_id, locale) on delete cascade,
  foreign key (org_id, file_id) references doc_files (org_id, id) on delete cascade
);
create index doc_draft_files_of_file on doc_draft_files (org_id, file_id);
select app.install_tenant_table('doc_draft_files');
select app.open_to_platform('doc_draft_files', 'select');

create table doc_revision_files (
  org_id uuid not null references organizations,
  revision_id uuid not null,
  file_id uuid not null,
  primary key (org_id, revision_id, file_id),
  foreign key (org_id, revision_id) references doc_revisions (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references doc_files (org_id, id) on delete cascade
);
create index doc_revision_files_of_file on doc_revision_files (org_id, file_id);
select app.install_tenant_table('doc_revision_files');
select app.open_to_platform('doc_revision_files', 'select');

-- Search words of the published pages of a version (decision 31).
create table doc_page_words (
  org_id uuid not null references organizations,
  version_id uuid not null,
  locale text not null,
  word text collate "C" not null check (length(word) between 1 and 60),
  page_id uuid not null,
  weight int not null check (weight between 1 and 1000),
  primary key (org_id, version_id, locale, word, page_id),
  foreign key (org_id, version_id, page_id, locale)
    references doc_texts (org_id, version_id, page_id, locale) on delete cascade
);
create index doc_page_words_of_page on doc_page_words (org_id, version_id, page_id, locale);
select app.install_tenant_table('doc_page_words');

-- Words per version and language, forward and reversed, for typos.
create table doc_words (
  org_id uuid not null references organizations,
  version_id uuid not null,
  locale text not null,
  word text collate "C" not null check (length(word) between 1 and 60),
  mirrored text collate "C" not null,
  primary key (org_id, version_id, locale, word),
  foreign key (org_id, version_id) references doc_versions (org_id, id) on delete cascade
);
create index doc_words_mirrored on doc_words (org_id, version_id, locale, mirrored);
select app.install_tenant_table('doc_words');

-- Imports and exports as ZIP. The archive is stored under the ID.
create table doc_transfers (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('import', 'export')),
  -- reading: being analyzed. ready: waiting for confirmation. undone: created pages are in the trash.
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'undoing', 'undone', 'failed')),
  name text not null check (length(name) between 1 and 255),
  format text check (format in ('parley', 'docusaurus', 'mkdocs', 'gitbook', 'nextra', 'markdown')),
  wishes jsonb not null default '{}',
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

-- Pages of an import. The ID is set in advance, so that others can link to it, and written with the
-- page, so that none is created twice.
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
  files jsonb,
  primary key (org_id, transfer_id, place),
  foreign key (org_id, transfer_id) references doc_transfers (org_id, id) on delete cascade
);
select app.install_tenant_table('doc_transfer_items');

-- External IDs of pages, to recognize them on the next import.
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
