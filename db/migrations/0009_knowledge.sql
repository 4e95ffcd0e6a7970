-- module: knowledge

create table knowledge_bases (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 100),
  default_locale text not null check (length(default_locale) between 2 and 35),
  -- customers: readers with a verified address. agents: team only.
  audience text not null default 'public' check (audience in ('public', 'customers', 'agents')),
  takes_feedback boolean not null default true,
  shows_contents boolean not null default true,
  shows_author boolean not null default false,
  shows_updated boolean not null default true,
  review_interval_days int check (review_interval_days between 30 and 730),
  header_links jsonb not null default '[]' check (jsonb_typeof(header_links) = 'array'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  primary key (org_id, id)
);
select app.install_tenant_table('knowledge_bases');

create table knowledge_sites (
  org_id uuid not null references organizations,
  site_id uuid not null,
  base_id uuid not null,
  primary key (org_id, site_id),
  foreign key (org_id, site_id) references sites (org_id, id) on delete cascade,
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
create index knowledge_sites_of_base on knowledge_sites (org_id, base_id);
select app.install_tenant_table('knowledge_sites');

create table knowledge_languages (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  is_public boolean not null default false,
  home_title text not null default '' check (length(home_title) <= 200),
  home_description text not null default '' check (length(home_description) <= 500),
  search_placeholder text not null default '' check (length(search_placeholder) <= 200),
  position int not null default 0 check (position between 0 and 999),
  primary key (org_id, base_id, locale),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
select app.install_tenant_table('knowledge_languages');

create table knowledge_categories (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  parent_id uuid,
  -- The root is 1; two more levels.
  depth int not null default 1 check (depth between 1 and 3),
  icon text not null default '' check (length(icon) <= 50),
  audience text not null default 'inherit'
    check (audience in ('inherit', 'public', 'customers', 'agents')),
  position text collate "C" not null check (length(position) between 1 and 200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, base_id, id),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, base_id, parent_id) references knowledge_categories (org_id, base_id, id)
);
create index knowledge_categories_in_order
  on knowledge_categories (org_id, base_id, parent_id, position, id);
select app.install_tenant_table('knowledge_categories');

create table knowledge_category_texts (
  org_id uuid not null references organizations,
  category_id uuid not null,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  name text not null check (length(name) between 1 and 200),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  description text not null default '' check (length(description) <= 2000),
  meta_title text not null default '' check (length(meta_title) <= 200),
  meta_description text not null default '' check (length(meta_description) <= 320),
  primary key (org_id, category_id, locale),
  foreign key (org_id, base_id, category_id)
    references knowledge_categories (org_id, base_id, id) on delete cascade
);
create unique index knowledge_category_by_slug
  on knowledge_category_texts (org_id, base_id, locale, slug);
select app.install_tenant_table('knowledge_category_texts');

create table articles (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  -- Without a category an article has a URL and is searchable, but is in no list.
  category_id uuid,
  source_locale text not null check (length(source_locale) between 2 and 35),
  -- unlisted: anyone with the URL. ai_only: used by bots, not readable.
  audience text not null default 'inherit'
    check (audience in ('inherit', 'public', 'unlisted', 'customers', 'agents', 'ai_only')),
  owner_id uuid,
  review_due_on date,
  reminded_for date,
  related_ids uuid[] not null default '{}' check (cardinality(related_ids) <= 5),
  -- URL patterns where the widget suggests it, such as /pricing*.
  page_patterns text[] not null default '{}' check (cardinality(page_patterns) <= 20),
  ai_use text not null default 'inherit' check (ai_use in ('inherit', 'yes', 'no')),
  pinned_at timestamptz,
  position text collate "C" not null check (length(position) between 1 and 200),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (org_id, id),
  unique (org_id, base_id, id),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, base_id, category_id)
    references knowledge_categories (org_id, base_id, id) on delete set null (category_id),
  foreign key (org_id, owner_id) references members (org_id, id) on delete set null (owner_id)
);
create index articles_in_order on articles (org_id, base_id, category_id, position, id)
  where deleted_at is null;
create index articles_by_change on articles (org_id, base_id, updated_at, id) where deleted_at is null;
create index articles_of_owner on articles (org_id, owner_id) where owner_id is not null;
create index articles_to_review on articles (org_id, review_due_on)
  where review_due_on is not null and deleted_at is null;
create index articles_in_trash on articles (deleted_at) where deleted_at is not null;
-- Previous and next article in the category, precomputed so that a page needn't read the others.
create index articles_in_reading_order on articles
  (org_id, base_id, category_id, (pinned_at is null), position, id) where deleted_at is null;
select app.install_tenant_table('articles');
select app.open_to_platform('articles', 'select, delete');

-- Tags that limit an article or category to some customers, directly or through their company. None
-- means all customers.
create table knowledge_segments (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  article_id uuid,
  category_id uuid,
  tag_id uuid not null,
  primary key (org_id, id),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, category_id) references knowledge_categories (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade,
  check (num_nonnulls(article_id, category_id) = 1)
);
create unique index knowledge_segments_of_article
  on knowledge_segments (org_id, article_id, tag_id) where article_id is not null;
create unique index knowledge_segments_of_category
  on knowledge_segments (org_id, category_id, tag_id) where category_id is not null;
create index knowledge_segments_of_tag on knowledge_segments (org_id, tag_id);
select app.install_tenant_table('knowledge_segments');

create table article_tags (
  org_id uuid not null references organizations,
  article_id uuid not null,
  tag_id uuid not null,
  primary key (org_id, article_id, tag_id),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, tag_id) references tags (org_id, id) on delete cascade
);
create index article_tags_of_tag on article_tags (org_id, tag_id);
select app.install_tenant_table('article_tags');

-- Versions are immutable.
create table article_versions (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  article_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  number int not null check (number > 0),
  title text not null check (length(title) between 1 and 200),
  excerpt text not null default '' check (length(excerpt) <= 300),
  body jsonb not null check (pg_column_size(body) <= 3000000),
  body_text text not null,
  -- Rendered and sanitized once; pages send it unchanged.
  body_html text not null,
  contents jsonb not null default '[]',
  word_count int not null default 0 check (word_count >= 0),
  change_note text not null default '' check (length(change_note) <= 500),
  is_substantive boolean not null default true,
  origin text not null default 'human' check (origin in ('human', 'ai', 'import', 'translation')),
  was_published boolean not null default false,
  -- Snippets and variables it uses. When one changes, the published page is rendered again.
  part_keys text[] not null default '{}',
  author_id uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, article_id, locale, number),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, author_id) references members (org_id, id) on delete set null (author_id)
);
create index article_versions_of_author on article_versions (org_id, author_id) where author_id is not null;
create index article_versions_to_drop on article_versions (created_at) where not was_published;
select app.install_tenant_table('article_versions');
select app.open_to_platform('article_versions', 'select, delete');

create table article_texts (
  org_id uuid not null references organizations,
  article_id uuid not null,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 120),
  state text not null default 'draft'
    check (state in ('draft', 'in_review', 'scheduled', 'published', 'archived')),
  -- The open draft. Its version detects conflicts between editors.
  title text not null default '' check (length(title) <= 200),
  excerpt text not null default '' check (length(excerpt) <= 300),
  body jsonb not null check (pg_column_size(body) <= 3000000),
  draft_version int not null default 1,
  draft_changed_at timestamptz not null default now(),
  drafted_by uuid,
  -- The version the draft is identical to, if any.
  draft_of_id uuid,
  published_id uuid,
  scheduled_for timestamptz,
  scheduled_id uuid,
  review_note text not null default '' check (length(review_note) <= 2000),
  reviewed_by uuid,
  submitted_by uuid,
  first_published_at timestamptz,
  last_published_at timestamptz,
  -- The source version this translates.
  translated_from_id uuid,
  translation_source text not null default 'human'
    check (translation_source in ('human', 'machine', 'machine_reviewed')),
  meta_title text not null default '' check (length(meta_title) <= 200),
  meta_description text not null default '' check (length(meta_description) <= 320),
  canonical_url text not null default '' check (length(canonical_url) <= 500),
  is_indexed boolean not null default true,
  -- Redirect target after archiving. Without one the URL returns 410.
  archived_to text not null default '' check (length(archived_to) <= 500),
  -- Extra search words per language.
  search_words text[] not null default '{}'
    check (cardinality(search_words) <= 50),
  primary key (org_id, article_id, locale),
  foreign key (org_id, base_id, article_id) references articles (org_id, base_id, id) on delete cascade,
  foreign key (org_id, published_id) references article_versions (org_id, id),
  foreign key (org_id, scheduled_id) references article_versions (org_id, id),
  foreign key (org_id, draft_of_id) references article_versions (org_id, id),
  foreign key (org_id, translated_from_id) references article_versions (org_id, id),
  foreign key (org_id, drafted_by) references members (org_id, id) on delete set null (drafted_by),
  foreign key (org_id, reviewed_by) references members (org_id, id) on delete set null (reviewed_by),
  foreign key (org_id, submitted_by) references members (org_id, id) on delete set null (submitted_by),
  check (state <> 'scheduled' or (scheduled_for is not null and scheduled_id is not null)),
  check (state <> 'published' or published_id is not null)
);
create unique index article_texts_by_slug on article_texts (org_id, base_id, locale, slug);
create index article_texts_scheduled on article_texts (scheduled_for) where scheduled_for is not null;
create index article_texts_published on article_texts (org_id, base_id, locale, last_published_at)
  where state = 'published';
create index article_texts_of_published on article_texts (org_id, published_id) where published_id is not null;
create index article_texts_of_scheduled on article_texts (org_id, scheduled_id) where scheduled_id is not null;
create index article_texts_of_draft on article_texts (org_id, draft_of_id) where draft_of_id is not null;
create index article_texts_of_source on article_texts (org_id, translated_from_id) where translated_from_id is not null;
create index article_texts_of_drafter on article_texts (org_id, drafted_by) where drafted_by is not null;
create index article_texts_of_reviewer on article_texts (org_id, reviewed_by) where reviewed_by is not null;
create index article_texts_of_submitter on article_texts (org_id, submitted_by) where submitted_by is not null;
select app.install_tenant_table('article_texts');
select app.open_to_platform('article_texts', 'select');

-- Former slugs. An article is found by its own slug whatever the category in the URL, so moving it
-- writes nothing.
create table knowledge_addresses (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  kind text not null check (kind in ('article', 'category')),
  slug text not null check (length(slug) between 1 and 120),
  article_id uuid,
  category_id uuid,
  since timestamptz not null default now(),
  primary key (org_id, base_id, locale, kind, slug),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, category_id) references knowledge_categories (org_id, id) on delete cascade,
  check ((kind = 'article') = (article_id is not null)),
  check ((kind = 'category') = (category_id is not null))
);
create index knowledge_addresses_of_article on knowledge_addresses (org_id, article_id) where article_id is not null;
create index knowledge_addresses_of_category on knowledge_addresses (org_id, category_id) where category_id is not null;
select app.install_tenant_table('knowledge_addresses');

-- Redirects from an older help center by full path.
create table knowledge_redirects (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  path text not null check (path like '/%' and length(path) <= 500),
  article_id uuid,
  category_id uuid,
  url text check (length(url) <= 500),
  is_permanent boolean not null default true,
  hits bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, base_id, path),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, category_id) references knowledge_categories (org_id, id) on delete cascade,
  check (num_nonnulls(article_id, category_id, url) = 1)
);
create index knowledge_redirects_of_article on knowledge_redirects (org_id, article_id) where article_id is not null;
create index knowledge_redirects_of_category on knowledge_redirects (org_id, category_id) where category_id is not null;
select app.install_tenant_table('knowledge_redirects');

create table knowledge_misses (
  org_id uuid not null references organizations,
  base_id uuid not null,
  path text not null check (length(path) <= 500),
  hits int not null default 1,
  last_at timestamptz not null default now(),
  primary key (org_id, base_id, path),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
create index knowledge_misses_by_hits on knowledge_misses (org_id, base_id, hits, path);
select app.install_tenant_table('knowledge_misses');

create table article_feedback (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  article_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  version_id uuid not null,
  reader_hash text not null check (length(reader_hash) = 64),
  contact_id uuid,
  is_helpful boolean not null,
  reason_code text check (reason_code in ('outdated', 'unclear', 'incorrect', 'incomplete', 'other')),
  reason text not null default '' check (length(reason) <= 1000),
  reply_email text check (length(reply_email) <= 254),
  state text not null default 'new' check (state in ('new', 'triaged', 'resolved')),
  source text not null default 'portal' check (source in ('portal', 'widget')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thanked_at timestamptz,
  primary key (org_id, id),
  unique (org_id, article_id, locale, reader_hash),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, version_id) references article_versions (org_id, id) on delete cascade,
  foreign key (org_id, contact_id) references contacts (org_id, id) on delete set null (contact_id)
);
create index article_feedback_by_age on article_feedback (org_id, created_at, id);
create index article_feedback_of_article on article_feedback (org_id, article_id, created_at, id);
create index article_feedback_open on article_feedback (org_id, created_at, id) where state = 'new' and not is_helpful;
create index article_feedback_of_version on article_feedback (org_id, version_id);
create index article_feedback_of_contact on article_feedback (org_id, contact_id) where contact_id is not null;
select app.install_tenant_table('article_feedback');

-- Searches as final queries: within half a minute, a longer query replaces its prefix.
create table knowledge_searches (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  query text not null check (length(query) between 1 and 200),
  normalized text not null check (length(normalized) <= 200),
  results int not null check (results >= 0),
  reader_hash text not null check (length(reader_hash) = 64),
  clicked_article_id uuid,
  clicked_rank int,
  source text not null check (source in ('portal', 'widget', 'bot', 'api', 'agent')),
  conversation_id uuid,
  created_at timestamptz not null default now(),
  -- Opening a category also counts as success.
  clicked_category_id uuid,
  primary key (org_id, id),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, clicked_article_id) references articles (org_id, id) on delete set null (clicked_article_id),
  foreign key (org_id, clicked_category_id) references knowledge_categories (org_id, id)
    on delete set null (clicked_category_id),
  constraint knowledge_searches_org_id_conversation_id_fkey
    foreign key (org_id, conversation_id) references conversations (org_id, id) on delete cascade
);
create index knowledge_searches_of_reader on knowledge_searches (org_id, reader_hash, created_at);
create index knowledge_searches_by_age on knowledge_searches (org_id, base_id, created_at, id);
create index knowledge_searches_of_click on knowledge_searches (org_id, clicked_article_id) where clicked_article_id is not null;
create index knowledge_searches_ended on knowledge_searches (created_at);
create index knowledge_searches_of_topic_click on knowledge_searches (org_id, clicked_category_id)
  where clicked_category_id is not null;
create index knowledge_searches_of_conversation on knowledge_searches (org_id, conversation_id)
  where conversation_id is not null;
select app.install_tenant_table('knowledge_searches');
select app.open_to_platform('knowledge_searches', 'select, delete');

create table article_view_days (
  org_id uuid not null references organizations,
  article_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  day date not null,
  source text not null check (source in ('portal', 'widget', 'api')),
  views int not null default 0,
  readers int not null default 0,
  primary key (org_id, article_id, locale, day, source),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade
);
create index article_view_days_by_day on article_view_days (org_id, day);
select app.install_tenant_table('article_view_days');

-- Daily readers for unique counts; deleted after two days.
create table article_readers (
  org_id uuid not null references organizations,
  article_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  day date not null,
  reader_hash text not null check (length(reader_hash) = 64),
  primary key (org_id, article_id, locale, day, reader_hash),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade
);
create index article_readers_by_day on article_readers (day);
select app.install_tenant_table('article_readers');
select app.open_to_platform('article_readers', 'select, delete');

create table knowledge_snippets (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  name text not null check (length(name) between 1 and 80),
  key text not null check (key ~ '^[a-z][a-z0-9_]{0,39}$'),
  kind text not null check (kind in ('snippet', 'variable')),
  locale text not null default '' check (length(locale) <= 35),
  body jsonb not null check (pg_column_size(body) <= 200000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (org_id, id),
  unique (org_id, key, locale)
);
select app.install_tenant_table('knowledge_snippets');

create table article_files (
  org_id uuid not null references organizations,
  id uuid not null,
  base_id uuid not null,
  name text not null check (length(name) between 1 and 255),
  type text not null check (length(type) between 1 and 127),
  size bigint not null check (size > 0),
  width int,
  height int,
  is_inline boolean not null default false,
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (org_id, id),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, added_by) references members (org_id, id) on delete set null (added_by)
);
create index article_files_of_base on article_files (org_id, base_id, created_at, id);
create index article_files_of_member on article_files (org_id, added_by) where added_by is not null;
create index article_files_by_age on article_files (created_at);
select app.install_tenant_table('article_files');
select app.open_to_platform('article_files', 'select');

create table article_draft_files (
  org_id uuid not null references organizations,
  article_id uuid not null,
  locale text not null,
  file_id uuid not null,
  primary key (org_id, article_id, locale, file_id),
  foreign key (org_id, article_id, locale) references article_texts (org_id, article_id, locale) on delete cascade,
  foreign key (org_id, file_id) references article_files (org_id, id) on delete cascade
);
create index article_draft_files_of_file on article_draft_files (org_id, file_id);
select app.install_tenant_table('article_draft_files');
select app.open_to_platform('article_draft_files', 'select');

create table article_version_files (
  org_id uuid not null references organizations,
  version_id uuid not null,
  file_id uuid not null,
  primary key (org_id, version_id, file_id),
  foreign key (org_id, version_id) references article_versions (org_id, id) on delete cascade,
  foreign key (org_id, file_id) references article_files (org_id, id) on delete cascade
);
create index article_version_files_of_file on article_version_files (org_id, file_id);
select app.install_tenant_table('article_version_files');
select app.open_to_platform('article_version_files', 'select');

create table article_words (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null,
  word text collate "C" not null check (length(word) between 1 and 60),
  article_id uuid not null,
  weight int not null check (weight between 1 and 1000),
  primary key (org_id, base_id, locale, word, article_id),
  foreign key (org_id, article_id, locale) references article_texts (org_id, article_id, locale) on delete cascade
);
create index article_words_of_article on article_words (org_id, article_id, locale);
-- The strongest matches of a word. A search of a common word reads only so many.
create index article_words_by_weight on article_words
  (org_id, base_id, locale, word, weight desc, article_id);
select app.install_tenant_table('article_words');

-- Words per language, forward and reversed, because a typo leaves the start or end intact. Unused
-- words are removed at night.
create table knowledge_words (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null,
  word text collate "C" not null check (length(word) between 1 and 60),
  mirrored text collate "C" not null,
  primary key (org_id, base_id, locale, word),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
create index knowledge_words_mirrored on knowledge_words (org_id, base_id, locale, mirrored);
select app.install_tenant_table('knowledge_words');

-- Imports and exports as ZIP. The archive is stored under the ID.
create table knowledge_transfers (
  org_id uuid not null references organizations,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  member_id uuid not null,
  kind text not null check (kind in ('import', 'export')),
  -- reading: being analyzed. ready: waiting for confirmation. undone: created articles are in the
  -- trash.
  state text not null check (state in ('reading', 'ready', 'running', 'done', 'undoing', 'undone', 'failed')),
  name text not null check (length(name) between 1 and 255),
  format text check (format in ('markdown', 'zendesk', 'intercom')),
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
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete cascade
);
create index knowledge_transfers_of_base on knowledge_transfers (org_id, base_id, created_at, id);
create index knowledge_transfers_of_member on knowledge_transfers (org_id, member_id);
create index knowledge_transfers_by_age on knowledge_transfers (created_at);
select app.install_tenant_table('knowledge_transfers');
select app.open_to_platform('knowledge_transfers', 'select');

-- Articles of an import. The ID is set in advance, so that others can link to it, and written with
-- the article, so that none is created twice.
create table knowledge_transfer_items (
  org_id uuid not null references organizations,
  transfer_id uuid not null,
  place int not null check (place between 0 and 9999),
  key text not null check (length(key) between 1 and 400),
  title text not null default '' check (length(title) <= 200),
  target_id uuid not null,
  state text not null default 'waiting'
    check (state in ('waiting', 'made', 'changed', 'skipped', 'failed')),
  note text not null default '' check (length(note) <= 500),
  -- Files an import item brought, by path in the ZIP. Shared files are stored once, even if the
  -- import was interrupted.
  files jsonb,
  primary key (org_id, transfer_id, place),
  foreign key (org_id, transfer_id) references knowledge_transfers (org_id, id) on delete cascade
);
select app.install_tenant_table('knowledge_transfer_items');

-- External IDs of articles and categories, to recognize them on the next import.
create table knowledge_source_keys (
  org_id uuid not null references organizations,
  base_id uuid not null,
  key text not null check (length(key) between 1 and 400),
  article_id uuid,
  category_id uuid,
  primary key (org_id, base_id, key),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  foreign key (org_id, category_id) references knowledge_categories (org_id, id) on delete cascade,
  check (num_nonnulls(article_id, category_id) = 1)
);
create index knowledge_source_keys_of_article on knowledge_source_keys (org_id, article_id) where article_id is not null;
create index knowledge_source_keys_of_category on knowledge_source_keys (org_id, category_id) where category_id is not null;
select app.install_tenant_table('knowledge_source_keys');

-- Decisions about searches without results. Without a decision there is no row.
create table knowledge_gaps (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  normalized text not null check (length(normalized) between 1 and 200),
  state text not null check (state in ('taken', 'set_aside', 'answered')),
  member_id uuid,
  article_id uuid,
  changed_at timestamptz not null default now(),
  primary key (org_id, base_id, locale, normalized),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade,
  foreign key (org_id, member_id) references members (org_id, id) on delete set null (member_id),
  foreign key (org_id, article_id) references articles (org_id, id) on delete cascade,
  check (state <> 'answered' or article_id is not null)
);
create index knowledge_gaps_of_member on knowledge_gaps (org_id, member_id) where member_id is not null;
create index knowledge_gaps_of_article on knowledge_gaps (org_id, article_id) where article_id is not null;
create index knowledge_gaps_by_age on knowledge_gaps (changed_at);
select app.install_tenant_table('knowledge_gaps');
select app.open_to_platform('knowledge_gaps', 'select, delete');

-- Daily number of widget users who found help, and how many of them wrote anyway.
create table knowledge_help_days (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  day date not null,
  people int not null default 0,
  wrote int not null default 0,
  primary key (org_id, base_id, locale, day),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
select app.install_tenant_table('knowledge_help_days');

-- Unique users per day; deleted after two days.
create table knowledge_help_readers (
  org_id uuid not null references organizations,
  base_id uuid not null,
  day date not null,
  reader_hash text not null check (length(reader_hash) = 64),
  locale text not null check (length(locale) between 2 and 35),
  wrote_at timestamptz,
  primary key (org_id, base_id, day, reader_hash),
  foreign key (org_id, base_id) references knowledge_bases (org_id, id) on delete cascade
);
create index knowledge_help_readers_by_day on knowledge_help_readers (day);
select app.install_tenant_table('knowledge_help_readers');
select app.open_to_platform('knowledge_help_readers', 'select, delete');
