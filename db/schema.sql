-- The whole database on one page, written by "npm run db:schema" from a freshly migrated one.
-- Nobody edits or runs it: change the database by a migration in db/migrations.
-- parley_owner owns everything. Monthly partitions and the job queue's own schema are left out.

create schema app;
grant usage on schema app to parley_app;
grant usage on schema app to parley_platform;

create schema public;
grant create, usage on schema public to parley_owner;
grant usage on schema public to public;

create unlogged sequence app.proven_head;
grant select on sequence app.proven_head to parley_app;
grant select on sequence app.proven_head to parley_platform;

create unlogged sequence app.proven_tail;
grant select on sequence app.proven_tail to parley_app;
grant select on sequence app.proven_tail to parley_platform;

create table app.context_keys (
  id text not null,
  inner_pad bytea not null,
  outer_pad bytea not null,
  seen_at timestamptz not null default now(),
  constraint context_keys_pkey PRIMARY KEY (id)
);
-- app.context_keys: no row security

create table app.installation (
  only_row boolean not null default true,
  id uuid not null default gen_random_uuid(),
  secret text not null,
  constraint installation_pkey PRIMARY KEY (only_row),
  constraint installation_only_row_check CHECK (only_row)
);
-- app.installation: no row security

create table app.job_queues (
  name text not null,
  realm text not null,
  constraint job_queues_pkey PRIMARY KEY (name),
  constraint job_queues_realm_check CHECK ((realm = ANY (ARRAY['organization'::text, 'platform'::text])))
);
-- app.job_queues: no row security

create table app.log_clock (
  only_row boolean not null default true,
  tx_offset bigint not null default 0,
  high_tx bigint not null default 0,
  constraint log_clock_pkey PRIMARY KEY (only_row),
  constraint log_clock_only_row_check CHECK (only_row)
);
-- app.log_clock: no row security

create table app.search_changed (
  org_id uuid not null,
  conversation_id uuid not null,
  at timestamptz not null default now(),
  constraint search_changed_pkey PRIMARY KEY (org_id, conversation_id)
);
create index search_changed_by_time on app.search_changed (org_id, at);
-- app.search_changed: no row security

create table app.search_contacts (
  org_id uuid not null,
  contact_id uuid not null,
  words tsvector not null,
  at timestamptz,
  constraint search_contacts_pkey PRIMARY KEY (org_id, contact_id)
);
create index search_contacts_by_time on app.search_contacts (org_id, at, contact_id);
create index search_contacts_by_word on app.search_contacts USING gin (words);
-- app.search_contacts: no row security

create table app.search_documents (
  org_id uuid not null,
  conversation_id uuid not null,
  part integer not null,
  at timestamptz not null,
  words tsvector not null,
  constraint search_documents_pkey PRIMARY KEY (org_id, conversation_id, part)
);
create index search_documents_by_time on app.search_documents (org_id, at DESC, conversation_id DESC);
create index search_documents_by_word on app.search_documents USING gin (words) WITH (fastupdate=off);
-- app.search_documents: no row security

create table app.search_lesson (
  only_row boolean not null default true,
  learnt_place bigint not null default 0,
  seen_place bigint not null default 0,
  constraint search_lesson_pkey PRIMARY KEY (only_row),
  constraint search_lesson_only_row_check CHECK (only_row)
);
-- app.search_lesson: no row security

create table app.search_pending (
  org_id uuid not null,
  conversation_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  text text not null,
  constraint search_pending_pkey PRIMARY KEY (org_id, conversation_id, seq)
);
create index search_pending_by_time on app.search_pending (org_id, at);
-- app.search_pending: no row security

create table app.search_texts (
  org_id uuid not null,
  conversation_id uuid not null,
  seq integer not null,
  at timestamptz not null,
  contact_id uuid,
  words tsvector not null,
  place bigint not null generated always as identity,
  constraint search_texts_pkey PRIMARY KEY (org_id, conversation_id, seq)
);
create index search_texts_by_contact on app.search_texts (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index search_texts_by_place on app.search_texts (place);
-- app.search_texts: no row security

create table app.search_words (
  org_id uuid not null,
  word text not null,
  uses integer not null,
  letters text[] not null,
  constraint search_words_pkey PRIMARY KEY (org_id, word)
);
create index search_words_by_letters on app.search_words USING gin (letters);
-- app.search_words: no row security

create table account_events (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  type text not null,
  at timestamptz not null default now(),
  address text not null,
  user_agent text not null,
  data jsonb not null default '{}'::jsonb,
  constraint account_events_pkey PRIMARY KEY (id),
  constraint account_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index account_events_by_user on account_events (user_id, id DESC);
-- account_events: no row security
grant delete, insert, select, update on account_events to parley_platform;
comment on table account_events is 'global: the history of a person''s account';

create table account_idempotency_keys (
  actor_id uuid not null,
  key text not null,
  request_hash text not null,
  body jsonb,
  created_at timestamptz not null default now(),
  constraint account_idempotency_keys_pkey PRIMARY KEY (actor_id, key),
  constraint account_idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
-- account_idempotency_keys: no row security
grant delete, insert, select, update on account_idempotency_keys to parley_platform;
comment on table account_idempotency_keys is 'global: writes of a signed-in user outside any organization';

create table anonymous_contacts (
  org_id uuid not null,
  contact_id uuid not null,
  constraint anonymous_contacts_pkey PRIMARY KEY (org_id),
  constraint anonymous_contacts_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id),
  constraint anonymous_contacts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
create index anonymous_contacts_by_contact on anonymous_contacts (org_id, contact_id);
alter table anonymous_contacts force row level security;
create policy tenant on anonymous_contacts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on anonymous_contacts to parley_app;

create table article_draft_files (
  org_id uuid not null,
  article_id uuid not null,
  locale text not null,
  file_id uuid not null,
  constraint article_draft_files_pkey PRIMARY KEY (org_id, article_id, locale, file_id),
  constraint article_draft_files_org_id_article_id_locale_fkey FOREIGN KEY (org_id, article_id, locale) REFERENCES article_texts(org_id, article_id, locale) ON DELETE CASCADE,
  constraint article_draft_files_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES article_files(org_id, id) ON DELETE CASCADE,
  constraint article_draft_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
create index article_draft_files_of_file on article_draft_files (org_id, file_id);
alter table article_draft_files force row level security;
create policy platform on article_draft_files to parley_platform using (true) with check (true);
create policy tenant on article_draft_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_draft_files to parley_app;
grant select on article_draft_files to parley_platform;

create table article_feedback (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  article_id uuid not null,
  locale text not null,
  version_id uuid not null,
  reader_hash text not null,
  contact_id uuid,
  is_helpful boolean not null,
  reason_code text,
  reason text not null default ''::text,
  reply_email text,
  state text not null default 'new'::text,
  source text not null default 'portal'::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thanked_at timestamptz,
  constraint article_feedback_pkey PRIMARY KEY (org_id, id),
  constraint article_feedback_org_id_article_id_locale_reader_hash_key UNIQUE (org_id, article_id, locale, reader_hash),
  constraint article_feedback_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint article_feedback_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint article_feedback_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_feedback_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES article_versions(org_id, id) ON DELETE CASCADE,
  constraint article_feedback_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint article_feedback_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint article_feedback_reason_check CHECK ((length(reason) <= 1000)),
  constraint article_feedback_reason_code_check CHECK ((reason_code = ANY (ARRAY['outdated'::text, 'unclear'::text, 'incorrect'::text, 'incomplete'::text, 'other'::text]))),
  constraint article_feedback_reply_email_check CHECK ((length(reply_email) <= 254)),
  constraint article_feedback_source_check CHECK ((source = ANY (ARRAY['portal'::text, 'widget'::text]))),
  constraint article_feedback_state_check CHECK ((state = ANY (ARRAY['new'::text, 'triaged'::text, 'resolved'::text])))
);
create index article_feedback_by_age on article_feedback (org_id, created_at, id);
create index article_feedback_of_article on article_feedback (org_id, article_id, created_at, id);
create index article_feedback_of_contact on article_feedback (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index article_feedback_of_version on article_feedback (org_id, version_id);
create index article_feedback_open on article_feedback (org_id, created_at, id) WHERE ((state = 'new'::text) AND (NOT is_helpful));
alter table article_feedback force row level security;
create policy tenant on article_feedback using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_feedback to parley_app;

create table article_files (
  org_id uuid not null,
  id uuid not null,
  base_id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  added_by uuid,
  created_at timestamptz not null default now(),
  constraint article_files_pkey PRIMARY KEY (org_id, id),
  constraint article_files_org_id_added_by_fkey FOREIGN KEY (org_id, added_by) REFERENCES members(org_id, id) ON DELETE SET NULL (added_by),
  constraint article_files_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint article_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint article_files_size_check CHECK ((size > 0)),
  constraint article_files_type_check CHECK (((length(type) >= 1) AND (length(type) <= 127)))
);
create index article_files_by_age on article_files (created_at);
create index article_files_of_base on article_files (org_id, base_id, created_at, id);
create index article_files_of_member on article_files (org_id, added_by) WHERE (added_by IS NOT NULL);
alter table article_files force row level security;
create policy platform on article_files to parley_platform using (true) with check (true);
create policy tenant on article_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_files to parley_app;
grant select on article_files to parley_platform;

create table article_readers (
  org_id uuid not null,
  article_id uuid not null,
  locale text not null,
  day date not null,
  reader_hash text not null,
  constraint article_readers_pkey PRIMARY KEY (org_id, article_id, locale, day, reader_hash),
  constraint article_readers_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint article_readers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_readers_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint article_readers_reader_hash_check CHECK ((length(reader_hash) = 64))
);
create index article_readers_by_day on article_readers (day);
alter table article_readers force row level security;
create policy platform on article_readers to parley_platform using (true) with check (true);
create policy tenant on article_readers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_readers to parley_app;
grant delete, select on article_readers to parley_platform;

create table article_tags (
  org_id uuid not null,
  article_id uuid not null,
  tag_id uuid not null,
  constraint article_tags_pkey PRIMARY KEY (org_id, article_id, tag_id),
  constraint article_tags_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint article_tags_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_tags_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE
);
create index article_tags_of_tag on article_tags (org_id, tag_id);
alter table article_tags force row level security;
create policy tenant on article_tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_tags to parley_app;

create table article_texts (
  org_id uuid not null,
  article_id uuid not null,
  base_id uuid not null,
  locale text not null,
  slug text not null,
  state text not null default 'draft'::text,
  title text not null default ''::text,
  excerpt text not null default ''::text,
  body jsonb not null,
  draft_version integer not null default 1,
  draft_changed_at timestamptz not null default now(),
  drafted_by uuid,
  draft_of_id uuid,
  published_id uuid,
  scheduled_for timestamptz,
  scheduled_id uuid,
  review_note text not null default ''::text,
  reviewed_by uuid,
  submitted_by uuid,
  first_published_at timestamptz,
  last_published_at timestamptz,
  translated_from_id uuid,
  translation_source text not null default 'human'::text,
  meta_title text not null default ''::text,
  meta_description text not null default ''::text,
  canonical_url text not null default ''::text,
  is_indexed boolean not null default true,
  archived_to text not null default ''::text,
  search_words text[] not null default '{}'::text[],
  constraint article_texts_pkey PRIMARY KEY (org_id, article_id, locale),
  constraint article_texts_org_id_base_id_article_id_fkey FOREIGN KEY (org_id, base_id, article_id) REFERENCES articles(org_id, base_id, id) ON DELETE CASCADE,
  constraint article_texts_org_id_draft_of_id_fkey FOREIGN KEY (org_id, draft_of_id) REFERENCES article_versions(org_id, id),
  constraint article_texts_org_id_drafted_by_fkey FOREIGN KEY (org_id, drafted_by) REFERENCES members(org_id, id) ON DELETE SET NULL (drafted_by),
  constraint article_texts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_texts_org_id_published_id_fkey FOREIGN KEY (org_id, published_id) REFERENCES article_versions(org_id, id),
  constraint article_texts_org_id_reviewed_by_fkey FOREIGN KEY (org_id, reviewed_by) REFERENCES members(org_id, id) ON DELETE SET NULL (reviewed_by),
  constraint article_texts_org_id_scheduled_id_fkey FOREIGN KEY (org_id, scheduled_id) REFERENCES article_versions(org_id, id),
  constraint article_texts_org_id_submitted_by_fkey FOREIGN KEY (org_id, submitted_by) REFERENCES members(org_id, id) ON DELETE SET NULL (submitted_by),
  constraint article_texts_org_id_translated_from_id_fkey FOREIGN KEY (org_id, translated_from_id) REFERENCES article_versions(org_id, id),
  constraint article_texts_archived_to_check CHECK ((length(archived_to) <= 500)),
  constraint article_texts_body_check CHECK ((pg_column_size(body) <= 3000000)),
  constraint article_texts_canonical_url_check CHECK ((length(canonical_url) <= 500)),
  constraint article_texts_check CHECK (((state <> 'scheduled'::text) OR ((scheduled_for IS NOT NULL) AND (scheduled_id IS NOT NULL)))),
  constraint article_texts_check1 CHECK (((state <> 'published'::text) OR (published_id IS NOT NULL))),
  constraint article_texts_excerpt_check CHECK ((length(excerpt) <= 300)),
  constraint article_texts_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint article_texts_meta_description_check CHECK ((length(meta_description) <= 320)),
  constraint article_texts_meta_title_check CHECK ((length(meta_title) <= 200)),
  constraint article_texts_review_note_check CHECK ((length(review_note) <= 2000)),
  constraint article_texts_search_words_check CHECK ((cardinality(search_words) <= 50)),
  constraint article_texts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  constraint article_texts_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'in_review'::text, 'scheduled'::text, 'published'::text, 'archived'::text]))),
  constraint article_texts_title_check CHECK ((length(title) <= 200)),
  constraint article_texts_translation_source_check CHECK ((translation_source = ANY (ARRAY['human'::text, 'machine'::text, 'machine_reviewed'::text])))
);
create unique index article_texts_by_slug on article_texts (org_id, base_id, locale, slug);
create index article_texts_of_draft on article_texts (org_id, draft_of_id) WHERE (draft_of_id IS NOT NULL);
create index article_texts_of_drafter on article_texts (org_id, drafted_by) WHERE (drafted_by IS NOT NULL);
create index article_texts_of_published on article_texts (org_id, published_id) WHERE (published_id IS NOT NULL);
create index article_texts_of_reviewer on article_texts (org_id, reviewed_by) WHERE (reviewed_by IS NOT NULL);
create index article_texts_of_scheduled on article_texts (org_id, scheduled_id) WHERE (scheduled_id IS NOT NULL);
create index article_texts_of_source on article_texts (org_id, translated_from_id) WHERE (translated_from_id IS NOT NULL);
create index article_texts_of_submitter on article_texts (org_id, submitted_by) WHERE (submitted_by IS NOT NULL);
create index article_texts_published on article_texts (org_id, base_id, locale, last_published_at) WHERE (state = 'published'::text);
create index article_texts_scheduled on article_texts (scheduled_for) WHERE (scheduled_for IS NOT NULL);
alter table article_texts force row level security;
create policy platform on article_texts to parley_platform using (true) with check (true);
create policy tenant on article_texts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_texts to parley_app;
grant select on article_texts to parley_platform;

create table article_version_files (
  org_id uuid not null,
  version_id uuid not null,
  file_id uuid not null,
  constraint article_version_files_pkey PRIMARY KEY (org_id, version_id, file_id),
  constraint article_version_files_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES article_files(org_id, id) ON DELETE CASCADE,
  constraint article_version_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_version_files_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES article_versions(org_id, id) ON DELETE CASCADE
);
create index article_version_files_of_file on article_version_files (org_id, file_id);
alter table article_version_files force row level security;
create policy platform on article_version_files to parley_platform using (true) with check (true);
create policy tenant on article_version_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_version_files to parley_app;
grant select on article_version_files to parley_platform;

create table article_versions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  article_id uuid not null,
  locale text not null,
  number integer not null,
  title text not null,
  excerpt text not null default ''::text,
  body jsonb not null,
  body_text text not null,
  body_html text not null,
  contents jsonb not null default '[]'::jsonb,
  word_count integer not null default 0,
  change_note text not null default ''::text,
  is_substantive boolean not null default true,
  origin text not null default 'human'::text,
  was_published boolean not null default false,
  part_keys text[] not null default '{}'::text[],
  author_id uuid,
  created_at timestamptz not null default now(),
  constraint article_versions_pkey PRIMARY KEY (org_id, id),
  constraint article_versions_org_id_article_id_locale_number_key UNIQUE (org_id, article_id, locale, number),
  constraint article_versions_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint article_versions_org_id_author_id_fkey FOREIGN KEY (org_id, author_id) REFERENCES members(org_id, id) ON DELETE SET NULL (author_id),
  constraint article_versions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_versions_body_check CHECK ((pg_column_size(body) <= 3000000)),
  constraint article_versions_change_note_check CHECK ((length(change_note) <= 500)),
  constraint article_versions_excerpt_check CHECK ((length(excerpt) <= 300)),
  constraint article_versions_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint article_versions_number_check CHECK ((number > 0)),
  constraint article_versions_origin_check CHECK ((origin = ANY (ARRAY['human'::text, 'ai'::text, 'import'::text, 'translation'::text]))),
  constraint article_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint article_versions_word_count_check CHECK ((word_count >= 0))
);
create index article_versions_of_author on article_versions (org_id, author_id) WHERE (author_id IS NOT NULL);
create index article_versions_to_drop on article_versions (created_at) WHERE (NOT was_published);
alter table article_versions force row level security;
create policy platform on article_versions to parley_platform using (true) with check (true);
create policy tenant on article_versions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_versions to parley_app;
grant delete, select on article_versions to parley_platform;

create table article_view_days (
  org_id uuid not null,
  article_id uuid not null,
  locale text not null,
  day date not null,
  source text not null,
  views integer not null default 0,
  readers integer not null default 0,
  constraint article_view_days_pkey PRIMARY KEY (org_id, article_id, locale, day, source),
  constraint article_view_days_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint article_view_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_view_days_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint article_view_days_source_check CHECK ((source = ANY (ARRAY['portal'::text, 'widget'::text, 'api'::text])))
);
create index article_view_days_by_day on article_view_days (org_id, day);
alter table article_view_days force row level security;
create policy tenant on article_view_days using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_view_days to parley_app;

create table article_words (
  org_id uuid not null,
  base_id uuid not null,
  locale text not null,
  word text not null,
  article_id uuid not null,
  weight integer not null,
  constraint article_words_pkey PRIMARY KEY (org_id, base_id, locale, word, article_id),
  constraint article_words_org_id_article_id_locale_fkey FOREIGN KEY (org_id, article_id, locale) REFERENCES article_texts(org_id, article_id, locale) ON DELETE CASCADE,
  constraint article_words_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint article_words_weight_check CHECK (((weight >= 1) AND (weight <= 1000))),
  constraint article_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 60)))
);
create index article_words_by_weight on article_words (org_id, base_id, locale, word, weight DESC, article_id);
create index article_words_of_article on article_words (org_id, article_id, locale);
alter table article_words force row level security;
create policy tenant on article_words using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on article_words to parley_app;

create table articles (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  category_id uuid,
  source_locale text not null,
  audience text not null default 'inherit'::text,
  owner_id uuid,
  review_due_on date,
  reminded_for date,
  related_ids uuid[] not null default '{}'::uuid[],
  page_patterns text[] not null default '{}'::text[],
  ai_use text not null default 'inherit'::text,
  pinned_at timestamptz,
  position text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint articles_pkey PRIMARY KEY (org_id, id),
  constraint articles_org_id_base_id_id_key UNIQUE (org_id, base_id, id),
  constraint articles_org_id_base_id_category_id_fkey FOREIGN KEY (org_id, base_id, category_id) REFERENCES knowledge_categories(org_id, base_id, id) ON DELETE SET NULL (category_id),
  constraint articles_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint articles_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint articles_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES members(org_id, id) ON DELETE SET NULL (owner_id),
  constraint articles_ai_use_check CHECK ((ai_use = ANY (ARRAY['inherit'::text, 'yes'::text, 'no'::text]))),
  constraint articles_audience_check CHECK ((audience = ANY (ARRAY['inherit'::text, 'public'::text, 'unlisted'::text, 'customers'::text, 'agents'::text, 'ai_only'::text]))),
  constraint articles_page_patterns_check CHECK ((cardinality(page_patterns) <= 20)),
  constraint articles_position_check CHECK (((length("position") >= 1) AND (length("position") <= 200))),
  constraint articles_related_ids_check CHECK ((cardinality(related_ids) <= 5)),
  constraint articles_source_locale_check CHECK (((length(source_locale) >= 2) AND (length(source_locale) <= 35)))
);
create index articles_by_change on articles (org_id, base_id, updated_at, id) WHERE (deleted_at IS NULL);
create index articles_in_order on articles (org_id, base_id, category_id, "position", id) WHERE (deleted_at IS NULL);
create index articles_in_reading_order on articles (org_id, base_id, category_id, ((pinned_at IS NULL)), "position", id) WHERE (deleted_at IS NULL);
create index articles_in_trash on articles (deleted_at) WHERE (deleted_at IS NOT NULL);
create index articles_of_owner on articles (org_id, owner_id) WHERE (owner_id IS NOT NULL);
create index articles_to_review on articles (org_id, review_due_on) WHERE ((review_due_on IS NOT NULL) AND (deleted_at IS NULL));
alter table articles force row level security;
create policy platform on articles to parley_platform using (true) with check (true);
create policy tenant on articles using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on articles to parley_app;
grant delete, select on articles to parley_platform;

create table assignment_policies (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  team_id uuid,
  method text not null,
  queue_order text not null,
  per_agent_limit integer,
  stick_days integer not null default 0,
  reassign_after_min integer,
  excluded_tag_ids uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  per_channel_limit integer,
  most_age_days integer,
  constraint assignment_policies_pkey PRIMARY KEY (org_id, id),
  constraint assignment_policies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint assignment_policies_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE CASCADE,
  constraint assignment_policies_excluded_tag_ids_check CHECK ((cardinality(excluded_tag_ids) <= 20)),
  constraint assignment_policies_method_check CHECK ((method = ANY (ARRAY['manual'::text, 'round_robin'::text, 'least_loaded'::text]))),
  constraint assignment_policies_most_age_days_check CHECK (((most_age_days >= 1) AND (most_age_days <= 365))),
  constraint assignment_policies_per_agent_limit_check CHECK (((per_agent_limit >= 1) AND (per_agent_limit <= 100))),
  constraint assignment_policies_per_channel_limit_check CHECK (((per_channel_limit >= 1) AND (per_channel_limit <= 100))),
  constraint assignment_policies_queue_order_check CHECK ((queue_order = ANY (ARRAY['longest_waiting'::text, 'oldest'::text, 'priority'::text]))),
  constraint assignment_policies_reassign_after_min_check CHECK (((reassign_after_min >= 5) AND (reassign_after_min <= 10080))),
  constraint assignment_policies_stick_days_check CHECK (((stick_days >= 0) AND (stick_days <= 365)))
);
create unique index assignment_policies_by_team on assignment_policies (org_id, team_id) NULLS NOT DISTINCT;
alter table assignment_policies force row level security;
create policy platform on assignment_policies to parley_platform using (true) with check (true);
create policy tenant on assignment_policies using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on assignment_policies to parley_app;
grant select on assignment_policies to parley_platform;

create table assignment_turns (
  org_id uuid not null,
  policy_id uuid not null,
  member_id uuid not null,
  last_turn bigint not null,
  constraint assignment_turns_pkey PRIMARY KEY (org_id, policy_id, member_id),
  constraint assignment_turns_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint assignment_turns_org_id_policy_id_fkey FOREIGN KEY (org_id, policy_id) REFERENCES assignment_policies(org_id, id) ON DELETE CASCADE
);
create index assignment_turns_by_member on assignment_turns (org_id, member_id);
alter table assignment_turns force row level security;
create policy tenant on assignment_turns using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on assignment_turns to parley_app;

create table attachments (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  conversation_id uuid,
  message_id uuid,
  member_id uuid,
  visitor_hash text,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  constraint attachments_pkey PRIMARY KEY (org_id, id),
  constraint attachments_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint attachments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint attachments_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint attachments_check CHECK ((num_nonnulls(member_id, visitor_hash) = 1)),
  constraint attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint attachments_size_check CHECK ((size > 0)),
  constraint attachments_visitor_hash_check CHECK ((length(visitor_hash) <= 100))
);
create index attachments_by_conversation on attachments (org_id, conversation_id) WHERE (conversation_id IS NOT NULL);
create index attachments_by_expiry on attachments (org_id, expires_at) WHERE (expires_at IS NOT NULL);
create index attachments_by_member on attachments (org_id, member_id, id) WHERE (member_id IS NOT NULL);
create index attachments_by_message on attachments (org_id, message_id) WHERE (message_id IS NOT NULL);
create index attachments_by_visitor on attachments (org_id, visitor_hash) WHERE (message_id IS NULL);
alter table attachments force row level security;
create policy platform on attachments to parley_platform using (true) with check (true);
create policy tenant on attachments using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER index_attachment AFTER INSERT OR DELETE OR UPDATE OF message_id, name ON public.attachments FOR EACH ROW EXECUTE FUNCTION app.index_attachment();
grant delete, insert, select, update on attachments to parley_app;
grant select on attachments to parley_platform;

create table auto_reply_marks (
  address_hash text not null,
  at timestamptz not null,
  constraint auto_reply_marks_pkey PRIMARY KEY (address_hash),
  constraint auto_reply_marks_address_hash_check CHECK (((length(address_hash) >= 20) AND (length(address_hash) <= 64)))
);
create index auto_reply_marks_by_age on auto_reply_marks (at);
-- auto_reply_marks: no row security
grant delete, insert, select, update on auto_reply_marks to parley_platform;
comment on table auto_reply_marks is 'global: automatic answers are counted over all organizations';

create table board_access (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  member_id uuid,
  team_id uuid,
  role text not null,
  constraint board_access_pkey PRIMARY KEY (org_id, id),
  constraint board_access_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint board_access_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint board_access_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint board_access_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE CASCADE,
  constraint board_access_check CHECK ((num_nonnulls(member_id, team_id) = 1)),
  constraint board_access_role_check CHECK ((role = ANY (ARRAY['view'::text, 'work'::text, 'admin'::text])))
);
create unique index board_access_by_member on board_access (org_id, board_id, member_id) WHERE (member_id IS NOT NULL);
create unique index board_access_by_team on board_access (org_id, board_id, team_id) WHERE (team_id IS NOT NULL);
create index board_access_of_member on board_access (org_id, member_id) WHERE (member_id IS NOT NULL);
create index board_access_of_team on board_access (org_id, team_id) WHERE (team_id IS NOT NULL);
alter table board_access force row level security;
create policy tenant on board_access using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on board_access to parley_app;

create table board_columns (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null,
  category text not null,
  public_label text,
  color text not null default 'slate'::text,
  rank text not null,
  wip_limit integer,
  is_default boolean not null default false,
  pauses_clock boolean not null default false,
  assign_method text,
  assign_team_id uuid,
  assign_limit integer,
  constraint board_columns_pkey PRIMARY KEY (org_id, id),
  constraint board_columns_org_id_board_id_id_key UNIQUE (org_id, board_id, id),
  constraint board_columns_org_id_assign_team_id_fkey FOREIGN KEY (org_id, assign_team_id) REFERENCES teams(org_id, id) ON DELETE SET NULL (assign_team_id),
  constraint board_columns_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint board_columns_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint board_columns_assign_limit_check CHECK (((assign_limit >= 1) AND (assign_limit <= 100))),
  constraint board_columns_assign_method_check CHECK ((assign_method = ANY (ARRAY['round_robin'::text, 'least_loaded'::text]))),
  constraint board_columns_category_check CHECK ((category = ANY (ARRAY['submitted'::text, 'in_progress'::text, 'waiting'::text, 'on_hold'::text, 'resolved'::text, 'cancelled'::text]))),
  constraint board_columns_color_check CHECK ((length(color) <= 20)),
  constraint board_columns_name_check CHECK (((length(name) >= 1) AND (length(name) <= 40))),
  constraint board_columns_public_label_check CHECK (((length(public_label) >= 1) AND (length(public_label) <= 40))),
  constraint board_columns_rank_check CHECK (((length(rank) >= 1) AND (length(rank) <= 200))),
  constraint board_columns_wip_limit_check CHECK (((wip_limit >= 1) AND (wip_limit <= 500)))
);
create index board_columns_by_rank on board_columns (org_id, board_id, rank, id);
create unique index board_columns_default on board_columns (org_id, board_id) WHERE is_default;
create index board_columns_giving_out on board_columns (org_id) WHERE (assign_method IS NOT NULL);
create index board_columns_of_team on board_columns (org_id, assign_team_id) WHERE (assign_team_id IS NOT NULL);
alter table board_columns force row level security;
create policy platform on board_columns to parley_platform using (true) with check (true);
create policy tenant on board_columns using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER keep_standing_of_column AFTER UPDATE OF category, pauses_clock ON public.board_columns FOR EACH ROW WHEN ((app.column_standing(old.category, old.pauses_clock) IS DISTINCT FROM app.column_standing(new.category, new.pauses_clock))) EXECUTE FUNCTION app.keep_column_standing();
grant delete, insert, select, update on board_columns to parley_app;
grant select on board_columns to parley_platform;

create table board_shares (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  board_id uuid not null,
  slug text not null,
  title text not null,
  intro text not null default ''::text,
  shows_ideas boolean not null default true,
  roadmap text not null default 'none'::text,
  roadmap_precision text not null default 'quarter'::text,
  view_access text not null,
  link_secret text,
  password_hash text,
  password_version integer not null default 0,
  vote_access text not null,
  comment_access text not null,
  submit_access text not null,
  moderates_anonymous boolean not null default true,
  moderates_identified boolean not null default false,
  moderates_comments boolean not null default false,
  shows_counts boolean not null default true,
  is_indexed boolean not null default false,
  shows_all_columns boolean not null default true,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint board_shares_pkey PRIMARY KEY (org_id, id),
  constraint board_shares_org_id_site_id_board_id_key UNIQUE (org_id, site_id, board_id),
  constraint board_shares_org_id_site_id_slug_key UNIQUE (org_id, site_id, slug),
  constraint board_shares_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint board_shares_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint board_shares_org_id_site_id_fkey FOREIGN KEY (org_id, site_id) REFERENCES sites(org_id, id) ON DELETE CASCADE,
  constraint board_shares_check CHECK (((view_access <> 'link'::text) OR (link_secret IS NOT NULL))),
  constraint board_shares_check1 CHECK (((view_access <> 'password'::text) OR (password_hash IS NOT NULL))),
  constraint board_shares_check2 CHECK (((view_access <> 'identified'::text) OR ((('anyone'::text <> vote_access) AND ('anyone'::text <> comment_access)) AND ('anyone'::text <> submit_access)))),
  constraint board_shares_check3 CHECK (((view_access <> 'team'::text) OR ((vote_access = ANY (ARRAY['team'::text, 'nobody'::text])) AND (comment_access = ANY (ARRAY['team'::text, 'nobody'::text])) AND (submit_access = ANY (ARRAY['team'::text, 'nobody'::text]))))),
  constraint board_shares_comment_access_check CHECK ((comment_access = ANY (ARRAY['anyone'::text, 'identified'::text, 'segment'::text, 'team'::text, 'nobody'::text]))),
  constraint board_shares_intro_check CHECK ((length(intro) <= 2000)),
  constraint board_shares_link_secret_check CHECK ((length(link_secret) = 43)),
  constraint board_shares_password_hash_check CHECK ((length(password_hash) <= 500)),
  constraint board_shares_position_check CHECK ((("position" >= 0) AND ("position" <= 999))),
  constraint board_shares_roadmap_check CHECK ((roadmap = ANY (ARRAY['none'::text, 'columns'::text, 'dates'::text]))),
  constraint board_shares_roadmap_precision_check CHECK ((roadmap_precision = ANY (ARRAY['month'::text, 'quarter'::text]))),
  constraint board_shares_segment_check CHECK (((view_access <> 'segment'::text) OR ((vote_access = ANY (ARRAY['segment'::text, 'team'::text, 'nobody'::text])) AND (comment_access = ANY (ARRAY['segment'::text, 'team'::text, 'nobody'::text])) AND (submit_access = ANY (ARRAY['segment'::text, 'team'::text, 'nobody'::text]))))),
  constraint board_shares_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND ((length(slug) >= 2) AND (length(slug) <= 40)))),
  constraint board_shares_submit_access_check CHECK ((submit_access = ANY (ARRAY['anyone'::text, 'identified'::text, 'segment'::text, 'team'::text, 'nobody'::text]))),
  constraint board_shares_title_check CHECK (((length(title) >= 1) AND (length(title) <= 60))),
  constraint board_shares_view_access_check CHECK ((view_access = ANY (ARRAY['anyone'::text, 'link'::text, 'password'::text, 'identified'::text, 'segment'::text, 'team'::text]))),
  constraint board_shares_vote_access_check CHECK ((vote_access = ANY (ARRAY['anyone'::text, 'identified'::text, 'segment'::text, 'team'::text, 'nobody'::text])))
);
create index board_shares_of_board on board_shares (org_id, board_id);
alter table board_shares force row level security;
create policy tenant on board_shares using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on board_shares to parley_app;

create table boards (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  key text not null,
  description text not null default ''::text,
  icon text not null default ''::text,
  kind text not null default 'support'::text,
  access text not null default 'organization'::text,
  wip_mode text not null default 'warn'::text,
  rank text not null,
  last_number bigint not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  tells_customers boolean not null default true,
  lanes text not null default 'none'::text,
  constraint boards_pkey PRIMARY KEY (org_id, id),
  constraint boards_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint boards_access_check CHECK ((access = ANY (ARRAY['organization'::text, 'members'::text]))),
  constraint boards_description_check CHECK ((length(description) <= 1000)),
  constraint boards_icon_check CHECK ((length(icon) <= 40)),
  constraint boards_key_check CHECK ((key ~ '^[A-Z]{2,6}$'::text)),
  constraint boards_kind_check CHECK ((kind = ANY (ARRAY['support'::text, 'product'::text, 'internal'::text]))),
  constraint boards_lanes_check CHECK ((lanes = ANY (ARRAY['none'::text, 'lead'::text, 'priority'::text, 'type'::text, 'parent'::text]))),
  constraint boards_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint boards_rank_check CHECK (((length(rank) >= 1) AND (length(rank) <= 200))),
  constraint boards_wip_mode_check CHECK ((wip_mode = ANY (ARRAY['off'::text, 'warn'::text, 'block'::text])))
);
create unique index boards_by_key on boards (org_id, key);
create index boards_by_rank on boards (org_id, rank, id);
alter table boards force row level security;
create policy tenant on boards using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on boards to parley_app;

create table bouncing_addresses (
  org_id uuid not null,
  address text not null,
  bounced_at timestamptz not null,
  constraint bouncing_addresses_pkey PRIMARY KEY (org_id, address),
  constraint bouncing_addresses_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint bouncing_addresses_address_check CHECK ((((length(address) >= 3) AND (length(address) <= 320)) AND (address = lower(address))))
);
alter table bouncing_addresses force row level security;
create policy tenant on bouncing_addresses using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on bouncing_addresses to parley_app;

create table bug_pictures (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  report_id uuid,
  visitor_hash text not null,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  place integer not null default 0,
  created_at timestamptz not null default now(),
  seconds integer,
  constraint bug_pictures_pkey PRIMARY KEY (org_id, id),
  constraint bug_pictures_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint bug_pictures_org_id_report_id_fkey FOREIGN KEY (org_id, report_id) REFERENCES bug_reports(org_id, id) ON DELETE SET NULL (report_id),
  constraint bug_pictures_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint bug_pictures_seconds_check CHECK (((seconds >= 1) AND (seconds <= 60))),
  constraint bug_pictures_size_check CHECK ((size > 0)),
  constraint bug_pictures_visitor_hash_check CHECK ((length(visitor_hash) <= 100))
);
create index bug_pictures_of_report on bug_pictures (org_id, report_id, place) WHERE (report_id IS NOT NULL);
create index bug_pictures_unused on bug_pictures (org_id, created_at) WHERE (report_id IS NULL);
create index bug_pictures_waiting on bug_pictures (org_id, visitor_hash) WHERE (report_id IS NULL);
alter table bug_pictures force row level security;
create policy platform on bug_pictures to parley_platform using (true) with check (true);
create policy tenant on bug_pictures using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on bug_pictures to parley_app;
grant select on bug_pictures to parley_platform;

create table bug_reports (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  widget_id uuid not null,
  contact_id uuid,
  client_key uuid not null,
  title text not null,
  body text not null default ''::text,
  page_url text not null default ''::text,
  signature text,
  environment jsonb not null default '{}'::jsonb,
  console jsonb not null default '[]'::jsonb,
  network jsonb not null default '[]'::jsonb,
  token text not null,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  steps jsonb not null default '[]'::jsonb,
  constraint bug_reports_pkey PRIMARY KEY (org_id, id),
  constraint bug_reports_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint bug_reports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint bug_reports_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint bug_reports_org_id_widget_id_fkey FOREIGN KEY (org_id, widget_id) REFERENCES widgets(org_id, id),
  constraint bug_reports_body_check CHECK ((length(body) <= 20000)),
  constraint bug_reports_console_check CHECK ((octet_length((console)::text) <= 1048576)),
  constraint bug_reports_environment_check CHECK ((octet_length((environment)::text) <= 16384)),
  constraint bug_reports_network_check CHECK ((octet_length((network)::text) <= 524288)),
  constraint bug_reports_page_url_check CHECK ((length(page_url) <= 2048)),
  constraint bug_reports_signature_check CHECK ((length(signature) = 64)),
  constraint bug_reports_steps_check CHECK ((octet_length((steps)::text) <= 65536)),
  constraint bug_reports_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint bug_reports_token_check CHECK ((length(token) = 43))
);
create unique index bug_reports_by_client_key on bug_reports (org_id, client_key);
create index bug_reports_by_signature on bug_reports (org_id, signature, created_at) WHERE (signature IS NOT NULL);
create unique index bug_reports_by_token on bug_reports (org_id, token);
create index bug_reports_of_contact on bug_reports (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index bug_reports_of_ticket on bug_reports (org_id, ticket_id, created_at, id);
create index bug_reports_of_widget on bug_reports (org_id, widget_id);
create index bug_reports_untold on bug_reports (org_id, ticket_id) WHERE (told_at IS NULL);
alter table bug_reports force row level security;
create policy tenant on bug_reports using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on bug_reports to parley_app;

create table bulk_change_items (
  org_id uuid not null,
  bulk_id uuid not null,
  conversation_id uuid not null,
  state text not null default 'waiting'::text,
  before jsonb,
  after jsonb,
  constraint bulk_change_items_pkey PRIMARY KEY (org_id, bulk_id, conversation_id),
  constraint bulk_change_items_org_id_bulk_id_fkey FOREIGN KEY (org_id, bulk_id) REFERENCES bulk_changes(org_id, id) ON DELETE CASCADE,
  constraint bulk_change_items_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint bulk_change_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'changed'::text, 'skipped'::text, 'undone'::text])))
);
create index bulk_change_items_by_conversation on bulk_change_items (org_id, conversation_id);
create index bulk_change_items_by_state on bulk_change_items (org_id, bulk_id, state, conversation_id);
alter table bulk_change_items force row level security;
create policy tenant on bulk_change_items using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on bulk_change_items to parley_app;

create table bulk_changes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  act jsonb not null,
  state text not null default 'running'::text,
  total integer not null,
  changed integer not null default 0,
  skipped integer not null default 0,
  undone integer not null default 0,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint bulk_changes_pkey PRIMARY KEY (org_id, id),
  constraint bulk_changes_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint bulk_changes_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint bulk_changes_state_check CHECK ((state = ANY (ARRAY['running'::text, 'done'::text, 'undoing'::text, 'undone'::text])))
);
create index bulk_changes_by_age on bulk_changes (org_id, created_at);
create index bulk_changes_by_member on bulk_changes (org_id, member_id);
alter table bulk_changes force row level security;
create policy platform on bulk_changes to parley_platform using (true) with check (true);
create policy tenant on bulk_changes using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on bulk_changes to parley_app;
grant select on bulk_changes to parley_platform;

create table channel_members (
  org_id uuid not null,
  channel_id uuid not null,
  member_id uuid not null,
  constraint channel_members_pkey PRIMARY KEY (org_id, channel_id, member_id),
  constraint channel_members_org_id_channel_id_fkey FOREIGN KEY (org_id, channel_id) REFERENCES limited_channels(org_id, channel_id) ON DELETE CASCADE,
  constraint channel_members_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE
);
create index channel_members_by_member on channel_members (org_id, member_id);
alter table channel_members force row level security;
create policy platform on channel_members to parley_platform using (true) with check (true);
create policy tenant on channel_members using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on channel_members to parley_app;
grant select on channel_members to parley_platform;

create table channels (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  name text not null,
  created_at timestamptz not null default now(),
  connected_at timestamptz,
  allow_reopen boolean not null default true,
  reopen_days integer,
  default_team_id uuid,
  close_after_minutes integer,
  version integer not null default 1,
  rating_delay_minutes integer not null default 0,
  rating_pause_days integer,
  rating_tag_ids uuid[] not null default '{}'::uuid[],
  rating_without_tag_ids uuid[] not null default '{}'::uuid[],
  sender_names text not null default 'agent'::text,
  single_thread boolean not null default false,
  constraint channels_pkey PRIMARY KEY (org_id, id),
  constraint channels_org_id_default_team_id_fkey FOREIGN KEY (org_id, default_team_id) REFERENCES teams(org_id, id) ON DELETE SET NULL (default_team_id),
  constraint channels_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint channels_close_after_minutes_check CHECK (((close_after_minutes >= 10) AND (close_after_minutes <= 1438560))),
  constraint channels_kind_check CHECK ((kind = ANY (ARRAY['widget'::text, 'email'::text]))),
  constraint channels_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint channels_rating_delay_minutes_check CHECK (((rating_delay_minutes >= 0) AND (rating_delay_minutes <= 4320))),
  constraint channels_rating_pause_days_check CHECK (((rating_pause_days >= 1) AND (rating_pause_days <= 365))),
  constraint channels_rating_tag_ids_check CHECK ((cardinality(rating_tag_ids) <= 20)),
  constraint channels_rating_without_tag_ids_check CHECK ((cardinality(rating_without_tag_ids) <= 20)),
  constraint channels_reopen_days_check CHECK (((reopen_days >= 1) AND (reopen_days <= 365))),
  constraint channels_sender_names_check CHECK ((sender_names = ANY (ARRAY['agent'::text, 'agent_at_brand'::text, 'brand'::text])))
);
create index channels_by_team on channels (org_id, default_team_id) WHERE (default_team_id IS NOT NULL);
create index channels_closing on channels (org_id, id) WHERE (close_after_minutes IS NOT NULL);
alter table channels force row level security;
create policy platform on channels to parley_platform using (true) with check (true);
create policy tenant on channels using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on channels to parley_app;
grant select on channels to parley_platform;

create table chat_mails (
  org_id uuid not null,
  conversation_id uuid not null,
  mailed_seq integer not null,
  mailed_at timestamptz not null,
  constraint chat_mails_pkey PRIMARY KEY (org_id, conversation_id),
  constraint chat_mails_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint chat_mails_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
alter table chat_mails force row level security;
create policy tenant on chat_mails using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on chat_mails to parley_app;

create table checklist_templates (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  lines text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint checklist_templates_pkey PRIMARY KEY (org_id, id),
  constraint checklist_templates_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint checklist_templates_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint checklist_templates_lines_check CHECK (((cardinality(lines) >= 1) AND (cardinality(lines) <= 100))),
  constraint checklist_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
create unique index checklist_templates_by_name on checklist_templates (org_id, board_id, name_key);
alter table checklist_templates force row level security;
create policy tenant on checklist_templates using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on checklist_templates to parley_app;

create table column_turns (
  org_id uuid not null,
  column_id uuid not null,
  member_id uuid not null,
  last_turn bigint not null,
  constraint column_turns_pkey PRIMARY KEY (org_id, column_id, member_id),
  constraint column_turns_org_id_column_id_fkey FOREIGN KEY (org_id, column_id) REFERENCES board_columns(org_id, id) ON DELETE CASCADE,
  constraint column_turns_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint column_turns_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE
);
create index column_turns_by_member on column_turns (org_id, member_id);
alter table column_turns force row level security;
create policy tenant on column_turns using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on column_turns to parley_app;

create table companies (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  title_key text not null generated always as (lower(name)) stored,
  domain text not null default ''::text,
  attributes jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  external_id text,
  shares_tickets boolean not null default false,
  merged_into_id uuid,
  constraint companies_pkey PRIMARY KEY (org_id, id),
  constraint companies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint companies_org_id_merged_into_id_fkey FOREIGN KEY (org_id, merged_into_id) REFERENCES companies(org_id, id) ON DELETE SET NULL (merged_into_id),
  constraint companies_domain_check CHECK ((length(domain) <= 253)),
  constraint companies_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 191))),
  constraint companies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120)))
);
create index companies_by_age on companies (org_id, created_at, id) WHERE (deleted_at IS NULL);
create index companies_by_any_external_id on companies (org_id, external_id);
create unique index companies_by_external_id on companies (org_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
create index companies_by_merged on companies (org_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
create index companies_by_name on companies (org_id, name, id) WHERE (deleted_at IS NULL);
create unique index companies_by_title on companies (org_id, title_key) WHERE (deleted_at IS NULL);
alter table companies force row level security;
create policy platform on companies to parley_platform using (true) with check (true);
create policy tenant on companies using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on companies to parley_app;
grant delete, select on companies to parley_platform;

create table company_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  before jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  unmerged_at timestamptz,
  constraint company_merges_pkey PRIMARY KEY (org_id, id),
  constraint company_merges_org_id_from_id_fkey FOREIGN KEY (org_id, from_id) REFERENCES companies(org_id, id) ON DELETE CASCADE,
  constraint company_merges_org_id_to_id_fkey FOREIGN KEY (org_id, to_id) REFERENCES companies(org_id, id) ON DELETE CASCADE
);
create index company_merges_by_source on company_merges (org_id, from_id);
create index company_merges_by_target on company_merges (org_id, to_id, merged_at, id);
alter table company_merges force row level security;
create policy tenant on company_merges using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on company_merges to parley_app;

create table company_notes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  company_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint company_notes_pkey PRIMARY KEY (org_id, id),
  constraint company_notes_org_id_author_id_fkey FOREIGN KEY (org_id, author_id) REFERENCES members(org_id, id),
  constraint company_notes_org_id_company_id_fkey FOREIGN KEY (org_id, company_id) REFERENCES companies(org_id, id) ON DELETE CASCADE,
  constraint company_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000)))
);
create index company_notes_by_author on company_notes (org_id, author_id);
create index company_notes_by_company on company_notes (org_id, company_id, created_at, id);
alter table company_notes force row level security;
create policy tenant on company_notes using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on company_notes to parley_app;

create table company_tags (
  org_id uuid not null,
  company_id uuid not null,
  tag_id uuid not null,
  constraint company_tags_pkey PRIMARY KEY (org_id, company_id, tag_id),
  constraint company_tags_org_id_company_id_fkey FOREIGN KEY (org_id, company_id) REFERENCES companies(org_id, id) ON DELETE CASCADE,
  constraint company_tags_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE
);
create index company_tags_by_tag on company_tags (org_id, tag_id, company_id);
alter table company_tags force row level security;
create policy tenant on company_tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on company_tags to parley_app;

create table contact_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  to_id uuid not null,
  before jsonb not null,
  moved jsonb not null,
  merged_at timestamptz not null default now(),
  unmerged_at timestamptz,
  constraint contact_merges_pkey PRIMARY KEY (org_id, id),
  constraint contact_merges_org_id_from_id_fkey FOREIGN KEY (org_id, from_id) REFERENCES contacts(org_id, id),
  constraint contact_merges_org_id_to_id_fkey FOREIGN KEY (org_id, to_id) REFERENCES contacts(org_id, id)
);
create index contact_merges_by_source on contact_merges (org_id, from_id);
create index contact_merges_by_target on contact_merges (org_id, to_id, merged_at, id);
alter table contact_merges force row level security;
create policy tenant on contact_merges using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on contact_merges to parley_app;

create table contact_notes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  author_id uuid not null,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint contact_notes_pkey PRIMARY KEY (org_id, id),
  constraint contact_notes_org_id_author_id_fkey FOREIGN KEY (org_id, author_id) REFERENCES members(org_id, id),
  constraint contact_notes_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id),
  constraint contact_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000)))
);
create index contact_notes_by_author on contact_notes (org_id, author_id);
create index contact_notes_by_contact on contact_notes (org_id, contact_id, created_at, id);
alter table contact_notes force row level security;
create policy tenant on contact_notes using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on contact_notes to parley_app;

create table contact_segments (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  question jsonb not null,
  member_id uuid not null,
  is_shared boolean not null default false,
  created_at timestamptz not null default now(),
  constraint contact_segments_pkey PRIMARY KEY (org_id, id),
  constraint contact_segments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint contact_segments_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint contact_segments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
create index contact_segments_by_member on contact_segments (org_id, member_id, name, id);
create index contact_segments_shared on contact_segments (org_id, name, id) WHERE is_shared;
alter table contact_segments force row level security;
create policy tenant on contact_segments using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on contact_segments to parley_app;

create table contact_tags (
  org_id uuid not null,
  contact_id uuid not null,
  tag_id uuid not null,
  constraint contact_tags_pkey PRIMARY KEY (org_id, contact_id, tag_id),
  constraint contact_tags_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id),
  constraint contact_tags_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE
);
create index contact_tags_by_tag on contact_tags (org_id, tag_id, contact_id);
alter table contact_tags force row level security;
create policy tenant on contact_tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on contact_tags to parley_app;

create table contact_values (
  org_id uuid not null,
  contact_id uuid not null,
  key text not null,
  value text not null,
  constraint contact_values_pkey PRIMARY KEY (org_id, key, value, contact_id),
  constraint contact_values_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint contact_values_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
create index contact_values_by_contact on contact_values (org_id, contact_id);
alter table contact_values force row level security;
create policy tenant on contact_values using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on contact_values to parley_app;

create table contacts (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null default 'lead'::text,
  external_id text,
  name text not null default ''::text,
  email text,
  phone text,
  locale text,
  time_zone text,
  attributes jsonb not null default '{}'::jsonb,
  signed_attributes jsonb not null default '{}'::jsonb,
  blocked_until timestamptz,
  seen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  company_id uuid,
  owner_id uuid,
  merged_into_id uuid,
  erased_at timestamptz,
  other_emails text[] not null default '{}'::text[],
  other_phones text[] not null default '{}'::text[],
  proven_email text,
  is_email_claimed boolean not null default false,
  made_by text not null default 'visitor'::text,
  is_name_claimed boolean not null default false,
  is_phone_claimed boolean not null default false,
  picture_id uuid,
  picture_by text,
  picture_address text,
  contacted_at timestamptz,
  replied_at timestamptz,
  unsubscribed_at timestamptz,
  constraint contacts_pkey PRIMARY KEY (org_id, id),
  constraint contacts_org_id_company_id_fkey FOREIGN KEY (org_id, company_id) REFERENCES companies(org_id, id) ON DELETE SET NULL (company_id),
  constraint contacts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint contacts_org_id_merged_into_id_fkey FOREIGN KEY (org_id, merged_into_id) REFERENCES contacts(org_id, id),
  constraint contacts_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES members(org_id, id),
  constraint contacts_email_check CHECK ((((length(email) >= 3) AND (length(email) <= 320)) AND (email = lower(email)))),
  constraint contacts_external_id_check CHECK (((length(external_id) >= 1) AND (length(external_id) <= 191))),
  constraint contacts_kind_check CHECK ((kind = ANY (ARRAY['lead'::text, 'user'::text]))),
  constraint contacts_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint contacts_made_by_check CHECK ((made_by = ANY (ARRAY['member'::text, 'visitor'::text]))),
  constraint contacts_name_check CHECK ((length(name) <= 120)),
  constraint contacts_other_emails_check CHECK ((cardinality(other_emails) <= 20)),
  constraint contacts_other_phones_check CHECK ((cardinality(other_phones) <= 20)),
  constraint contacts_phone_check CHECK ((phone ~ '^\+[0-9]{6,15}$'::text)),
  constraint contacts_picture_address_check CHECK ((length(picture_address) <= 2000)),
  constraint contacts_picture_by_check CHECK ((picture_by = ANY (ARRAY['member'::text, 'server'::text, 'page'::text]))),
  constraint contacts_proven_email_check CHECK ((((length(proven_email) >= 3) AND (length(proven_email) <= 320)) AND (proven_email = lower(proven_email)))),
  constraint contacts_time_zone_check CHECK ((length(time_zone) <= 60))
);
create index contacts_by_age on contacts (org_id, created_at, id) WHERE (deleted_at IS NULL);
create index contacts_by_company on contacts (org_id, company_id, created_at, id) WHERE (company_id IS NOT NULL);
create index contacts_by_contacted on contacts (org_id, contacted_at) WHERE ((contacted_at IS NOT NULL) AND (deleted_at IS NULL));
create index contacts_by_email on contacts (org_id, email) WHERE ((deleted_at IS NULL) AND (email IS NOT NULL));
create unique index contacts_by_external_id on contacts (org_id, external_id) WHERE ((deleted_at IS NULL) AND (external_id IS NOT NULL));
create index contacts_by_last_seen on contacts (org_id, COALESCE(seen_at, '1970-01-01 00:00:00+00'::timestamp with time zone), id) WHERE (deleted_at IS NULL);
create index contacts_by_merged on contacts (org_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
create index contacts_by_name on contacts (org_id, name, id) WHERE (deleted_at IS NULL);
create index contacts_by_owner on contacts (org_id, owner_id, created_at, id) WHERE (owner_id IS NOT NULL);
create index contacts_by_picture on contacts (org_id, picture_id) WHERE (picture_id IS NOT NULL);
create unique index contacts_by_proven_email on contacts (org_id, proven_email) WHERE ((deleted_at IS NULL) AND (proven_email IS NOT NULL));
create index contacts_by_replied on contacts (org_id, replied_at) WHERE ((replied_at IS NOT NULL) AND (deleted_at IS NULL));
create index contacts_with_other_emails on contacts (org_id, id) WHERE ((deleted_at IS NULL) AND (cardinality(other_emails) > 0));
alter table contacts force row level security;
create policy tenant on contacts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER index_contact AFTER INSERT OR DELETE OR UPDATE OF name, email, phone, other_emails, other_phones ON public.contacts FOR EACH ROW EXECUTE FUNCTION app.index_contact();
CREATE TRIGGER keep_contact_values AFTER INSERT OR UPDATE OF attributes, signed_attributes, deleted_at ON public.contacts FOR EACH ROW EXECUTE FUNCTION app.keep_contact_values();
grant delete, insert, select, update on contacts to parley_app;

create table conversation_counters (
  org_id uuid not null,
  last_number bigint not null default 0,
  constraint conversation_counters_pkey PRIMARY KEY (org_id),
  constraint conversation_counters_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
alter table conversation_counters force row level security;
create policy tenant on conversation_counters using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on conversation_counters to parley_app;

create table conversation_followers (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  since timestamptz not null default now(),
  constraint conversation_followers_pkey PRIMARY KEY (org_id, conversation_id, member_id),
  constraint conversation_followers_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint conversation_followers_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id)
);
create index conversation_followers_by_member on conversation_followers (org_id, member_id, conversation_id);
alter table conversation_followers force row level security;
create policy tenant on conversation_followers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on conversation_followers to parley_app;

create table conversation_merges (
  org_id uuid not null,
  source_id uuid not null,
  target_id uuid not null,
  merged_at timestamptz not null default now(),
  message_ids uuid[] not null default '{}'::uuid[],
  before jsonb not null,
  constraint conversation_merges_pkey PRIMARY KEY (org_id, source_id),
  constraint conversation_merges_org_id_source_id_fkey FOREIGN KEY (org_id, source_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint conversation_merges_org_id_target_id_fkey FOREIGN KEY (org_id, target_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE
);
create index conversation_merges_by_target on conversation_merges (org_id, target_id);
alter table conversation_merges force row level security;
create policy tenant on conversation_merges using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on conversation_merges to parley_app;

create table conversation_reads (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  seq integer not null,
  constraint conversation_reads_pkey PRIMARY KEY (org_id, conversation_id, member_id),
  constraint conversation_reads_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint conversation_reads_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id)
) with (fillfactor=85);
create index conversation_reads_by_member on conversation_reads (org_id, member_id, conversation_id);
alter table conversation_reads force row level security;
create policy tenant on conversation_reads using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on conversation_reads to parley_app;

create table conversation_tags (
  org_id uuid not null,
  conversation_id uuid not null,
  tag_id uuid not null,
  constraint conversation_tags_pkey PRIMARY KEY (org_id, conversation_id, tag_id),
  constraint conversation_tags_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint conversation_tags_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE
);
create index conversation_tags_by_tag on conversation_tags (org_id, tag_id, conversation_id);
alter table conversation_tags force row level security;
create policy tenant on conversation_tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on conversation_tags to parley_app;

create table conversation_views (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  scope text not null,
  owner_id uuid not null,
  team_id uuid,
  filter jsonb not null,
  sort text not null default 'activity'::text,
  direction text not null default 'desc'::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  folder text not null default ''::text,
  columns text[] not null default '{}'::text[],
  constraint conversation_views_pkey PRIMARY KEY (org_id, id),
  constraint conversation_views_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint conversation_views_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES members(org_id, id),
  constraint conversation_views_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE CASCADE,
  constraint conversation_views_check CHECK (((scope = 'team'::text) = (team_id IS NOT NULL))),
  constraint conversation_views_columns_check CHECK (((cardinality(columns) <= 8) AND (columns <@ ARRAY['number'::text, 'assignee'::text, 'team'::text, 'channel'::text, 'tags'::text, 'priority'::text, 'due'::text, 'waiting'::text]))),
  constraint conversation_views_direction_check CHECK ((direction = ANY (ARRAY['asc'::text, 'desc'::text]))),
  constraint conversation_views_folder_check CHECK ((length(folder) <= 40)),
  constraint conversation_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint conversation_views_scope_check CHECK ((scope = ANY (ARRAY['private'::text, 'team'::text, 'organization'::text]))),
  constraint conversation_views_sort_check CHECK ((sort = ANY (ARRAY['activity'::text, 'waiting'::text, 'created'::text, 'due'::text])))
);
create index conversation_views_by_owner on conversation_views (org_id, owner_id);
create index conversation_views_by_team on conversation_views (org_id, team_id);
alter table conversation_views force row level security;
create policy tenant on conversation_views using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on conversation_views to parley_app;

create table conversations (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  number bigint not null,
  channel_id uuid not null,
  contact_id uuid not null,
  status text not null default 'open'::text,
  closed_reason text,
  assignee_id uuid,
  team_id uuid,
  subject text not null default ''::text,
  priority text not null default 'none'::text,
  waiting_since timestamptz,
  snoozed_until timestamptz,
  first_reply_at timestamptz,
  closed_at timestamptz,
  last_activity_at timestamptz not null default now(),
  preview text not null default ''::text,
  preview_by text not null default 'contact'::text,
  last_seq integer not null default 0,
  customer_got_seq integer not null default 0,
  customer_read_seq integer not null default 0,
  customer_last_seq integer not null default 0,
  rating smallint,
  rating_comment text,
  rated_at timestamptz,
  page_url text,
  client_key uuid not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  human_asked_at timestamptz,
  attributes jsonb not null default '{}'::jsonb,
  merged_into uuid,
  due_at timestamptz,
  due_kind text,
  due_state text,
  assigned_at timestamptz,
  previous_id uuid,
  reopens integer not null default 0,
  rating_asked_at timestamptz,
  rating_asked_by uuid,
  anonymized_at timestamptz,
  snooze_until_event text,
  snoozed_by uuid,
  side_of uuid,
  begun_as uuid,
  rating_scale text not null default 'faces'::text,
  rating_answer smallint,
  by_mail_since timestamptz,
  constraint conversations_pkey PRIMARY KEY (org_id, id),
  constraint conversations_org_id_assignee_id_fkey FOREIGN KEY (org_id, assignee_id) REFERENCES members(org_id, id),
  constraint conversations_org_id_channel_id_fkey FOREIGN KEY (org_id, channel_id) REFERENCES channels(org_id, id),
  constraint conversations_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id),
  constraint conversations_org_id_merged_into_fkey FOREIGN KEY (org_id, merged_into) REFERENCES conversations(org_id, id) ON DELETE SET NULL (merged_into),
  constraint conversations_org_id_previous_id_fkey FOREIGN KEY (org_id, previous_id) REFERENCES conversations(org_id, id) ON DELETE SET NULL (previous_id),
  constraint conversations_org_id_rating_asked_by_fkey FOREIGN KEY (org_id, rating_asked_by) REFERENCES members(org_id, id),
  constraint conversations_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE SET NULL (team_id),
  constraint conversations_closed_reason_check CHECK ((closed_reason = ANY (ARRAY['resolved'::text, 'no_reply'::text, 'spam'::text, 'duplicate'::text, 'not_actionable'::text, 'merged'::text]))),
  constraint conversations_due_kind_check CHECK ((due_kind = ANY (ARRAY['first'::text, 'next'::text, 'resolve'::text]))),
  constraint conversations_due_state_check CHECK ((due_state = ANY (ARRAY['running'::text, 'paused'::text, 'warned'::text, 'breached'::text]))),
  constraint conversations_page_url_check CHECK ((length(page_url) <= 2048)),
  constraint conversations_preview_by_check CHECK ((preview_by = ANY (ARRAY['contact'::text, 'member'::text, 'system'::text]))),
  constraint conversations_preview_check CHECK ((length(preview) <= 160)),
  constraint conversations_priority_check CHECK ((priority = ANY (ARRAY['none'::text, 'low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint conversations_rating_answer_check CHECK (((rating_answer >= 0) AND (rating_answer <= 10))),
  constraint conversations_rating_check CHECK (((rating >= 1) AND (rating <= 5))),
  constraint conversations_rating_comment_check CHECK ((length(rating_comment) <= 2000)),
  constraint conversations_rating_scale_check CHECK ((rating_scale = ANY (ARRAY['faces'::text, 'stars'::text, 'thumbs'::text, 'nps'::text]))),
  constraint conversations_snooze_until_event_check CHECK ((snooze_until_event = ANY (ARRAY['visit'::text, 'note'::text]))),
  constraint conversations_status_check CHECK ((status = ANY (ARRAY['open'::text, 'snoozed'::text, 'closed'::text]))),
  constraint conversations_subject_check CHECK ((length(subject) <= 998))
) with (fillfactor=85);
create index conversations_answered on conversations (org_id, channel_id, last_activity_at, id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text) AND (waiting_since IS NULL) AND (preview_by = 'member'::text));
create index conversations_by_activity on conversations (org_id, status, last_activity_at, id) WHERE (deleted_at IS NULL);
create index conversations_by_assignee on conversations (org_id, assignee_id, status, last_activity_at, id) WHERE ((deleted_at IS NULL) AND (assignee_id IS NOT NULL));
create index conversations_by_channel on conversations (org_id, channel_id, last_activity_at, id) WHERE (deleted_at IS NULL);
create unique index conversations_by_client_key on conversations (org_id, contact_id, client_key);
create index conversations_by_contact on conversations (org_id, contact_id, last_activity_at, id) WHERE (deleted_at IS NULL);
create index conversations_by_creation on conversations (org_id, created_at, id) WHERE (deleted_at IS NULL);
create index conversations_by_due on conversations (org_id, due_at, id) WHERE ((deleted_at IS NULL) AND (due_at IS NOT NULL));
create unique index conversations_by_number on conversations (org_id, number);
create index conversations_by_team on conversations (org_id, team_id, status, last_activity_at, id) WHERE ((deleted_at IS NULL) AND (team_id IS NOT NULL));
create index conversations_by_time on conversations (org_id, last_activity_at, id) WHERE (deleted_at IS NULL);
create index conversations_closed on conversations (org_id, closed_at, id) WHERE ((deleted_at IS NULL) AND (status = 'closed'::text) AND (anonymized_at IS NULL));
create index conversations_in_trash on conversations (org_id, last_activity_at, id) WHERE (deleted_at IS NOT NULL);
create index conversations_merged on conversations (org_id, merged_into) WHERE (merged_into IS NOT NULL);
create index conversations_of_side on conversations (org_id, side_of) WHERE (side_of IS NOT NULL);
create index conversations_old_spam on conversations (closed_at) WHERE ((closed_reason = 'spam'::text) AND (deleted_at IS NULL));
create index conversations_old_trash on conversations (org_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);
create index conversations_previous on conversations (org_id, previous_id) WHERE (previous_id IS NOT NULL);
create index conversations_queue_oldest on conversations (org_id, team_id, created_at, id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text) AND (assignee_id IS NULL));
create index conversations_queue_priority on conversations (org_id, team_id, (
CASE priority
    WHEN 'urgent'::text THEN 1
    WHEN 'high'::text THEN 2
    WHEN 'low'::text THEN 4
    ELSE 3
END), waiting_since, id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text) AND (assignee_id IS NULL));
create index conversations_queue_waiting on conversations (org_id, team_id, waiting_since, id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text) AND (assignee_id IS NULL));
create index conversations_rated on conversations (org_id, rated_at, id) WHERE ((deleted_at IS NULL) AND (rating IS NOT NULL));
create index conversations_rating_asked_by on conversations (org_id, rating_asked_by) WHERE (rating_asked_by IS NOT NULL);
create index conversations_snoozed on conversations (org_id, snoozed_until, id) WHERE (status = 'snoozed'::text);
create index conversations_spam on conversations (org_id, last_activity_at, id) WHERE ((deleted_at IS NULL) AND (closed_reason = 'spam'::text));
create index conversations_unanswered on conversations (org_id, team_id, GREATEST(waiting_since, assigned_at), id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text) AND (assignee_id IS NOT NULL) AND (waiting_since IS NOT NULL));
create index conversations_unassigned on conversations (org_id, last_activity_at, id) WHERE ((deleted_at IS NULL) AND (status = 'open'::text) AND (assignee_id IS NULL));
create index conversations_until_visit on conversations (org_id, contact_id) WHERE (snooze_until_event = 'visit'::text);
create index conversations_waiting on conversations (org_id, waiting_since, id) WHERE ((deleted_at IS NULL) AND (waiting_since IS NOT NULL));
alter table conversations force row level security;
create policy platform on conversations to parley_platform using (true) with check (true);
create policy tenant on conversations using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER index_conversation AFTER INSERT OR DELETE OR UPDATE OF subject, contact_id, attributes ON public.conversations FOR EACH ROW EXECUTE FUNCTION app.index_conversation();
grant delete, insert, select, update on conversations to parley_app;
grant select on conversations to parley_platform;

create table cron_jobs (
  key text not null,
  schedule text not null,
  zone text not null default 'UTC'::text,
  grace_s integer not null,
  enabled boolean not null default true,
  last_run_id uuid,
  next_due timestamptz not null,
  constraint cron_jobs_pkey PRIMARY KEY (key),
  constraint cron_jobs_grace_s_check CHECK ((grace_s >= 0))
);
-- cron_jobs: no row security
grant delete, insert, select, update on cron_jobs to parley_platform;
comment on table cron_jobs is 'global: upkeep of the whole install';

create table cron_runs (
  id uuid not null default uuidv7(),
  cron_key text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  state text not null default 'running'::text,
  duration_ms integer,
  rows bigint,
  error text,
  host text not null,
  attempt integer not null,
  constraint cron_runs_pkey PRIMARY KEY (id),
  constraint cron_runs_attempt_check CHECK ((attempt >= 1)),
  constraint cron_runs_error_check CHECK ((length(error) <= 4000)),
  constraint cron_runs_state_check CHECK ((state = ANY (ARRAY['running'::text, 'success'::text, 'failed'::text, 'timeout'::text, 'skipped_locked'::text])))
);
create index cron_runs_by_age on cron_runs (started_at);
create index cron_runs_by_key on cron_runs (cron_key, started_at DESC);
-- cron_runs: no row security
grant delete, insert, select, update on cron_runs to parley_platform;
comment on table cron_runs is 'global: upkeep of the whole install';

create table dmarc_reports (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  domain_id uuid not null,
  reporter text not null,
  report_key text not null,
  begins_at timestamptz not null,
  ends_at timestamptz not null,
  policy text not null,
  passed integer not null,
  failed integer not null,
  sources jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  constraint dmarc_reports_pkey PRIMARY KEY (org_id, id),
  constraint dmarc_reports_org_id_domain_id_fkey FOREIGN KEY (org_id, domain_id) REFERENCES email_domains(org_id, id) ON DELETE CASCADE,
  constraint dmarc_reports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint dmarc_reports_failed_check CHECK ((failed >= 0)),
  constraint dmarc_reports_passed_check CHECK ((passed >= 0)),
  constraint dmarc_reports_policy_check CHECK ((policy = ANY (ARRAY['none'::text, 'quarantine'::text, 'reject'::text]))),
  constraint dmarc_reports_report_key_check CHECK (((length(report_key) >= 1) AND (length(report_key) <= 255))),
  constraint dmarc_reports_reporter_check CHECK (((length(reporter) >= 1) AND (length(reporter) <= 255)))
);
create index dmarc_reports_by_time on dmarc_reports (org_id, domain_id, begins_at, id);
create unique index dmarc_reports_once on dmarc_reports (org_id, domain_id, reporter, report_key);
alter table dmarc_reports force row level security;
create policy tenant on dmarc_reports using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on dmarc_reports to parley_app;

create table doc_api_specs (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  file_name text not null,
  title text not null default ''::text,
  source text not null,
  checksum text not null,
  problems jsonb not null default '[]'::jsonb,
  operation_count integer not null default 0,
  parent_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint doc_api_specs_pkey PRIMARY KEY (org_id, id),
  constraint doc_api_specs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_api_specs_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES doc_pages(org_id, id) ON DELETE SET NULL (parent_id),
  constraint doc_api_specs_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES doc_versions(org_id, id) ON DELETE CASCADE,
  constraint doc_api_specs_checksum_check CHECK ((length(checksum) = 64)),
  constraint doc_api_specs_file_name_check CHECK (((length(file_name) >= 1) AND (length(file_name) <= 255))),
  constraint doc_api_specs_operation_count_check CHECK ((operation_count >= 0)),
  constraint doc_api_specs_problems_check CHECK ((jsonb_typeof(problems) = 'array'::text)),
  constraint doc_api_specs_source_check CHECK ((octet_length(source) <= 5242880)),
  constraint doc_api_specs_title_check CHECK ((length(title) <= 200))
);
create index doc_api_specs_of_parent on doc_api_specs (org_id, parent_id) WHERE (parent_id IS NOT NULL);
create index doc_api_specs_of_version on doc_api_specs (org_id, version_id, created_at, id);
alter table doc_api_specs force row level security;
create policy tenant on doc_api_specs using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_api_specs to parley_app;

create table doc_draft_files (
  org_id uuid not null,
  version_id uuid not null,
  page_id uuid not null,
  locale text not null,
  file_id uuid not null,
  constraint doc_draft_files_pkey PRIMARY KEY (org_id, version_id, page_id, locale, file_id),
  constraint doc_draft_files_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES doc_files(org_id, id) ON DELETE CASCADE,
  constraint doc_draft_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_draft_files_org_id_version_id_page_id_locale_fkey FOREIGN KEY (org_id, version_id, page_id, locale) REFERENCES doc_texts(org_id, version_id, page_id, locale) ON DELETE CASCADE
);
create index doc_draft_files_of_file on doc_draft_files (org_id, file_id);
alter table doc_draft_files force row level security;
create policy platform on doc_draft_files to parley_platform using (true) with check (true);
create policy tenant on doc_draft_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_draft_files to parley_app;
grant select on doc_draft_files to parley_platform;

create table doc_feedback (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  page_id uuid not null,
  version_id uuid not null,
  locale text not null,
  revision_id uuid not null,
  reader_hash text not null,
  contact_id uuid,
  is_helpful boolean not null,
  reason_code text,
  reason text not null default ''::text,
  reply_email text,
  state text not null default 'new'::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  thanked_at timestamptz,
  constraint doc_feedback_pkey PRIMARY KEY (org_id, id),
  constraint doc_feedback_org_id_page_id_version_id_locale_reader_hash_key UNIQUE (org_id, page_id, version_id, locale, reader_hash),
  constraint doc_feedback_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint doc_feedback_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_feedback_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES doc_revisions(org_id, id) ON DELETE CASCADE,
  constraint doc_feedback_org_id_space_id_page_id_fkey FOREIGN KEY (org_id, space_id, page_id) REFERENCES doc_pages(org_id, space_id, id) ON DELETE CASCADE,
  constraint doc_feedback_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES doc_versions(org_id, id) ON DELETE CASCADE,
  constraint doc_feedback_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_feedback_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint doc_feedback_reason_check CHECK ((length(reason) <= 1000)),
  constraint doc_feedback_reason_code_check CHECK ((reason_code = ANY (ARRAY['outdated'::text, 'unclear'::text, 'incorrect'::text, 'incomplete'::text, 'other'::text]))),
  constraint doc_feedback_reply_email_check CHECK ((length(reply_email) <= 254)),
  constraint doc_feedback_state_check CHECK ((state = ANY (ARRAY['new'::text, 'triaged'::text, 'resolved'::text])))
);
create index doc_feedback_by_age on doc_feedback (org_id, space_id, created_at, id);
create index doc_feedback_of_contact on doc_feedback (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index doc_feedback_of_page on doc_feedback (org_id, page_id, created_at, id);
create index doc_feedback_of_revision on doc_feedback (org_id, revision_id);
create index doc_feedback_of_version on doc_feedback (org_id, version_id);
alter table doc_feedback force row level security;
create policy tenant on doc_feedback using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_feedback to parley_app;

create table doc_files (
  org_id uuid not null,
  id uuid not null,
  space_id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  added_by uuid,
  created_at timestamptz not null default now(),
  constraint doc_files_pkey PRIMARY KEY (org_id, id),
  constraint doc_files_org_id_added_by_fkey FOREIGN KEY (org_id, added_by) REFERENCES members(org_id, id) ON DELETE SET NULL (added_by),
  constraint doc_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_files_org_id_space_id_fkey FOREIGN KEY (org_id, space_id) REFERENCES doc_spaces(org_id, id) ON DELETE CASCADE,
  constraint doc_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint doc_files_size_check CHECK ((size > 0)),
  constraint doc_files_type_check CHECK (((length(type) >= 1) AND (length(type) <= 127)))
);
create index doc_files_by_age on doc_files (created_at);
create index doc_files_of_member on doc_files (org_id, added_by) WHERE (added_by IS NOT NULL);
create index doc_files_of_space on doc_files (org_id, space_id, created_at, id);
alter table doc_files force row level security;
create policy platform on doc_files to parley_platform using (true) with check (true);
create policy tenant on doc_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_files to parley_app;
grant select on doc_files to parley_platform;

create table doc_languages (
  org_id uuid not null,
  space_id uuid not null,
  locale text not null,
  is_public boolean not null default false,
  position integer not null default 0,
  constraint doc_languages_pkey PRIMARY KEY (org_id, space_id, locale),
  constraint doc_languages_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_languages_org_id_space_id_fkey FOREIGN KEY (org_id, space_id) REFERENCES doc_spaces(org_id, id) ON DELETE CASCADE,
  constraint doc_languages_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_languages_position_check CHECK ((("position" >= 0) AND ("position" <= 999)))
);
alter table doc_languages force row level security;
create policy tenant on doc_languages using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_languages to parley_app;

create table doc_page_words (
  org_id uuid not null,
  version_id uuid not null,
  locale text not null,
  word text not null,
  page_id uuid not null,
  weight integer not null,
  constraint doc_page_words_pkey PRIMARY KEY (org_id, version_id, locale, word, page_id),
  constraint doc_page_words_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_page_words_org_id_version_id_page_id_locale_fkey FOREIGN KEY (org_id, version_id, page_id, locale) REFERENCES doc_texts(org_id, version_id, page_id, locale) ON DELETE CASCADE,
  constraint doc_page_words_weight_check CHECK (((weight >= 1) AND (weight <= 1000))),
  constraint doc_page_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 60)))
);
create index doc_page_words_of_page on doc_page_words (org_id, version_id, page_id, locale);
alter table doc_page_words force row level security;
create policy tenant on doc_page_words using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_page_words to parley_app;

create table doc_pages (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint doc_pages_pkey PRIMARY KEY (org_id, id),
  constraint doc_pages_org_id_space_id_id_key UNIQUE (org_id, space_id, id),
  constraint doc_pages_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_pages_org_id_space_id_fkey FOREIGN KEY (org_id, space_id) REFERENCES doc_spaces(org_id, id) ON DELETE CASCADE,
  constraint doc_pages_kind_check CHECK ((kind = ANY (ARRAY['page'::text, 'group'::text, 'link'::text, 'api'::text])))
);
alter table doc_pages force row level security;
create policy tenant on doc_pages using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_pages to parley_app;

create table doc_paths (
  org_id uuid not null,
  version_id uuid not null,
  locale text not null,
  path text not null,
  page_id uuid not null,
  since timestamptz not null default now(),
  constraint doc_paths_pkey PRIMARY KEY (org_id, version_id, locale, path),
  constraint doc_paths_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_paths_org_id_version_id_page_id_fkey FOREIGN KEY (org_id, version_id, page_id) REFERENCES doc_places(org_id, version_id, page_id) ON DELETE CASCADE,
  constraint doc_paths_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_paths_path_check CHECK (((length(path) >= 1) AND (length(path) <= 730)))
);
create index doc_paths_of_page on doc_paths (org_id, version_id, page_id);
alter table doc_paths force row level security;
create policy tenant on doc_paths using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_paths to parley_app;

create table doc_places (
  org_id uuid not null,
  version_id uuid not null,
  page_id uuid not null,
  space_id uuid not null,
  parent_id uuid,
  depth integer not null default 1,
  position text not null,
  icon text not null default ''::text,
  url text not null default ''::text,
  spec_id uuid,
  operation_key text,
  method text,
  deleted_at timestamptz,
  deleted_with uuid,
  constraint doc_places_pkey PRIMARY KEY (org_id, version_id, page_id),
  constraint doc_places_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_places_org_id_space_id_page_id_fkey FOREIGN KEY (org_id, space_id, page_id) REFERENCES doc_pages(org_id, space_id, id) ON DELETE CASCADE,
  constraint doc_places_org_id_space_id_version_id_fkey FOREIGN KEY (org_id, space_id, version_id) REFERENCES doc_versions(org_id, space_id, id) ON DELETE CASCADE,
  constraint doc_places_org_id_spec_id_fkey FOREIGN KEY (org_id, spec_id) REFERENCES doc_api_specs(org_id, id) ON DELETE SET NULL (spec_id),
  constraint doc_places_org_id_version_id_parent_id_fkey FOREIGN KEY (org_id, version_id, parent_id) REFERENCES doc_places(org_id, version_id, page_id),
  constraint doc_places_check CHECK (((deleted_at IS NULL) = (deleted_with IS NULL))),
  constraint doc_places_depth_check CHECK (((depth >= 1) AND (depth <= 6))),
  constraint doc_places_icon_check CHECK ((length(icon) <= 50)),
  constraint doc_places_method_check CHECK ((length(method) <= 10)),
  constraint doc_places_operation_key_check CHECK ((length(operation_key) <= 500)),
  constraint doc_places_position_check CHECK (((length("position") >= 1) AND (length("position") <= 200))),
  constraint doc_places_url_check CHECK ((length(url) <= 500))
);
create index doc_places_in_order on doc_places (org_id, version_id, parent_id, "position", page_id);
create index doc_places_in_trash on doc_places (deleted_at) WHERE (deleted_at IS NOT NULL);
create index doc_places_of_page on doc_places (org_id, page_id);
create index doc_places_of_spec on doc_places (org_id, spec_id) WHERE (spec_id IS NOT NULL);
alter table doc_places force row level security;
create policy platform on doc_places to parley_platform using (true) with check (true);
create policy tenant on doc_places using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_places to parley_app;
grant select on doc_places to parley_platform;

create table doc_readers (
  org_id uuid not null,
  page_id uuid not null,
  version_id uuid not null,
  locale text not null,
  day date not null,
  reader_hash text not null,
  constraint doc_readers_pkey PRIMARY KEY (org_id, page_id, version_id, locale, day, reader_hash),
  constraint doc_readers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_readers_org_id_version_id_page_id_fkey FOREIGN KEY (org_id, version_id, page_id) REFERENCES doc_places(org_id, version_id, page_id) ON DELETE CASCADE,
  constraint doc_readers_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_readers_reader_hash_check CHECK ((length(reader_hash) = 64))
);
create index doc_readers_by_day on doc_readers (day);
create index doc_readers_of_place on doc_readers (org_id, version_id, page_id);
alter table doc_readers force row level security;
create policy platform on doc_readers to parley_platform using (true) with check (true);
create policy tenant on doc_readers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_readers to parley_app;
grant delete, select on doc_readers to parley_platform;

create table doc_revision_files (
  org_id uuid not null,
  revision_id uuid not null,
  file_id uuid not null,
  constraint doc_revision_files_pkey PRIMARY KEY (org_id, revision_id, file_id),
  constraint doc_revision_files_org_id_file_id_fkey FOREIGN KEY (org_id, file_id) REFERENCES doc_files(org_id, id) ON DELETE CASCADE,
  constraint doc_revision_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_revision_files_org_id_revision_id_fkey FOREIGN KEY (org_id, revision_id) REFERENCES doc_revisions(org_id, id) ON DELETE CASCADE
);
create index doc_revision_files_of_file on doc_revision_files (org_id, file_id);
alter table doc_revision_files force row level security;
create policy platform on doc_revision_files to parley_platform using (true) with check (true);
create policy tenant on doc_revision_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_revision_files to parley_app;
grant select on doc_revision_files to parley_platform;

create table doc_revisions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  page_id uuid not null,
  version_id uuid,
  locale text not null,
  number integer not null,
  title text not null,
  description text not null default ''::text,
  body jsonb not null,
  body_text text not null,
  body_html text not null,
  contents jsonb not null default '[]'::jsonb,
  word_count integer not null default 0,
  change_note text not null default ''::text,
  origin text not null default 'human'::text,
  was_published boolean not null default false,
  author_id uuid,
  created_at timestamptz not null default now(),
  constraint doc_revisions_pkey PRIMARY KEY (org_id, id),
  constraint doc_revisions_org_id_page_id_locale_number_key UNIQUE (org_id, page_id, locale, number),
  constraint doc_revisions_org_id_author_id_fkey FOREIGN KEY (org_id, author_id) REFERENCES members(org_id, id) ON DELETE SET NULL (author_id),
  constraint doc_revisions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_revisions_org_id_page_id_fkey FOREIGN KEY (org_id, page_id) REFERENCES doc_pages(org_id, id) ON DELETE CASCADE,
  constraint doc_revisions_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES doc_versions(org_id, id) ON DELETE SET NULL (version_id),
  constraint doc_revisions_body_check CHECK ((pg_column_size(body) <= 3000000)),
  constraint doc_revisions_change_note_check CHECK ((length(change_note) <= 500)),
  constraint doc_revisions_description_check CHECK ((length(description) <= 300)),
  constraint doc_revisions_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_revisions_number_check CHECK ((number > 0)),
  constraint doc_revisions_origin_check CHECK ((origin = ANY (ARRAY['human'::text, 'import'::text, 'api'::text]))),
  constraint doc_revisions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint doc_revisions_word_count_check CHECK ((word_count >= 0))
);
create index doc_revisions_of_author on doc_revisions (org_id, author_id) WHERE (author_id IS NOT NULL);
create index doc_revisions_of_version on doc_revisions (org_id, version_id, page_id, locale, number) WHERE (version_id IS NOT NULL);
create index doc_revisions_to_drop on doc_revisions (created_at) WHERE (NOT was_published);
alter table doc_revisions force row level security;
create policy platform on doc_revisions to parley_platform using (true) with check (true);
create policy tenant on doc_revisions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_revisions to parley_app;
grant delete, select on doc_revisions to parley_platform;

create table doc_searches (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  version_id uuid not null,
  locale text not null,
  query text not null,
  normalized text not null,
  results integer not null,
  reader_hash text not null,
  clicked_page_id uuid,
  clicked_rank integer,
  created_at timestamptz not null default now(),
  constraint doc_searches_pkey PRIMARY KEY (org_id, id),
  constraint doc_searches_org_id_clicked_page_id_fkey FOREIGN KEY (org_id, clicked_page_id) REFERENCES doc_pages(org_id, id) ON DELETE SET NULL (clicked_page_id),
  constraint doc_searches_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_searches_org_id_space_id_version_id_fkey FOREIGN KEY (org_id, space_id, version_id) REFERENCES doc_versions(org_id, space_id, id) ON DELETE CASCADE,
  constraint doc_searches_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_searches_normalized_check CHECK ((length(normalized) <= 200)),
  constraint doc_searches_query_check CHECK (((length(query) >= 1) AND (length(query) <= 200))),
  constraint doc_searches_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint doc_searches_results_check CHECK ((results >= 0))
);
create index doc_searches_by_age on doc_searches (org_id, space_id, created_at, id);
create index doc_searches_ended on doc_searches (created_at);
create index doc_searches_of_click on doc_searches (org_id, clicked_page_id) WHERE (clicked_page_id IS NOT NULL);
create index doc_searches_of_reader on doc_searches (org_id, reader_hash, created_at);
create index doc_searches_of_version on doc_searches (org_id, version_id);
alter table doc_searches force row level security;
create policy platform on doc_searches to parley_platform using (true) with check (true);
create policy tenant on doc_searches using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_searches to parley_app;
grant delete, select on doc_searches to parley_platform;

create table doc_sites (
  org_id uuid not null,
  site_id uuid not null,
  space_id uuid not null,
  constraint doc_sites_pkey PRIMARY KEY (org_id, site_id),
  constraint doc_sites_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_sites_org_id_site_id_fkey FOREIGN KEY (org_id, site_id) REFERENCES sites(org_id, id) ON DELETE CASCADE,
  constraint doc_sites_org_id_space_id_fkey FOREIGN KEY (org_id, space_id) REFERENCES doc_spaces(org_id, id) ON DELETE CASCADE
);
create index doc_sites_of_space on doc_sites (org_id, space_id);
alter table doc_sites force row level security;
create policy tenant on doc_sites using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_sites to parley_app;

create table doc_source_keys (
  org_id uuid not null,
  version_id uuid not null,
  key text not null,
  page_id uuid not null,
  constraint doc_source_keys_pkey PRIMARY KEY (org_id, version_id, key),
  constraint doc_source_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_source_keys_org_id_version_id_page_id_fkey FOREIGN KEY (org_id, version_id, page_id) REFERENCES doc_places(org_id, version_id, page_id) ON DELETE CASCADE,
  constraint doc_source_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400)))
);
create index doc_source_keys_of_page on doc_source_keys (org_id, version_id, page_id);
alter table doc_source_keys force row level security;
create policy tenant on doc_source_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_source_keys to parley_app;

create table doc_spaces (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  default_locale text not null,
  audience text not null default 'public'::text,
  takes_feedback boolean not null default true,
  shows_contents boolean not null default true,
  shows_updated boolean not null default true,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint doc_spaces_pkey PRIMARY KEY (org_id, id),
  constraint doc_spaces_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_spaces_audience_check CHECK ((audience = ANY (ARRAY['public'::text, 'customers'::text, 'agents'::text]))),
  constraint doc_spaces_default_locale_check CHECK (((length(default_locale) >= 2) AND (length(default_locale) <= 35))),
  constraint doc_spaces_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
alter table doc_spaces force row level security;
create policy tenant on doc_spaces using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_spaces to parley_app;

create table doc_texts (
  org_id uuid not null,
  version_id uuid not null,
  page_id uuid not null,
  locale text not null,
  slug text not null,
  path text not null,
  title text not null default ''::text,
  description text not null default ''::text,
  body jsonb not null,
  draft_version integer not null default 1,
  draft_changed_at timestamptz not null default now(),
  drafted_by uuid,
  draft_of_id uuid,
  published_id uuid,
  first_published_at timestamptz,
  last_published_at timestamptz,
  is_indexed boolean not null default true,
  constraint doc_texts_pkey PRIMARY KEY (org_id, version_id, page_id, locale),
  constraint doc_texts_org_id_draft_of_id_fkey FOREIGN KEY (org_id, draft_of_id) REFERENCES doc_revisions(org_id, id),
  constraint doc_texts_org_id_drafted_by_fkey FOREIGN KEY (org_id, drafted_by) REFERENCES members(org_id, id) ON DELETE SET NULL (drafted_by),
  constraint doc_texts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_texts_org_id_published_id_fkey FOREIGN KEY (org_id, published_id) REFERENCES doc_revisions(org_id, id),
  constraint doc_texts_org_id_version_id_page_id_fkey FOREIGN KEY (org_id, version_id, page_id) REFERENCES doc_places(org_id, version_id, page_id) ON DELETE CASCADE,
  constraint doc_texts_body_check CHECK ((pg_column_size(body) <= 3000000)),
  constraint doc_texts_description_check CHECK ((length(description) <= 300)),
  constraint doc_texts_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint doc_texts_path_check CHECK (((length(path) >= 1) AND (length(path) <= 730))),
  constraint doc_texts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120))),
  constraint doc_texts_title_check CHECK ((length(title) <= 200))
);
create unique index doc_texts_by_path on doc_texts (org_id, version_id, locale, path);
create index doc_texts_of_draft on doc_texts (org_id, draft_of_id) WHERE (draft_of_id IS NOT NULL);
create index doc_texts_of_drafter on doc_texts (org_id, drafted_by) WHERE (drafted_by IS NOT NULL);
create index doc_texts_of_page on doc_texts (org_id, page_id);
create index doc_texts_of_published on doc_texts (org_id, published_id) WHERE (published_id IS NOT NULL);
create index doc_texts_published on doc_texts (org_id, version_id, locale, last_published_at, page_id) WHERE (published_id IS NOT NULL);
alter table doc_texts force row level security;
create policy platform on doc_texts to parley_platform using (true) with check (true);
create policy tenant on doc_texts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_texts to parley_app;
grant select on doc_texts to parley_platform;

create table doc_transfer_items (
  org_id uuid not null,
  transfer_id uuid not null,
  place integer not null,
  key text not null,
  title text not null default ''::text,
  target_id uuid not null,
  state text not null default 'waiting'::text,
  note text not null default ''::text,
  files jsonb,
  constraint doc_transfer_items_pkey PRIMARY KEY (org_id, transfer_id, place),
  constraint doc_transfer_items_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_transfer_items_org_id_transfer_id_fkey FOREIGN KEY (org_id, transfer_id) REFERENCES doc_transfers(org_id, id) ON DELETE CASCADE,
  constraint doc_transfer_items_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400))),
  constraint doc_transfer_items_note_check CHECK ((length(note) <= 500)),
  constraint doc_transfer_items_place_check CHECK (((place >= 0) AND (place <= 9999))),
  constraint doc_transfer_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'changed'::text, 'skipped'::text, 'failed'::text]))),
  constraint doc_transfer_items_title_check CHECK ((length(title) <= 200))
);
alter table doc_transfer_items force row level security;
create policy tenant on doc_transfer_items using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_transfer_items to parley_app;

create table doc_transfers (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  version_id uuid not null,
  member_id uuid not null,
  kind text not null,
  state text not null,
  name text not null,
  format text,
  wishes jsonb not null default '{}'::jsonb,
  look jsonb not null default '{}'::jsonb,
  problem text not null default ''::text,
  total integer not null default 0,
  done integer not null default 0,
  made integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint doc_transfers_pkey PRIMARY KEY (org_id, id),
  constraint doc_transfers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_transfers_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint doc_transfers_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES doc_versions(org_id, id) ON DELETE CASCADE,
  constraint doc_transfers_changed_check CHECK ((changed >= 0)),
  constraint doc_transfers_done_check CHECK ((done >= 0)),
  constraint doc_transfers_format_check CHECK ((format = ANY (ARRAY['parley'::text, 'docusaurus'::text, 'mkdocs'::text, 'gitbook'::text, 'nextra'::text, 'markdown'::text]))),
  constraint doc_transfers_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'export'::text]))),
  constraint doc_transfers_made_check CHECK ((made >= 0)),
  constraint doc_transfers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint doc_transfers_problem_check CHECK ((length(problem) <= 500)),
  constraint doc_transfers_skipped_check CHECK ((skipped >= 0)),
  constraint doc_transfers_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  constraint doc_transfers_total_check CHECK ((total >= 0))
);
create index doc_transfers_by_age on doc_transfers (created_at);
create index doc_transfers_of_member on doc_transfers (org_id, member_id);
create index doc_transfers_of_version on doc_transfers (org_id, version_id, created_at, id);
alter table doc_transfers force row level security;
create policy platform on doc_transfers to parley_platform using (true) with check (true);
create policy tenant on doc_transfers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_transfers to parley_app;
grant select on doc_transfers to parley_platform;

create table doc_versions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  space_id uuid not null,
  slug text not null,
  old_slugs text[] not null default '{}'::text[],
  label text not null,
  state text not null default 'draft'::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint doc_versions_pkey PRIMARY KEY (org_id, id),
  constraint doc_versions_org_id_space_id_id_key UNIQUE (org_id, space_id, id),
  constraint doc_versions_org_id_space_id_slug_key UNIQUE (org_id, space_id, slug),
  constraint doc_versions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_versions_org_id_space_id_fkey FOREIGN KEY (org_id, space_id) REFERENCES doc_spaces(org_id, id) ON DELETE CASCADE,
  constraint doc_versions_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint doc_versions_old_slugs_check CHECK ((cardinality(old_slugs) <= 50)),
  constraint doc_versions_slug_check CHECK (((slug ~ '^[a-z0-9]+([.-][a-z0-9]+)*$'::text) AND (length(slug) <= 40))),
  constraint doc_versions_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'current'::text, 'supported'::text, 'deprecated'::text, 'archived'::text])))
);
create unique index doc_versions_current on doc_versions (org_id, space_id) WHERE (state = 'current'::text);
alter table doc_versions force row level security;
create policy tenant on doc_versions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_versions to parley_app;

create table doc_view_days (
  org_id uuid not null,
  space_id uuid not null,
  page_id uuid not null,
  version_id uuid not null,
  locale text not null,
  day date not null,
  views integer not null default 0,
  readers integer not null default 0,
  constraint doc_view_days_pkey PRIMARY KEY (org_id, page_id, version_id, locale, day),
  constraint doc_view_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_view_days_org_id_space_id_page_id_fkey FOREIGN KEY (org_id, space_id, page_id) REFERENCES doc_pages(org_id, space_id, id) ON DELETE CASCADE,
  constraint doc_view_days_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES doc_versions(org_id, id) ON DELETE CASCADE,
  constraint doc_view_days_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35)))
);
create index doc_view_days_by_day on doc_view_days (org_id, space_id, day);
create index doc_view_days_of_version on doc_view_days (org_id, version_id);
alter table doc_view_days force row level security;
create policy tenant on doc_view_days using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_view_days to parley_app;

create table doc_words (
  org_id uuid not null,
  version_id uuid not null,
  locale text not null,
  word text not null,
  mirrored text not null,
  constraint doc_words_pkey PRIMARY KEY (org_id, version_id, locale, word),
  constraint doc_words_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint doc_words_org_id_version_id_fkey FOREIGN KEY (org_id, version_id) REFERENCES doc_versions(org_id, id) ON DELETE CASCADE,
  constraint doc_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 60)))
);
create index doc_words_mirrored on doc_words (org_id, version_id, locale, mirrored);
alter table doc_words force row level security;
create policy tenant on doc_words using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on doc_words to parley_app;

create table drafts (
  org_id uuid not null,
  conversation_id uuid not null,
  member_id uuid not null,
  kind text not null,
  text text not null,
  file_ids uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  shared_at timestamptz,
  block jsonb,
  reply_to_id uuid,
  mail jsonb,
  called_off_at timestamptz,
  constraint drafts_pkey PRIMARY KEY (org_id, conversation_id, member_id, kind),
  constraint drafts_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint drafts_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint drafts_block_size CHECK ((octet_length((block)::text) <= 16384)),
  constraint drafts_file_ids_check CHECK ((cardinality(file_ids) <= 25)),
  constraint drafts_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'note'::text]))),
  constraint drafts_mail_size CHECK ((octet_length((mail)::text) <= 65536)),
  constraint drafts_text_check CHECK ((length(text) <= 50000))
);
create index drafts_by_age on drafts (updated_at, org_id);
create index drafts_by_member on drafts (org_id, member_id, conversation_id);
create index drafts_shared on drafts (org_id, conversation_id) WHERE (shared_at IS NOT NULL);
alter table drafts force row level security;
create policy platform on drafts to parley_platform using (true) with check (true);
create policy tenant on drafts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on drafts to parley_app;
grant select on drafts to parley_platform;

create table email_accounts (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  address text not null,
  display_name text not null,
  mode text not null,
  imap text,
  imap_hint text not null default ''::text,
  folder text not null default 'INBOX'::text,
  poll_seconds integer not null default 60,
  uid_validity bigint,
  last_uid bigint not null default 0,
  next_poll_at timestamptz not null default now(),
  claimed_by uuid,
  failures integer not null default 0,
  forward_key text not null,
  state text not null default 'setup'::text,
  failing_step text,
  last_error text,
  last_ok_at timestamptz,
  last_mail_at timestamptz,
  proven_at timestamptz,
  domain_id uuid,
  channel_id uuid not null,
  transport_id uuid,
  signature text not null default ''::text,
  history text not null default 'last'::text,
  auto_reply text not null default ''::text,
  is_default boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  oauth_grant text,
  grant_claimed_until timestamptz,
  signed_in_at timestamptz,
  code_sent_at timestamptz,
  constraint email_accounts_pkey PRIMARY KEY (org_id, id),
  constraint email_accounts_org_id_channel_id_fkey FOREIGN KEY (org_id, channel_id) REFERENCES channels(org_id, id),
  constraint email_accounts_org_id_domain_id_fkey FOREIGN KEY (org_id, domain_id) REFERENCES email_domains(org_id, id) ON DELETE SET NULL (domain_id),
  constraint email_accounts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_accounts_org_id_transport_id_fkey FOREIGN KEY (org_id, transport_id) REFERENCES email_transports(org_id, id) ON DELETE SET NULL (transport_id),
  constraint email_accounts_address_check CHECK ((((length(address) >= 3) AND (length(address) <= 320)) AND (address = lower(address)))),
  constraint email_accounts_auto_reply_check CHECK ((length(auto_reply) <= 10000)),
  constraint email_accounts_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 60))),
  constraint email_accounts_failing_step_check CHECK ((length(failing_step) <= 60)),
  constraint email_accounts_folder_check CHECK (((length(folder) >= 1) AND (length(folder) <= 255))),
  constraint email_accounts_forward_key_check CHECK (((length(forward_key) >= 16) AND (length(forward_key) <= 64))),
  constraint email_accounts_history_check CHECK ((history = ANY (ARRAY['none'::text, 'last'::text, 'full'::text]))),
  constraint email_accounts_imap_hint_check CHECK ((length(imap_hint) <= 255)),
  constraint email_accounts_last_error_check CHECK ((length(last_error) <= 500)),
  constraint email_accounts_mode_check CHECK ((mode = ANY (ARRAY['forward'::text, 'imap'::text, 'inbound'::text, 'oauth_google'::text, 'oauth_microsoft'::text]))),
  constraint email_accounts_poll_seconds_check CHECK (((poll_seconds >= 60) AND (poll_seconds <= 3600))),
  constraint email_accounts_signature_check CHECK ((length(signature) <= 10000)),
  constraint email_accounts_state_check CHECK ((state = ANY (ARRAY['setup'::text, 'active'::text, 'degraded'::text, 'needs_reauth'::text, 'paused'::text])))
);
create unique index email_accounts_by_address on email_accounts (org_id, address);
create unique index email_accounts_by_channel on email_accounts (org_id, channel_id);
create index email_accounts_by_forward_key on email_accounts (forward_key);
create unique index email_accounts_default on email_accounts (org_id) WHERE is_default;
create index email_accounts_due on email_accounts (next_poll_at) WHERE (mode = ANY (ARRAY['imap'::text, 'oauth_google'::text, 'oauth_microsoft'::text]));
create index email_accounts_of_domain on email_accounts (org_id, domain_id);
create index email_accounts_of_transport on email_accounts (org_id, transport_id);
create index email_accounts_proven on email_accounts (address) WHERE (proven_at IS NOT NULL);
alter table email_accounts force row level security;
create policy platform on email_accounts to parley_platform using (true) with check (true);
create policy tenant on email_accounts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER keep_email_address_name AFTER INSERT OR DELETE OR UPDATE OF address, proven_at ON public.email_accounts FOR EACH ROW EXECUTE FUNCTION app.keep_email_address_name();
grant delete, insert, select, update on email_accounts to parley_app;
grant select on email_accounts to parley_platform;

create table email_domain_keys (
  org_id uuid not null,
  domain_id uuid not null,
  selector text not null,
  private_key text not null,
  public_key text not null,
  state text not null,
  created_at timestamptz not null default now(),
  active_at timestamptz,
  constraint email_domain_keys_pkey PRIMARY KEY (org_id, domain_id, selector),
  constraint email_domain_keys_org_id_domain_id_fkey FOREIGN KEY (org_id, domain_id) REFERENCES email_domains(org_id, id) ON DELETE CASCADE,
  constraint email_domain_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_domain_keys_selector_check CHECK (((length(selector) >= 1) AND (length(selector) <= 63))),
  constraint email_domain_keys_state_check CHECK ((state = ANY (ARRAY['active'::text, 'next'::text])))
);
create unique index email_domain_keys_one_each on email_domain_keys (org_id, domain_id, state);
alter table email_domain_keys force row level security;
create policy platform on email_domain_keys to parley_platform using (true) with check (true);
create policy tenant on email_domain_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on email_domain_keys to parley_app;
grant select on email_domain_keys to parley_platform;

create table email_domains (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  domain text not null,
  purposes text[] not null default '{support}'::text[],
  state text not null default 'new'::text,
  return_path_label text not null default 'bounce'::text,
  tracking_label text not null default 'click'::text,
  receives boolean not null default false,
  records jsonb not null default '[]'::jsonb,
  failures integer not null default 0,
  failing_since timestamptz,
  verified_at timestamptz,
  taken_at timestamptz,
  provider text not null default ''::text,
  checked_at timestamptz,
  next_check_at timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint email_domains_pkey PRIMARY KEY (org_id, id),
  constraint email_domains_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_domains_domain_check CHECK (((length(domain) >= 4) AND (length(domain) <= 253))),
  constraint email_domains_provider_check CHECK ((length(provider) <= 60)),
  constraint email_domains_return_path_label_check CHECK (((length(return_path_label) >= 1) AND (length(return_path_label) <= 63))),
  constraint email_domains_state_check CHECK ((state = ANY (ARRAY['new'::text, 'pending'::text, 'verified'::text, 'degraded'::text, 'failed'::text]))),
  constraint email_domains_tracking_label_check CHECK (((length(tracking_label) >= 1) AND (length(tracking_label) <= 63)))
);
create unique index email_domains_by_name on email_domains (org_id, domain);
create index email_domains_due on email_domains (next_check_at);
create index email_domains_proven on email_domains (domain) WHERE (verified_at IS NOT NULL);
alter table email_domains force row level security;
create policy platform on email_domains to parley_platform using (true) with check (true);
create policy tenant on email_domains using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER keep_email_domain_name AFTER INSERT OR DELETE OR UPDATE OF domain, verified_at ON public.email_domains FOR EACH ROW EXECUTE FUNCTION app.keep_email_domain_name();
grant delete, insert, select, update on email_domains to parley_app;
grant select on email_domains to parley_platform;

create table email_names (
  name text not null,
  org_id uuid not null,
  created_at timestamptz not null default now(),
  constraint email_names_pkey PRIMARY KEY (name),
  constraint email_names_name_check CHECK (((length(name) >= 3) AND (length(name) <= 320)))
);
-- email_names: no row security
grant delete, insert, select, update on email_names to parley_platform;
comment on table email_names is 'global: a domain or an address is proven by one organization of the whole install';

create table email_signatures (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  account_id uuid,
  text text not null,
  version integer not null default 1,
  constraint email_signatures_pkey PRIMARY KEY (org_id, id),
  constraint email_signatures_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES email_accounts(org_id, id) ON DELETE CASCADE,
  constraint email_signatures_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_signatures_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint email_signatures_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000)))
);
create index email_signatures_of_account on email_signatures (org_id, account_id);
create unique index email_signatures_of_member on email_signatures (org_id, member_id, account_id) NULLS NOT DISTINCT;
alter table email_signatures force row level security;
create policy tenant on email_signatures using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on email_signatures to parley_app;

create table email_suppressions (
  org_id uuid not null,
  address text not null,
  reason text not null,
  detail text not null default ''::text,
  until timestamptz,
  created_at timestamptz not null default now(),
  constraint email_suppressions_pkey PRIMARY KEY (org_id, address),
  constraint email_suppressions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_suppressions_address_check CHECK ((((length(address) >= 3) AND (length(address) <= 320)) AND (address = lower(address)))),
  constraint email_suppressions_detail_check CHECK ((length(detail) <= 1000)),
  constraint email_suppressions_reason_check CHECK ((reason = ANY (ARRAY['bounce'::text, 'complaint'::text, 'manual'::text, 'unsubscribe'::text])))
);
create index email_suppressions_by_time on email_suppressions (org_id, created_at, address);
alter table email_suppressions force row level security;
create policy platform on email_suppressions to parley_platform using (true) with check (true);
create policy tenant on email_suppressions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on email_suppressions to parley_app;
grant select on email_suppressions to parley_platform;

create table email_transports (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  kind text not null,
  config text not null,
  hint text not null default ''::text,
  place integer not null default 0,
  per_minute integer not null default 60,
  is_paused boolean not null default false,
  last_ok_at timestamptz,
  last_error text,
  failing_step text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  last_news_at timestamptz,
  provider_rates jsonb not null default '{}'::jsonb,
  constraint email_transports_pkey PRIMARY KEY (org_id, id),
  constraint email_transports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_transports_failing_step_check CHECK ((length(failing_step) <= 60)),
  constraint email_transports_hint_check CHECK ((length(hint) <= 255)),
  constraint email_transports_kind_check CHECK ((kind = ANY (ARRAY['smtp'::text, 'ses'::text, 'postmark'::text, 'sendgrid'::text, 'mailgun'::text, 'resend'::text]))),
  constraint email_transports_last_error_check CHECK ((length(last_error) <= 500)),
  constraint email_transports_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint email_transports_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 60000)))
);
create index email_transports_by_id on email_transports (id);
create unique index email_transports_by_name on email_transports (org_id, name);
alter table email_transports force row level security;
create policy platform on email_transports to parley_platform using (true) with check (true);
create policy tenant on email_transports using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on email_transports to parley_app;
grant select, update on email_transports to parley_platform;

create table email_trusted_senders (
  org_id uuid not null,
  sender text not null,
  member_id uuid,
  created_at timestamptz not null default now(),
  constraint email_trusted_senders_pkey PRIMARY KEY (org_id, sender),
  constraint email_trusted_senders_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_trusted_senders_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint email_trusted_senders_sender_check CHECK ((((length(sender) >= 3) AND (length(sender) <= 320)) AND (sender = lower(sender))))
);
create index email_trusted_senders_of_member on email_trusted_senders (org_id, member_id);
alter table email_trusted_senders force row level security;
create policy tenant on email_trusted_senders using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on email_trusted_senders to parley_app;

create table email_writers (
  org_id uuid not null,
  address text not null,
  contact_id uuid not null,
  constraint email_writers_pkey PRIMARY KEY (org_id, address),
  constraint email_writers_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint email_writers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint email_writers_address_check CHECK ((((length(address) >= 3) AND (length(address) <= 320)) AND (address = lower(address))))
);
create index email_writers_of_contact on email_writers (org_id, contact_id);
alter table email_writers force row level security;
create policy tenant on email_writers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on email_writers to parley_app;

create table events (
  org_id uuid not null,
  at timestamptz not null default now(),
  tx bigint not null default app.current_tx(),
  seq bigint not null generated always as identity,
  type text not null,
  subject_id uuid,
  actor_kind text not null,
  actor_id uuid,
  actor_name text,
  actor_role text,
  cause_kind text not null,
  cause_id text not null,
  cause_run text,
  cause_node text,
  audience text not null,
  data jsonb not null default '{}'::jsonb,
  constraint events_pkey PRIMARY KEY (org_id, at, seq),
  constraint events_actor_kind_check CHECK ((actor_kind = ANY (ARRAY['member'::text, 'api-key'::text, 'contact'::text, 'bot'::text, 'system'::text, 'platform'::text]))),
  constraint events_cause_kind_check CHECK ((cause_kind = ANY (ARRAY['call'::text, 'job'::text, 'reaction'::text, 'cron'::text, 'automation'::text, 'system'::text])))
) partition by RANGE (at);
create index events_by_actor on events (org_id, actor_id, at DESC, seq DESC);
create index events_by_log_order on events (org_id, tx, seq);
create index events_by_subject on events (org_id, subject_id, at DESC, seq DESC);
create index events_by_type on events (org_id, type COLLATE "C", at DESC, seq DESC);
alter table events force row level security;
create policy tenant on events using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on events to parley_app;
grant insert, select on events to parley_platform;

create table events_default partition of events DEFAULT;
alter table events_default force row level security;
create policy tenant on events_default using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on events_default to parley_app;

create table fields (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  object text not null,
  key text not null,
  title_key text not null generated always as (((object || '.'::text) || lower(key))) stored,
  label text not null,
  type text not null,
  options text not null default ''::text,
  required_on text not null default 'never'::text,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  pattern text not null default ''::text,
  visible_to text not null default 'everyone'::text,
  constraint fields_pkey PRIMARY KEY (org_id, id),
  constraint fields_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint fields_key_check CHECK ((key ~ '^[a-zA-Z][a-zA-Z0-9_.-]{0,63}$'::text)),
  constraint fields_label_check CHECK (((length(label) >= 1) AND (length(label) <= 60))),
  constraint fields_object_check CHECK ((object = ANY (ARRAY['contact'::text, 'company'::text, 'conversation'::text, 'ticket'::text]))),
  constraint fields_options_check CHECK ((length(options) <= 12000)),
  constraint fields_pattern_check CHECK ((length(pattern) <= 500)),
  constraint fields_position_check CHECK ((("position" >= 0) AND ("position" <= 1000))),
  constraint fields_required_on_check CHECK ((required_on = ANY (ARRAY['never'::text, 'create'::text, 'close'::text]))),
  constraint fields_type_check CHECK ((type = ANY (ARRAY['text'::text, 'long_text'::text, 'number'::text, 'currency'::text, 'percent'::text, 'boolean'::text, 'date'::text, 'datetime'::text, 'select'::text, 'multi_select'::text, 'url'::text, 'email'::text, 'phone'::text, 'user'::text]))),
  constraint fields_visible_to_check CHECK ((visible_to = ANY (ARRAY['everyone'::text, 'managers'::text])))
);
create index fields_by_age on fields (org_id, created_at, id) WHERE (deleted_at IS NULL);
create index fields_by_key on fields (org_id, key, id) WHERE (deleted_at IS NULL);
create index fields_by_object on fields (org_id, object, "position", id) WHERE (deleted_at IS NULL);
create index fields_by_position on fields (org_id, "position", id) WHERE (deleted_at IS NULL);
create unique index fields_by_title on fields (org_id, title_key) WHERE (deleted_at IS NULL);
alter table fields force row level security;
create policy platform on fields to parley_platform using (true) with check (true);
create policy tenant on fields using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER index_values AFTER INSERT OR UPDATE ON public.fields FOR EACH ROW EXECUTE FUNCTION app.index_values_anew();
grant delete, insert, select, update on fields to parley_app;
grant delete, select on fields to parley_platform;

create table files (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  use text not null,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  constraint files_pkey PRIMARY KEY (org_id, id),
  constraint files_org_id_created_by_fkey FOREIGN KEY (org_id, created_by) REFERENCES members(org_id, id),
  constraint files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint files_size_check CHECK ((size > 0))
);
create index files_by_member on files (org_id, created_by, id);
alter table files force row level security;
create policy tenant on files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on files to parley_app;

create table held_messages (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  conversation_id uuid not null,
  member_id uuid not null,
  client_key uuid not null,
  reason text not null,
  text text not null,
  file_ids uuid[] not null default '{}'::uuid[],
  send_at timestamptz not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  block jsonb,
  reply_to_id uuid,
  mail jsonb,
  constraint held_messages_pkey PRIMARY KEY (org_id, id),
  constraint held_messages_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint held_messages_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint held_messages_block_size CHECK ((octet_length((block)::text) <= 16384)),
  constraint held_messages_file_ids_check CHECK ((cardinality(file_ids) <= 25)),
  constraint held_messages_reason_check CHECK ((reason = ANY (ARRAY['undo'::text, 'later'::text]))),
  constraint held_messages_text_check CHECK ((length(text) <= 50000))
);
create unique index held_messages_by_client_key on held_messages (org_id, conversation_id, client_key);
create index held_messages_by_member on held_messages (org_id, member_id, conversation_id);
create index held_messages_due on held_messages (org_id, send_at);
alter table held_messages force row level security;
create policy platform on held_messages to parley_platform using (true) with check (true);
create policy tenant on held_messages using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on held_messages to parley_app;
grant select on held_messages to parley_platform;

create table hosts (
  hostname text not null,
  org_id uuid not null,
  site_id uuid not null,
  kind text not null,
  quarantined_until timestamptz,
  created_at timestamptz not null default now(),
  constraint hosts_pkey PRIMARY KEY (hostname),
  constraint hosts_kind_check CHECK ((kind = ANY (ARRAY['slug'::text, 'domain'::text])))
);
create index hosts_by_site on hosts (org_id, site_id);
-- hosts: no row security
grant delete, insert, select, update on hosts to parley_platform;
comment on table hosts is 'global: a name answers for one site of the whole install';

create table idempotency_keys (
  org_id uuid not null,
  actor_id uuid not null,
  key text not null,
  request_hash text not null,
  body jsonb,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pkey PRIMARY KEY (org_id, actor_id, key),
  constraint idempotency_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 255)))
);
create index idempotency_keys_by_age on idempotency_keys (org_id, created_at);
alter table idempotency_keys force row level security;
create policy platform on idempotency_keys to parley_platform using (true) with check (true);
create policy tenant on idempotency_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on idempotency_keys to parley_app;
grant delete, select on idempotency_keys to parley_platform;

create table identities (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz not null default now(),
  constraint identities_pkey PRIMARY KEY (id),
  constraint identities_issuer_subject_key UNIQUE (issuer, subject),
  constraint identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index identities_by_user on identities (user_id);
-- identities: no row security
grant delete, insert, select, update on identities to parley_platform;
comment on table identities is 'global: accounts of a person at other services';

create table inbound_mails (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  account_id uuid,
  size integer not null,
  content_key text not null,
  envelope_from text not null default ''::text,
  envelope_to text[] not null default '{}'::text[],
  client_ip text,
  client_name text,
  state text not null default 'received'::text,
  reason text not null default ''::text,
  header_id text,
  subject text not null default ''::text,
  message_id uuid,
  contact_id uuid,
  received_at timestamptz not null default now(),
  writer text,
  constraint inbound_mails_pkey PRIMARY KEY (org_id, id),
  constraint inbound_mails_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES email_accounts(org_id, id) ON DELETE SET NULL (account_id),
  constraint inbound_mails_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint inbound_mails_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint inbound_mails_org_id_message_id_fkey FOREIGN KEY (org_id, message_id) REFERENCES messages(org_id, id) ON DELETE SET NULL (message_id),
  constraint inbound_mails_client_ip_check CHECK ((length(client_ip) <= 45)),
  constraint inbound_mails_client_name_check CHECK ((length(client_name) <= 255)),
  constraint inbound_mails_content_key_check CHECK (((length(content_key) >= 16) AND (length(content_key) <= 64))),
  constraint inbound_mails_envelope_from_check CHECK ((length(envelope_from) <= 320)),
  constraint inbound_mails_header_id_check CHECK ((length(header_id) <= 998)),
  constraint inbound_mails_reason_check CHECK ((length(reason) <= 500)),
  constraint inbound_mails_size_check CHECK ((size >= 0)),
  constraint inbound_mails_state_check CHECK ((state = ANY (ARRAY['received'::text, 'threaded'::text, 'noted'::text, 'rejected'::text, 'failed'::text]))),
  constraint inbound_mails_subject_check CHECK ((length(subject) <= 998)),
  constraint inbound_mails_writer_check CHECK ((length(writer) <= 320))
);
create index inbound_mails_by_age on inbound_mails (received_at);
create index inbound_mails_by_time on inbound_mails (org_id, received_at, id);
create index inbound_mails_of_account on inbound_mails (org_id, account_id, received_at, id);
create index inbound_mails_of_contact on inbound_mails (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index inbound_mails_of_message on inbound_mails (org_id, message_id) WHERE (message_id IS NOT NULL);
create index inbound_mails_of_writer on inbound_mails (org_id, writer) WHERE (contact_id IS NULL);
create unique index inbound_mails_once on inbound_mails (org_id, content_key);
create index inbound_mails_waiting on inbound_mails (received_at) WHERE (state = 'received'::text);
create index inbound_mails_without_message on inbound_mails (org_id, received_at) WHERE ((state = 'threaded'::text) AND (message_id IS NULL));
alter table inbound_mails force row level security;
create policy platform on inbound_mails to parley_platform using (true) with check (true);
create policy tenant on inbound_mails using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on inbound_mails to parley_app;
grant select on inbound_mails to parley_platform;

create table invitations (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  email text not null,
  role text not null default 'member'::text,
  role_key text,
  role_id uuid generated always as (
CASE
    WHEN (role_key !~~ 'preset:%'::text) THEN (role_key)::uuid
    ELSE NULL::uuid
END) stored,
  permissions jsonb not null default '{}'::jsonb,
  data_scope text not null default 'all'::text,
  team_ids uuid[] not null default '{}'::uuid[],
  token_hash text not null,
  invited_by uuid not null,
  resent_count integer not null default 0,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  declined_at timestamptz,
  revoked_at timestamptz,
  ended_at timestamptz generated always as (COALESCE(accepted_at, declined_at, revoked_at)) stored,
  member_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint invitations_pkey PRIMARY KEY (org_id, id),
  constraint invitations_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint invitations_org_id_invited_by_fkey FOREIGN KEY (org_id, invited_by) REFERENCES members(org_id, id),
  constraint invitations_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint invitations_check CHECK (((role = 'member'::text) OR (role_key IS NULL))),
  constraint invitations_check1 CHECK ((num_nonnulls(accepted_at, declined_at, revoked_at) <= 1)),
  constraint invitations_check2 CHECK (((accepted_at IS NULL) = (member_id IS NULL))),
  constraint invitations_data_scope_check CHECK ((data_scope = ANY (ARRAY['all'::text, 'teams'::text, 'own'::text]))),
  constraint invitations_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint invitations_resent_count_check CHECK (((resent_count >= 0) AND (resent_count <= 5))),
  constraint invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'member'::text]))),
  constraint invitations_role_key_check CHECK ((role_key ~ '^(preset:[a-z-]+|[0-9a-f-]{36})$'::text)),
  constraint invitations_team_ids_check CHECK ((cardinality(team_ids) <= 50))
);
create index invitations_by_age on invitations (expires_at);
create index invitations_by_inviter on invitations (org_id, invited_by);
create index invitations_by_member on invitations (org_id, member_id) WHERE (member_id IS NOT NULL);
create index invitations_by_token on invitations (token_hash) WHERE (ended_at IS NULL);
create unique index invitations_one_open on invitations (org_id, email) WHERE (ended_at IS NULL);
alter table invitations force row level security;
create policy platform on invitations to parley_platform using (true) with check (true);
create policy tenant on invitations using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on invitations to parley_app;
grant delete, select, update on invitations to parley_platform;

create table knowledge_addresses (
  org_id uuid not null,
  base_id uuid not null,
  locale text not null,
  kind text not null,
  slug text not null,
  article_id uuid,
  category_id uuid,
  since timestamptz not null default now(),
  constraint knowledge_addresses_pkey PRIMARY KEY (org_id, base_id, locale, kind, slug),
  constraint knowledge_addresses_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint knowledge_addresses_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_addresses_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES knowledge_categories(org_id, id) ON DELETE CASCADE,
  constraint knowledge_addresses_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_addresses_check CHECK (((kind = 'article'::text) = (article_id IS NOT NULL))),
  constraint knowledge_addresses_check1 CHECK (((kind = 'category'::text) = (category_id IS NOT NULL))),
  constraint knowledge_addresses_kind_check CHECK ((kind = ANY (ARRAY['article'::text, 'category'::text]))),
  constraint knowledge_addresses_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint knowledge_addresses_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 120)))
);
create index knowledge_addresses_of_article on knowledge_addresses (org_id, article_id) WHERE (article_id IS NOT NULL);
create index knowledge_addresses_of_category on knowledge_addresses (org_id, category_id) WHERE (category_id IS NOT NULL);
alter table knowledge_addresses force row level security;
create policy tenant on knowledge_addresses using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_addresses to parley_app;

create table knowledge_bases (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  default_locale text not null,
  audience text not null default 'public'::text,
  takes_feedback boolean not null default true,
  shows_contents boolean not null default true,
  shows_author boolean not null default false,
  shows_updated boolean not null default true,
  review_interval_days integer,
  header_links jsonb not null default '[]'::jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  constraint knowledge_bases_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_bases_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_bases_audience_check CHECK ((audience = ANY (ARRAY['public'::text, 'customers'::text, 'agents'::text]))),
  constraint knowledge_bases_default_locale_check CHECK (((length(default_locale) >= 2) AND (length(default_locale) <= 35))),
  constraint knowledge_bases_header_links_check CHECK ((jsonb_typeof(header_links) = 'array'::text)),
  constraint knowledge_bases_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
  constraint knowledge_bases_review_interval_days_check CHECK (((review_interval_days >= 30) AND (review_interval_days <= 730)))
);
alter table knowledge_bases force row level security;
create policy tenant on knowledge_bases using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_bases to parley_app;

create table knowledge_categories (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  parent_id uuid,
  depth integer not null default 1,
  icon text not null default ''::text,
  audience text not null default 'inherit'::text,
  position text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint knowledge_categories_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_categories_org_id_base_id_id_key UNIQUE (org_id, base_id, id),
  constraint knowledge_categories_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_categories_org_id_base_id_parent_id_fkey FOREIGN KEY (org_id, base_id, parent_id) REFERENCES knowledge_categories(org_id, base_id, id),
  constraint knowledge_categories_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_categories_audience_check CHECK ((audience = ANY (ARRAY['inherit'::text, 'public'::text, 'customers'::text, 'agents'::text]))),
  constraint knowledge_categories_depth_check CHECK (((depth >= 1) AND (depth <= 3))),
  constraint knowledge_categories_icon_check CHECK ((length(icon) <= 50)),
  constraint knowledge_categories_position_check CHECK (((length("position") >= 1) AND (length("position") <= 200)))
);
create index knowledge_categories_in_order on knowledge_categories (org_id, base_id, parent_id, "position", id);
alter table knowledge_categories force row level security;
create policy tenant on knowledge_categories using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_categories to parley_app;

create table knowledge_category_texts (
  org_id uuid not null,
  category_id uuid not null,
  base_id uuid not null,
  locale text not null,
  name text not null,
  slug text not null,
  description text not null default ''::text,
  meta_title text not null default ''::text,
  meta_description text not null default ''::text,
  constraint knowledge_category_texts_pkey PRIMARY KEY (org_id, category_id, locale),
  constraint knowledge_category_texts_org_id_base_id_category_id_fkey FOREIGN KEY (org_id, base_id, category_id) REFERENCES knowledge_categories(org_id, base_id, id) ON DELETE CASCADE,
  constraint knowledge_category_texts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_category_texts_description_check CHECK ((length(description) <= 2000)),
  constraint knowledge_category_texts_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint knowledge_category_texts_meta_description_check CHECK ((length(meta_description) <= 320)),
  constraint knowledge_category_texts_meta_title_check CHECK ((length(meta_title) <= 200)),
  constraint knowledge_category_texts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint knowledge_category_texts_slug_check CHECK (((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text) AND (length(slug) <= 120)))
);
create unique index knowledge_category_by_slug on knowledge_category_texts (org_id, base_id, locale, slug);
alter table knowledge_category_texts force row level security;
create policy tenant on knowledge_category_texts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_category_texts to parley_app;

create table knowledge_gaps (
  org_id uuid not null,
  base_id uuid not null,
  locale text not null,
  normalized text not null,
  state text not null,
  member_id uuid,
  article_id uuid,
  changed_at timestamptz not null default now(),
  constraint knowledge_gaps_pkey PRIMARY KEY (org_id, base_id, locale, normalized),
  constraint knowledge_gaps_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint knowledge_gaps_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_gaps_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_gaps_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint knowledge_gaps_check CHECK (((state <> 'answered'::text) OR (article_id IS NOT NULL))),
  constraint knowledge_gaps_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint knowledge_gaps_normalized_check CHECK (((length(normalized) >= 1) AND (length(normalized) <= 200))),
  constraint knowledge_gaps_state_check CHECK ((state = ANY (ARRAY['taken'::text, 'set_aside'::text, 'answered'::text])))
);
create index knowledge_gaps_by_age on knowledge_gaps (changed_at);
create index knowledge_gaps_of_article on knowledge_gaps (org_id, article_id) WHERE (article_id IS NOT NULL);
create index knowledge_gaps_of_member on knowledge_gaps (org_id, member_id) WHERE (member_id IS NOT NULL);
alter table knowledge_gaps force row level security;
create policy platform on knowledge_gaps to parley_platform using (true) with check (true);
create policy tenant on knowledge_gaps using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_gaps to parley_app;
grant delete, select on knowledge_gaps to parley_platform;

create table knowledge_help_days (
  org_id uuid not null,
  base_id uuid not null,
  locale text not null,
  day date not null,
  people integer not null default 0,
  wrote integer not null default 0,
  constraint knowledge_help_days_pkey PRIMARY KEY (org_id, base_id, locale, day),
  constraint knowledge_help_days_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_help_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_help_days_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35)))
);
alter table knowledge_help_days force row level security;
create policy tenant on knowledge_help_days using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_help_days to parley_app;

create table knowledge_help_readers (
  org_id uuid not null,
  base_id uuid not null,
  day date not null,
  reader_hash text not null,
  locale text not null,
  wrote_at timestamptz,
  constraint knowledge_help_readers_pkey PRIMARY KEY (org_id, base_id, day, reader_hash),
  constraint knowledge_help_readers_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_help_readers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_help_readers_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint knowledge_help_readers_reader_hash_check CHECK ((length(reader_hash) = 64))
);
create index knowledge_help_readers_by_day on knowledge_help_readers (day);
alter table knowledge_help_readers force row level security;
create policy platform on knowledge_help_readers to parley_platform using (true) with check (true);
create policy tenant on knowledge_help_readers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_help_readers to parley_app;
grant delete, select on knowledge_help_readers to parley_platform;

create table knowledge_languages (
  org_id uuid not null,
  base_id uuid not null,
  locale text not null,
  is_public boolean not null default false,
  home_title text not null default ''::text,
  home_description text not null default ''::text,
  search_placeholder text not null default ''::text,
  position integer not null default 0,
  constraint knowledge_languages_pkey PRIMARY KEY (org_id, base_id, locale),
  constraint knowledge_languages_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_languages_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_languages_home_description_check CHECK ((length(home_description) <= 500)),
  constraint knowledge_languages_home_title_check CHECK ((length(home_title) <= 200)),
  constraint knowledge_languages_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint knowledge_languages_position_check CHECK ((("position" >= 0) AND ("position" <= 999))),
  constraint knowledge_languages_search_placeholder_check CHECK ((length(search_placeholder) <= 200))
);
alter table knowledge_languages force row level security;
create policy tenant on knowledge_languages using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_languages to parley_app;

create table knowledge_misses (
  org_id uuid not null,
  base_id uuid not null,
  path text not null,
  hits integer not null default 1,
  last_at timestamptz not null default now(),
  constraint knowledge_misses_pkey PRIMARY KEY (org_id, base_id, path),
  constraint knowledge_misses_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_misses_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_misses_path_check CHECK ((length(path) <= 500))
);
create index knowledge_misses_by_hits on knowledge_misses (org_id, base_id, hits, path);
alter table knowledge_misses force row level security;
create policy tenant on knowledge_misses using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_misses to parley_app;

create table knowledge_redirects (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  path text not null,
  article_id uuid,
  category_id uuid,
  url text,
  is_permanent boolean not null default true,
  hits bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint knowledge_redirects_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_redirects_org_id_base_id_path_key UNIQUE (org_id, base_id, path),
  constraint knowledge_redirects_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint knowledge_redirects_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_redirects_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES knowledge_categories(org_id, id) ON DELETE CASCADE,
  constraint knowledge_redirects_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_redirects_check CHECK ((num_nonnulls(article_id, category_id, url) = 1)),
  constraint knowledge_redirects_path_check CHECK (((path ~~ '/%'::text) AND (length(path) <= 500))),
  constraint knowledge_redirects_url_check CHECK ((length(url) <= 500))
);
create index knowledge_redirects_of_article on knowledge_redirects (org_id, article_id) WHERE (article_id IS NOT NULL);
create index knowledge_redirects_of_category on knowledge_redirects (org_id, category_id) WHERE (category_id IS NOT NULL);
alter table knowledge_redirects force row level security;
create policy tenant on knowledge_redirects using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_redirects to parley_app;

create table knowledge_searches (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  locale text not null,
  query text not null,
  normalized text not null,
  results integer not null,
  reader_hash text not null,
  clicked_article_id uuid,
  clicked_rank integer,
  source text not null,
  conversation_id uuid,
  created_at timestamptz not null default now(),
  clicked_category_id uuid,
  constraint knowledge_searches_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_searches_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_searches_org_id_clicked_article_id_fkey FOREIGN KEY (org_id, clicked_article_id) REFERENCES articles(org_id, id) ON DELETE SET NULL (clicked_article_id),
  constraint knowledge_searches_org_id_clicked_category_id_fkey FOREIGN KEY (org_id, clicked_category_id) REFERENCES knowledge_categories(org_id, id) ON DELETE SET NULL (clicked_category_id),
  constraint knowledge_searches_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint knowledge_searches_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_searches_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint knowledge_searches_normalized_check CHECK ((length(normalized) <= 200)),
  constraint knowledge_searches_query_check CHECK (((length(query) >= 1) AND (length(query) <= 200))),
  constraint knowledge_searches_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint knowledge_searches_results_check CHECK ((results >= 0)),
  constraint knowledge_searches_source_check CHECK ((source = ANY (ARRAY['portal'::text, 'widget'::text, 'bot'::text, 'api'::text, 'agent'::text])))
);
create index knowledge_searches_by_age on knowledge_searches (org_id, base_id, created_at, id);
create index knowledge_searches_ended on knowledge_searches (created_at);
create index knowledge_searches_of_click on knowledge_searches (org_id, clicked_article_id) WHERE (clicked_article_id IS NOT NULL);
create index knowledge_searches_of_conversation on knowledge_searches (org_id, conversation_id) WHERE (conversation_id IS NOT NULL);
create index knowledge_searches_of_reader on knowledge_searches (org_id, reader_hash, created_at);
create index knowledge_searches_of_topic_click on knowledge_searches (org_id, clicked_category_id) WHERE (clicked_category_id IS NOT NULL);
alter table knowledge_searches force row level security;
create policy platform on knowledge_searches to parley_platform using (true) with check (true);
create policy tenant on knowledge_searches using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_searches to parley_app;
grant delete, select on knowledge_searches to parley_platform;

create table knowledge_segments (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  article_id uuid,
  category_id uuid,
  tag_id uuid not null,
  constraint knowledge_segments_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_segments_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint knowledge_segments_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES knowledge_categories(org_id, id) ON DELETE CASCADE,
  constraint knowledge_segments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_segments_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE,
  constraint knowledge_segments_check CHECK ((num_nonnulls(article_id, category_id) = 1))
);
create unique index knowledge_segments_of_article on knowledge_segments (org_id, article_id, tag_id) WHERE (article_id IS NOT NULL);
create unique index knowledge_segments_of_category on knowledge_segments (org_id, category_id, tag_id) WHERE (category_id IS NOT NULL);
create index knowledge_segments_of_tag on knowledge_segments (org_id, tag_id);
alter table knowledge_segments force row level security;
create policy tenant on knowledge_segments using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_segments to parley_app;

create table knowledge_sites (
  org_id uuid not null,
  site_id uuid not null,
  base_id uuid not null,
  constraint knowledge_sites_pkey PRIMARY KEY (org_id, site_id),
  constraint knowledge_sites_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_sites_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_sites_org_id_site_id_fkey FOREIGN KEY (org_id, site_id) REFERENCES sites(org_id, id) ON DELETE CASCADE
);
create index knowledge_sites_of_base on knowledge_sites (org_id, base_id);
alter table knowledge_sites force row level security;
create policy tenant on knowledge_sites using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_sites to parley_app;

create table knowledge_snippets (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  key text not null,
  kind text not null,
  locale text not null default ''::text,
  body jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint knowledge_snippets_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_snippets_org_id_key_locale_key UNIQUE (org_id, key, locale),
  constraint knowledge_snippets_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_snippets_body_check CHECK ((pg_column_size(body) <= 200000)),
  constraint knowledge_snippets_key_check CHECK ((key ~ '^[a-z][a-z0-9_]{0,39}$'::text)),
  constraint knowledge_snippets_kind_check CHECK ((kind = ANY (ARRAY['snippet'::text, 'variable'::text]))),
  constraint knowledge_snippets_locale_check CHECK ((length(locale) <= 35)),
  constraint knowledge_snippets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
alter table knowledge_snippets force row level security;
create policy tenant on knowledge_snippets using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_snippets to parley_app;

create table knowledge_source_keys (
  org_id uuid not null,
  base_id uuid not null,
  key text not null,
  article_id uuid,
  category_id uuid,
  constraint knowledge_source_keys_pkey PRIMARY KEY (org_id, base_id, key),
  constraint knowledge_source_keys_org_id_article_id_fkey FOREIGN KEY (org_id, article_id) REFERENCES articles(org_id, id) ON DELETE CASCADE,
  constraint knowledge_source_keys_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_source_keys_org_id_category_id_fkey FOREIGN KEY (org_id, category_id) REFERENCES knowledge_categories(org_id, id) ON DELETE CASCADE,
  constraint knowledge_source_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_source_keys_check CHECK ((num_nonnulls(article_id, category_id) = 1)),
  constraint knowledge_source_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400)))
);
create index knowledge_source_keys_of_article on knowledge_source_keys (org_id, article_id) WHERE (article_id IS NOT NULL);
create index knowledge_source_keys_of_category on knowledge_source_keys (org_id, category_id) WHERE (category_id IS NOT NULL);
alter table knowledge_source_keys force row level security;
create policy tenant on knowledge_source_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_source_keys to parley_app;

create table knowledge_transfer_items (
  org_id uuid not null,
  transfer_id uuid not null,
  place integer not null,
  key text not null,
  title text not null default ''::text,
  target_id uuid not null,
  state text not null default 'waiting'::text,
  note text not null default ''::text,
  files jsonb,
  constraint knowledge_transfer_items_pkey PRIMARY KEY (org_id, transfer_id, place),
  constraint knowledge_transfer_items_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_transfer_items_org_id_transfer_id_fkey FOREIGN KEY (org_id, transfer_id) REFERENCES knowledge_transfers(org_id, id) ON DELETE CASCADE,
  constraint knowledge_transfer_items_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400))),
  constraint knowledge_transfer_items_note_check CHECK ((length(note) <= 500)),
  constraint knowledge_transfer_items_place_check CHECK (((place >= 0) AND (place <= 9999))),
  constraint knowledge_transfer_items_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'changed'::text, 'skipped'::text, 'failed'::text]))),
  constraint knowledge_transfer_items_title_check CHECK ((length(title) <= 200))
);
alter table knowledge_transfer_items force row level security;
create policy tenant on knowledge_transfer_items using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_transfer_items to parley_app;

create table knowledge_transfers (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  base_id uuid not null,
  member_id uuid not null,
  kind text not null,
  state text not null,
  name text not null,
  format text,
  wishes jsonb not null default '{}'::jsonb,
  look jsonb not null default '{}'::jsonb,
  problem text not null default ''::text,
  total integer not null default 0,
  done integer not null default 0,
  made integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  size bigint,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint knowledge_transfers_pkey PRIMARY KEY (org_id, id),
  constraint knowledge_transfers_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_transfers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_transfers_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint knowledge_transfers_changed_check CHECK ((changed >= 0)),
  constraint knowledge_transfers_done_check CHECK ((done >= 0)),
  constraint knowledge_transfers_format_check CHECK ((format = ANY (ARRAY['markdown'::text, 'zendesk'::text, 'intercom'::text]))),
  constraint knowledge_transfers_kind_check CHECK ((kind = ANY (ARRAY['import'::text, 'export'::text]))),
  constraint knowledge_transfers_made_check CHECK ((made >= 0)),
  constraint knowledge_transfers_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint knowledge_transfers_problem_check CHECK ((length(problem) <= 500)),
  constraint knowledge_transfers_skipped_check CHECK ((skipped >= 0)),
  constraint knowledge_transfers_state_check CHECK ((state = ANY (ARRAY['reading'::text, 'ready'::text, 'running'::text, 'done'::text, 'undoing'::text, 'undone'::text, 'failed'::text]))),
  constraint knowledge_transfers_total_check CHECK ((total >= 0))
);
create index knowledge_transfers_by_age on knowledge_transfers (created_at);
create index knowledge_transfers_of_base on knowledge_transfers (org_id, base_id, created_at, id);
create index knowledge_transfers_of_member on knowledge_transfers (org_id, member_id);
alter table knowledge_transfers force row level security;
create policy platform on knowledge_transfers to parley_platform using (true) with check (true);
create policy tenant on knowledge_transfers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_transfers to parley_app;
grant select on knowledge_transfers to parley_platform;

create table knowledge_words (
  org_id uuid not null,
  base_id uuid not null,
  locale text not null,
  word text not null,
  mirrored text not null,
  constraint knowledge_words_pkey PRIMARY KEY (org_id, base_id, locale, word),
  constraint knowledge_words_org_id_base_id_fkey FOREIGN KEY (org_id, base_id) REFERENCES knowledge_bases(org_id, id) ON DELETE CASCADE,
  constraint knowledge_words_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint knowledge_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 60)))
);
create index knowledge_words_mirrored on knowledge_words (org_id, base_id, locale, mirrored);
alter table knowledge_words force row level security;
create policy tenant on knowledge_words using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on knowledge_words to parley_app;

create table limited_channels (
  org_id uuid not null,
  channel_id uuid not null,
  constraint limited_channels_pkey PRIMARY KEY (org_id, channel_id),
  constraint limited_channels_org_id_channel_id_fkey FOREIGN KEY (org_id, channel_id) REFERENCES channels(org_id, id) ON DELETE CASCADE
);
alter table limited_channels force row level security;
create policy platform on limited_channels to parley_platform using (true) with check (true);
create policy tenant on limited_channels using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on limited_channels to parley_app;
grant select on limited_channels to parley_platform;

create table mail_bodies (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  mail jsonb not null,
  slots text[] not null default '{}'::text[],
  created_at timestamptz not null default now(),
  conversation_id uuid,
  constraint mail_bodies_pkey PRIMARY KEY (org_id, id),
  constraint mail_bodies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
create index mail_bodies_by_age on mail_bodies (created_at);
create index mail_bodies_of_conversation on mail_bodies (org_id, conversation_id) WHERE (conversation_id IS NOT NULL);
alter table mail_bodies force row level security;
create policy platform on mail_bodies to parley_platform using (true) with check (true);
create policy tenant on mail_bodies using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on mail_bodies to parley_app;
grant delete, select, update on mail_bodies to parley_platform;

create table mail_days (
  org_id uuid not null,
  day date not null,
  sent integer not null,
  constraint mail_days_pkey PRIMARY KEY (org_id, day),
  constraint mail_days_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint mail_days_sent_check CHECK ((sent >= 0))
);
create index mail_days_by_age on mail_days (day);
alter table mail_days force row level security;
create policy platform on mail_days to parley_platform using (true) with check (true);
create policy tenant on mail_days using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on mail_days to parley_app;
grant delete, insert, select, update on mail_days to parley_platform;

create table mail_news_keys (
  key text not null,
  at timestamptz not null default now(),
  constraint mail_news_keys_pkey PRIMARY KEY (key),
  constraint mail_news_keys_key_check CHECK (((length(key) >= 20) AND (length(key) <= 64)))
);
create index mail_news_keys_by_age on mail_news_keys (at);
-- mail_news_keys: no row security
grant delete, insert, select, update on mail_news_keys to parley_platform;
comment on table mail_news_keys is 'global: calls of services are known before it is known whose they are';

create table mail_pauses (
  key text not null,
  until timestamptz not null,
  step integer not null default 1,
  answer text not null default ''::text,
  constraint mail_pauses_pkey PRIMARY KEY (key),
  constraint mail_pauses_answer_check CHECK ((length(answer) <= 1000)),
  constraint mail_pauses_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
-- mail_pauses: no row security
grant delete, insert, select, update on mail_pauses to parley_platform;
comment on table mail_pauses is 'global: what a provider said holds for all organizations that share the way out';

create unlogged table mail_rates (
  key text not null,
  tokens double precision not null,
  at timestamptz not null,
  constraint mail_rates_pkey PRIMARY KEY (key),
  constraint mail_rates_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
-- mail_rates: no row security
grant delete, insert, select, update on mail_rates to parley_platform;
comment on table mail_rates is 'global: the rates of all organizations are taken from in one statement';

create table member_availability (
  org_id uuid not null,
  member_id uuid not null,
  status text not null,
  reason text not null default ''::text,
  since timestamptz not null default now(),
  back_at timestamptz,
  constraint member_availability_pkey PRIMARY KEY (org_id, member_id),
  constraint member_availability_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint member_availability_check CHECK (((status = 'away'::text) OR ((back_at IS NULL) AND (reason = ''::text)))),
  constraint member_availability_reason_check CHECK ((length(reason) <= 40)),
  constraint member_availability_status_check CHECK ((status = ANY (ARRAY['available'::text, 'away'::text])))
);
create index member_availability_by_return on member_availability (org_id, back_at) WHERE (back_at IS NOT NULL);
alter table member_availability force row level security;
create policy platform on member_availability to parley_platform using (true) with check (true);
create policy tenant on member_availability using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on member_availability to parley_app;
grant select on member_availability to parley_platform;

create table member_capacities (
  org_id uuid not null,
  member_id uuid not null,
  capacity integer not null,
  constraint member_capacities_pkey PRIMARY KEY (org_id, member_id),
  constraint member_capacities_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint member_capacities_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint member_capacities_capacity_check CHECK (((capacity >= 0) AND (capacity <= 100)))
);
alter table member_capacities force row level security;
create policy tenant on member_capacities using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on member_capacities to parley_app;

create table member_preferences (
  org_id uuid not null,
  member_id uuid not null,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  constraint member_preferences_pkey PRIMARY KEY (org_id, member_id, key),
  constraint member_preferences_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint member_preferences_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60))),
  constraint member_preferences_value_check CHECK ((octet_length((value)::text) <= 16384))
);
alter table member_preferences force row level security;
create policy tenant on member_preferences using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on member_preferences to parley_app;

create table members (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  user_id uuid not null,
  role text not null default 'member'::text,
  role_key text,
  role_id uuid generated always as (
CASE
    WHEN (role_key !~~ 'preset:%'::text) THEN (role_key)::uuid
    ELSE NULL::uuid
END) stored,
  display_name text not null,
  permissions jsonb not null default '{}'::jsonb,
  data_scope text not null default 'all'::text,
  disabled_at timestamptz,
  removed_at timestamptz,
  last_seen_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture_id uuid,
  constraint members_pkey PRIMARY KEY (org_id, id),
  constraint members_org_id_user_id_key UNIQUE (org_id, user_id),
  constraint members_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint members_org_id_role_id_fkey FOREIGN KEY (org_id, role_id) REFERENCES roles(org_id, id),
  constraint members_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id),
  constraint members_check CHECK (((role = 'member'::text) OR (role_key IS NULL))),
  constraint members_check1 CHECK (((role <> 'owner'::text) OR ((disabled_at IS NULL) AND (removed_at IS NULL)))),
  constraint members_data_scope_check CHECK ((data_scope = ANY (ARRAY['all'::text, 'teams'::text, 'own'::text]))),
  constraint members_display_name_check CHECK (((length(display_name) >= 1) AND (length(display_name) <= 120))),
  constraint members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'admin'::text, 'member'::text]))),
  constraint members_role_key_check CHECK ((role_key ~ '^(preset:[a-z-]+|[0-9a-f-]{36})$'::text))
);
create index members_by_name on members (org_id, display_name, id) WHERE (removed_at IS NULL);
create unique index members_by_picture on members (org_id, picture_id) WHERE (picture_id IS NOT NULL);
create index members_by_role on members (org_id, role_id) WHERE (role_id IS NOT NULL);
create index members_by_user on members (user_id, org_id);
create unique index members_one_owner on members (org_id) WHERE (role = 'owner'::text);
alter table members force row level security;
create policy platform on members to parley_platform using (true) with check (true);
create policy tenant on members using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on members to parley_app;
grant insert, select, update on members to parley_platform;

create table mentions (
  org_id uuid not null,
  message_id uuid not null,
  member_id uuid not null,
  conversation_id uuid not null,
  constraint mentions_pkey PRIMARY KEY (org_id, message_id, member_id),
  constraint mentions_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint mentions_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id)
);
create index mentions_by_conversation on mentions (org_id, conversation_id);
create index mentions_by_member on mentions (org_id, member_id, conversation_id);
alter table mentions force row level security;
create policy tenant on mentions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on mentions to parley_app;

create table message_mails (
  org_id uuid not null,
  message_id uuid not null,
  account_id uuid,
  inbound_id uuid,
  direction text not null,
  header_id text not null,
  in_reply_to text not null default ''::text,
  thread_ids text[] not null default '{}'::text[],
  thread_index text not null default ''::text,
  text text not null default ''::text,
  html text,
  inline_files jsonb not null default '{}'::jsonb,
  trust jsonb,
  constraint message_mails_pkey PRIMARY KEY (org_id, message_id),
  constraint message_mails_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES email_accounts(org_id, id) ON DELETE SET NULL (account_id),
  constraint message_mails_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint message_mails_org_id_message_id_fkey FOREIGN KEY (org_id, message_id) REFERENCES messages(org_id, id) ON DELETE CASCADE,
  constraint message_mails_direction_check CHECK ((direction = ANY (ARRAY['in'::text, 'out'::text]))),
  constraint message_mails_header_id_check CHECK ((length(header_id) <= 998)),
  constraint message_mails_in_reply_to_check CHECK ((length(in_reply_to) <= 998)),
  constraint message_mails_thread_index_check CHECK ((length(thread_index) <= 1000))
);
create index message_mails_by_header_id on message_mails (org_id, header_id);
create index message_mails_of_account on message_mails (org_id, account_id);
alter table message_mails force row level security;
create policy tenant on message_mails using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on message_mails to parley_app;

create table message_reactions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  message_id uuid not null,
  member_id uuid,
  emoji text not null,
  at timestamptz not null default now(),
  conversation_id uuid not null,
  constraint message_reactions_pkey PRIMARY KEY (org_id, id),
  constraint message_reactions_org_id_message_id_emoji_member_id_key UNIQUE NULLS NOT DISTINCT (org_id, message_id, emoji, member_id),
  constraint message_reactions_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint message_reactions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint message_reactions_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint message_reactions_emoji_check CHECK (((length(emoji) >= 1) AND (length(emoji) <= 16)))
);
create index message_reactions_by_conversation on message_reactions (org_id, conversation_id);
create index message_reactions_by_member on message_reactions (org_id, member_id);
alter table message_reactions force row level security;
create policy tenant on message_reactions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on message_reactions to parley_app;

create table message_revisions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  message_id uuid not null,
  member_id uuid,
  text text not null,
  said_at timestamptz not null,
  replaced_at timestamptz not null,
  constraint message_revisions_pkey PRIMARY KEY (org_id, id),
  constraint message_revisions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint message_revisions_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint message_revisions_org_id_message_id_fkey FOREIGN KEY (org_id, message_id) REFERENCES messages(org_id, id) ON DELETE CASCADE,
  constraint message_revisions_text_check CHECK ((length(text) <= 200000))
);
create index message_revisions_by_member on message_revisions (org_id, member_id);
create index message_revisions_by_message on message_revisions (org_id, message_id, replaced_at);
alter table message_revisions force row level security;
create policy tenant on message_revisions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on message_revisions to parley_app;

create table message_templates (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  title_key text not null generated always as (lower(name)) stored,
  shortcut text not null default ''::text,
  folder text not null default ''::text,
  body text not null default ''::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  kind text not null default 'reply'::text,
  scope text not null default 'organization'::text,
  owner_id uuid,
  team_ids uuid[] not null default '{}'::uuid[],
  texts jsonb not null default '{}'::jsonb,
  actions jsonb not null default '[]'::jsonb,
  after_run text not null default 'stay'::text,
  used_count integer not null default 0,
  edited_count integer not null default 0,
  last_used_at timestamptz,
  scope_key text not null generated always as ((scope || COALESCE((owner_id)::text, ''::text))) stored,
  channel_ids uuid[] not null default '{}'::uuid[],
  block jsonb,
  blocks jsonb not null default '{}'::jsonb,
  subject text not null default ''::text,
  subjects jsonb not null default '{}'::jsonb,
  constraint message_templates_pkey PRIMARY KEY (org_id, id),
  constraint message_templates_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint message_templates_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES members(org_id, id),
  constraint message_templates_after_run_check CHECK ((after_run = ANY (ARRAY['stay'::text, 'next'::text, 'list'::text]))),
  constraint message_templates_block_size CHECK (((octet_length((block)::text) <= 16384) AND (octet_length((blocks)::text) <= 655360))),
  constraint message_templates_body_check CHECK ((length(body) <= 20000)),
  constraint message_templates_channel_ids_check CHECK ((cardinality(channel_ids) <= 50)),
  constraint message_templates_check CHECK (((scope = 'me'::text) = (owner_id IS NOT NULL))),
  constraint message_templates_check1 CHECK (((scope = 'teams'::text) = (cardinality(team_ids) > 0))),
  constraint message_templates_folder_check CHECK ((length(folder) <= 60)),
  constraint message_templates_kind_check CHECK ((kind = ANY (ARRAY['reply'::text, 'note'::text, 'macro'::text]))),
  constraint message_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint message_templates_scope_check CHECK ((scope = ANY (ARRAY['me'::text, 'teams'::text, 'organization'::text]))),
  constraint message_templates_shortcut_check CHECK ((length(shortcut) <= 32)),
  constraint message_templates_subject_check CHECK ((length(subject) <= 200)),
  constraint message_templates_subjects_check CHECK ((octet_length((subjects)::text) <= 65536)),
  constraint message_templates_team_ids_check CHECK ((cardinality(team_ids) <= 50))
);
create index message_templates_by_name on message_templates (org_id, name, id) WHERE (deleted_at IS NULL);
create unique index message_templates_by_shortcut on message_templates (org_id, scope_key, shortcut) WHERE ((deleted_at IS NULL) AND (shortcut <> ''::text));
create unique index message_templates_by_title on message_templates (org_id, scope_key, title_key) WHERE (deleted_at IS NULL);
alter table message_templates force row level security;
create policy platform on message_templates to parley_platform using (true) with check (true);
create policy tenant on message_templates using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on message_templates to parley_app;
grant delete, select on message_templates to parley_platform;

create table messages (
  org_id uuid not null,
  conversation_id uuid not null,
  seq integer not null,
  id uuid not null default uuidv7(),
  client_key uuid not null,
  kind text not null,
  author_kind text not null,
  author_id uuid,
  text text not null default ''::text,
  data jsonb,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  block jsonb,
  block_words text not null default ''::text,
  block_answer jsonb,
  block_answered_at timestamptz,
  answers_id uuid,
  reply_to_id uuid,
  envelope jsonb,
  delivery jsonb,
  constraint messages_pkey PRIMARY KEY (org_id, conversation_id, seq),
  constraint messages_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id),
  constraint messages_author_kind_check CHECK ((author_kind = ANY (ARRAY['contact'::text, 'member'::text, 'system'::text]))),
  constraint messages_block_answer_size CHECK ((octet_length((block_answer)::text) <= 262144)),
  constraint messages_block_size CHECK ((octet_length((block)::text) <= 262144)),
  constraint messages_block_words_size CHECK ((length(block_words) <= 100000)),
  constraint messages_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'note'::text, 'event'::text]))),
  constraint messages_text_check CHECK ((length(text) <= 200000))
);
create index messages_by_answered on messages (org_id, answers_id) WHERE (answers_id IS NOT NULL);
create unique index messages_by_client_key on messages (org_id, conversation_id, client_key);
create unique index messages_by_id on messages (org_id, id);
alter table messages force row level security;
create policy tenant on messages using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER index_message AFTER INSERT OR DELETE OR UPDATE OF conversation_id, seq, kind, text, block_words, deleted_at ON public.messages FOR EACH ROW EXECUTE FUNCTION app.index_message();
grant delete, insert, select, update on messages to parley_app;

create table notification_preferences (
  org_id uuid not null,
  member_id uuid not null,
  digest text not null,
  sound text not null,
  quiet_from text,
  quiet_until text,
  time_zone text not null,
  updated_at timestamptz not null default now(),
  paused_until timestamptz,
  hears_urgent boolean not null default true,
  constraint notification_preferences_pkey PRIMARY KEY (org_id, member_id),
  constraint notification_preferences_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint notification_preferences_check CHECK (((quiet_from IS NULL) = (quiet_until IS NULL))),
  constraint notification_preferences_digest_check CHECK ((digest = ANY (ARRAY['immediately'::text, 'hourly'::text, 'daily'::text]))),
  constraint notification_preferences_quiet_from_check CHECK ((quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_quiet_until_check CHECK ((quiet_until ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint notification_preferences_sound_check CHECK ((sound = ANY (ARRAY['off'::text, 'away'::text, 'always'::text]))),
  constraint notification_preferences_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 60)))
);
alter table notification_preferences force row level security;
create policy tenant on notification_preferences using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on notification_preferences to parley_app;

create table notification_settings (
  org_id uuid not null,
  member_id uuid not null,
  kind text not null,
  in_app boolean not null,
  email boolean not null,
  updated_at timestamptz not null default now(),
  push boolean not null default false,
  sound boolean not null default false,
  reach text,
  constraint notification_settings_pkey PRIMARY KEY (org_id, member_id, kind),
  constraint notification_settings_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint notification_settings_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint notification_settings_reach_check CHECK ((reach = ANY (ARRAY['all'::text, 'mine'::text, 'mentions'::text])))
);
alter table notification_settings force row level security;
create policy tenant on notification_settings using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on notification_settings to parley_app;

create table notifications (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  kind text not null,
  title text not null,
  body text not null default ''::text,
  link text,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  subject_id uuid,
  is_shown boolean not null default true,
  mail_due_at timestamptz,
  topic text,
  count integer not null default 1,
  told_at timestamptz not null default now(),
  constraint notifications_pkey PRIMARY KEY (org_id, id),
  constraint notifications_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint notifications_body_check CHECK ((length(body) <= 500)),
  constraint notifications_count_check CHECK (((count >= 1) AND (count <= 1000))),
  constraint notifications_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint notifications_link_check CHECK (((length(link) <= 500) AND (link ~ '^/([^/]|$)'::text))),
  constraint notifications_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint notifications_topic_check CHECK (((length(topic) >= 1) AND (length(topic) <= 30)))
);
create index notifications_by_member on notifications (org_id, member_id, id DESC);
create index notifications_by_subject on notifications (org_id, subject_id, member_id) WHERE (subject_id IS NOT NULL);
create index notifications_mail_due on notifications (org_id, mail_due_at) WHERE (mail_due_at IS NOT NULL);
create index notifications_read_by_age on notifications (created_at) WHERE (read_at IS NOT NULL);
create index notifications_unread on notifications (org_id, member_id, id DESC) WHERE ((read_at IS NULL) AND is_shown);
alter table notifications force row level security;
create policy platform on notifications to parley_platform using (true) with check (true);
create policy tenant on notifications using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on notifications to parley_app;
grant delete, select on notifications to parley_platform;

create table one_time_tokens (
  id uuid not null default uuidv7(),
  kind text not null,
  hash text not null,
  user_id uuid,
  address text,
  credential_version integer,
  data jsonb not null default '{}'::jsonb,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint one_time_tokens_pkey PRIMARY KEY (id),
  constraint one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint one_time_tokens_kind_check CHECK ((kind = ANY (ARRAY['magic-link'::text, 'recovery'::text, 'email-proof'::text, 'email-change-old'::text, 'email-change-new'::text, 'phone-code'::text, 'sign-in-challenge'::text, 'passkey-sign-in'::text, 'passkey-creation'::text, 'oauth-state'::text, 'identity-link'::text, 'first-admin'::text])))
);
create index one_time_tokens_by_age on one_time_tokens (expires_at);
create index one_time_tokens_by_hash on one_time_tokens (hash);
create index one_time_tokens_by_stranger on one_time_tokens (address) WHERE (user_id IS NULL);
create index one_time_tokens_by_user on one_time_tokens (user_id, kind);
-- one_time_tokens: no row security
grant delete, insert, select, update on one_time_tokens to parley_platform;
comment on table one_time_tokens is 'global: links and challenges are redeemed before anyone is signed in';

create table organization_deletions (
  id uuid not null default uuidv7(),
  organization uuid not null,
  name_hash text not null,
  requested_at timestamptz not null,
  started_at timestamptz not null default now(),
  row_counts jsonb not null default '{}'::jsonb,
  file_count integer not null default 0,
  tables_checked integer,
  purged_at timestamptz,
  constraint organization_deletions_pkey PRIMARY KEY (id),
  constraint organization_deletions_organization_key UNIQUE (organization),
  constraint organization_deletions_check CHECK (((purged_at IS NULL) = (tables_checked IS NULL)))
);
-- organization_deletions: no row security
grant delete, insert, select, update on organization_deletions to parley_platform;
comment on table organization_deletions is 'global: outlives the organizations it tells of';

create table organization_exports (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  requested_by uuid not null,
  has_files boolean not null,
  state text not null default 'waiting'::text,
  attempts integer not null default 0,
  parts_done integer not null default 0,
  parts_total integer not null default 0,
  row_count bigint not null default 0,
  file_count integer not null default 0,
  size bigint,
  finished_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint organization_exports_pkey PRIMARY KEY (org_id, id),
  constraint organization_exports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint organization_exports_org_id_requested_by_fkey FOREIGN KEY (org_id, requested_by) REFERENCES members(org_id, id),
  constraint organization_exports_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
create index organization_exports_by_end on organization_exports (expires_at) WHERE (expires_at IS NOT NULL);
create index organization_exports_by_member on organization_exports (org_id, requested_by);
create unique index organization_exports_one_at_a_time on organization_exports (org_id) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
create index organization_exports_under_way on organization_exports (updated_at) WHERE (state = ANY (ARRAY['waiting'::text, 'running'::text]));
alter table organization_exports force row level security;
create policy platform on organization_exports to parley_platform using (true) with check (true);
create policy tenant on organization_exports using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on organization_exports to parley_app;
grant delete, select, update on organization_exports to parley_platform;

create table organizations (
  org_id uuid not null default uuidv7(),
  name text not null,
  time_zone text not null default 'UTC'::text,
  default_locale text not null default 'en'::text,
  base_currency text not null default 'USD'::text,
  state text not null default 'active'::text,
  deletion_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  mfa_required_at timestamptz,
  mfa_grace_days integer not null default 0,
  session_days integer not null default 400,
  idle_minutes integer,
  content_locales text[] not null default '{}'::text[],
  date_format text not null default 'locale'::text,
  number_format text not null default 'locale'::text,
  first_weekday integer,
  language_version integer not null default 1,
  language_set_at timestamptz,
  deletion_requested_at timestamptz,
  deletion_requested_by uuid,
  state_before_deletion text,
  deletion_cancel_hash text,
  deletion_notice_day integer,
  file_megabytes integer not null default 25,
  constraint organizations_pkey PRIMARY KEY (org_id),
  constraint organizations_base_currency_check CHECK ((base_currency ~ '^[A-Z]{3}$'::text)),
  constraint organizations_content_locales_check CHECK ((cardinality(content_locales) <= 40)),
  constraint organizations_date_format_check CHECK ((date_format = ANY (ARRAY['locale'::text, 'iso'::text, 'dmy'::text, 'mdy'::text]))),
  constraint organizations_file_megabytes_check CHECK (((file_megabytes >= 1) AND (file_megabytes <= 100))),
  constraint organizations_first_weekday_check CHECK (((first_weekday >= 0) AND (first_weekday <= 6))),
  constraint organizations_idle_minutes_check CHECK (((idle_minutes >= 15) AND (idle_minutes <= 43200))),
  constraint organizations_know_their_end CHECK ((((state = 'deletion_scheduled'::text) = (deletion_at IS NOT NULL)) AND (num_nulls(deletion_at, deletion_requested_at, deletion_requested_by, state_before_deletion, deletion_cancel_hash, deletion_notice_day) = ANY (ARRAY[0, 6])))),
  constraint organizations_mfa_grace_days_check CHECK (((mfa_grace_days >= 0) AND (mfa_grace_days <= 30))),
  constraint organizations_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint organizations_number_format_check CHECK ((number_format = ANY (ARRAY['locale'::text, 'comma'::text, 'point'::text]))),
  constraint organizations_session_days_check CHECK (((session_days >= 1) AND (session_days <= 400))),
  constraint organizations_state_before_deletion_check CHECK ((state_before_deletion = ANY (ARRAY['active'::text, 'restricted'::text, 'read_only'::text]))),
  constraint organizations_state_check CHECK ((state = ANY (ARRAY['active'::text, 'restricted'::text, 'read_only'::text, 'suspended'::text, 'deletion_scheduled'::text, 'deleted'::text])))
);
create index organizations_by_cancel_hash on organizations (deletion_cancel_hash) WHERE (deletion_cancel_hash IS NOT NULL);
create index organizations_ending on organizations (deletion_at) WHERE (state = 'deletion_scheduled'::text);
alter table organizations force row level security;
create policy platform on organizations to parley_platform using (true) with check (true);
create policy tenant on organizations using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on organizations to parley_app;
grant insert, select, update on organizations to parley_platform;

create table outbound_mails (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  body_id uuid not null,
  is_bulk boolean not null default false,
  kind text not null,
  once_key text not null,
  message_id uuid,
  account_id uuid,
  transport_id uuid,
  recipient text not null,
  provider text not null default ''::text,
  sender text not null,
  header_id text not null,
  slots jsonb,
  state text not null default 'queued'::text,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  smtp_code integer,
  status_code text,
  answer text,
  bounce_class text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  service_id text,
  delivered_at timestamptz,
  has_slot boolean not null default false,
  contact_id uuid,
  cleared_at timestamptz,
  constraint outbound_mails_pkey PRIMARY KEY (org_id, id),
  constraint outbound_mails_contact_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint outbound_mails_org_id_account_id_fkey FOREIGN KEY (org_id, account_id) REFERENCES email_accounts(org_id, id) ON DELETE SET NULL (account_id),
  constraint outbound_mails_org_id_body_id_fkey FOREIGN KEY (org_id, body_id) REFERENCES mail_bodies(org_id, id),
  constraint outbound_mails_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint outbound_mails_org_id_message_id_fkey FOREIGN KEY (org_id, message_id) REFERENCES messages(org_id, id) ON DELETE CASCADE,
  constraint outbound_mails_org_id_transport_id_fkey FOREIGN KEY (org_id, transport_id) REFERENCES email_transports(org_id, id) ON DELETE SET NULL (transport_id),
  constraint outbound_mails_answer_check CHECK ((length(answer) <= 1000)),
  constraint outbound_mails_bounce_class_check CHECK ((length(bounce_class) <= 40)),
  constraint outbound_mails_header_id_check CHECK (((length(header_id) >= 5) AND (length(header_id) <= 998))),
  constraint outbound_mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint outbound_mails_once_key_check CHECK (((length(once_key) >= 1) AND (length(once_key) <= 200))),
  constraint outbound_mails_provider_check CHECK ((length(provider) <= 255)),
  constraint outbound_mails_recipient_check CHECK ((((length(recipient) >= 3) AND (length(recipient) <= 320)) AND (recipient = lower(recipient)))),
  constraint outbound_mails_sender_check CHECK (((length(sender) >= 3) AND (length(sender) <= 320))),
  constraint outbound_mails_service_id_check CHECK ((length(service_id) <= 255)),
  constraint outbound_mails_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'deferred'::text, 'bounced'::text, 'complained'::text, 'failed'::text, 'unknown'::text, 'suppressed'::text, 'cancelled'::text]))),
  constraint outbound_mails_status_code_check CHECK ((length(status_code) <= 20))
);
create index outbound_mails_by_age on outbound_mails (created_at);
create index outbound_mails_by_header_id on outbound_mails (org_id, header_id);
create index outbound_mails_by_id on outbound_mails (id);
create index outbound_mails_by_recipient on outbound_mails (org_id, recipient, created_at, id);
create index outbound_mails_by_service_id on outbound_mails (org_id, service_id) WHERE (service_id IS NOT NULL);
create index outbound_mails_by_state on outbound_mails (org_id, state, created_at, id);
create index outbound_mails_by_time on outbound_mails (org_id, created_at, id);
create index outbound_mails_due on outbound_mails (is_bulk, org_id, next_try_at, id) WHERE (state = ANY (ARRAY['queued'::text, 'deferred'::text]));
create index outbound_mails_of_account on outbound_mails (org_id, account_id) WHERE (account_id IS NOT NULL);
create index outbound_mails_of_body on outbound_mails (org_id, body_id);
create index outbound_mails_of_contact on outbound_mails (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index outbound_mails_of_message on outbound_mails (org_id, message_id) WHERE (message_id IS NOT NULL);
create index outbound_mails_of_transport on outbound_mails (org_id, transport_id) WHERE (transport_id IS NOT NULL);
create unique index outbound_mails_once on outbound_mails (org_id, once_key);
create index outbound_mails_sending on outbound_mails (claimed_at) WHERE (state = 'sending'::text);
alter table outbound_mails force row level security;
create policy platform on outbound_mails to parley_platform using (true) with check (true);
create policy tenant on outbound_mails using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on outbound_mails to parley_app;
grant delete, select, update on outbound_mails to parley_platform;

create table ownership_offers (
  org_id uuid not null,
  from_member uuid not null,
  to_member uuid not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint ownership_offers_pkey PRIMARY KEY (org_id),
  constraint ownership_offers_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ownership_offers_org_id_from_member_fkey FOREIGN KEY (org_id, from_member) REFERENCES members(org_id, id),
  constraint ownership_offers_org_id_to_member_fkey FOREIGN KEY (org_id, to_member) REFERENCES members(org_id, id),
  constraint ownership_offers_check CHECK ((from_member <> to_member))
);
create index ownership_offers_by_giver on ownership_offers (org_id, from_member);
create index ownership_offers_by_taker on ownership_offers (org_id, to_member);
alter table ownership_offers force row level security;
create policy tenant on ownership_offers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ownership_offers to parley_app;

create table passkeys (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  credential_id text not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}'::text[],
  name text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id),
  constraint passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index passkeys_by_user on passkeys (user_id);
-- passkeys: no row security
grant delete, insert, select, update on passkeys to parley_platform;
comment on table passkeys is 'global: factors of a person';

create table privacy_requests (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  contact_id uuid not null,
  kind text not null,
  status text not null default 'received'::text,
  note text not null default ''::text,
  reason text not null default ''::text,
  received_at timestamptz not null,
  due_at timestamptz not null,
  warned_at timestamptz,
  created_by uuid,
  verified_by uuid,
  verified_at timestamptz,
  ended_by uuid,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint privacy_requests_pkey PRIMARY KEY (org_id, id),
  constraint privacy_requests_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id),
  constraint privacy_requests_org_id_created_by_fkey FOREIGN KEY (org_id, created_by) REFERENCES members(org_id, id),
  constraint privacy_requests_org_id_ended_by_fkey FOREIGN KEY (org_id, ended_by) REFERENCES members(org_id, id),
  constraint privacy_requests_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint privacy_requests_org_id_verified_by_fkey FOREIGN KEY (org_id, verified_by) REFERENCES members(org_id, id),
  constraint privacy_requests_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'erase'::text]))),
  constraint privacy_requests_note_check CHECK ((length(note) <= 1000)),
  constraint privacy_requests_reason_check CHECK ((length(reason) <= 1000)),
  constraint privacy_requests_status_check CHECK ((status = ANY (ARRAY['received'::text, 'verified'::text, 'running'::text, 'done'::text, 'refused'::text])))
);
create index privacy_requests_by_contact on privacy_requests (org_id, contact_id);
create index privacy_requests_by_creator on privacy_requests (org_id, created_by) WHERE (created_by IS NOT NULL);
create index privacy_requests_by_ender on privacy_requests (org_id, ended_by) WHERE (ended_by IS NOT NULL);
create index privacy_requests_by_time on privacy_requests (org_id, received_at, id);
create index privacy_requests_by_verifier on privacy_requests (org_id, verified_by) WHERE (verified_by IS NOT NULL);
create index privacy_requests_due on privacy_requests (due_at, org_id) WHERE (status = ANY (ARRAY['received'::text, 'verified'::text, 'running'::text]));
alter table privacy_requests force row level security;
create policy platform on privacy_requests to parley_platform using (true) with check (true);
create policy tenant on privacy_requests using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on privacy_requests to parley_app;
grant select on privacy_requests to parley_platform;

create table push_subscriptions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  endpoint text not null,
  public_key text not null,
  auth_secret text not null,
  device text not null default ''::text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  constraint push_subscriptions_pkey PRIMARY KEY (org_id, id),
  constraint push_subscriptions_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint push_subscriptions_auth_secret_check CHECK ((length(auth_secret) <= 40)),
  constraint push_subscriptions_device_check CHECK ((length(device) <= 300)),
  constraint push_subscriptions_endpoint_check CHECK ((length(endpoint) <= 2000)),
  constraint push_subscriptions_public_key_check CHECK ((length(public_key) <= 100))
);
create unique index push_subscriptions_by_endpoint on push_subscriptions (org_id, endpoint);
create index push_subscriptions_by_member on push_subscriptions (org_id, member_id);
alter table push_subscriptions force row level security;
create policy tenant on push_subscriptions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on push_subscriptions to parley_app;

create unlogged table rate_buckets (
  bucket text not null,
  window_ends_at timestamptz not null,
  used integer not null,
  constraint rate_buckets_pkey PRIMARY KEY (bucket)
) with (fillfactor=50);
-- rate_buckets: no row security
grant delete, insert, select, update on rate_buckets to parley_platform;
comment on table rate_buckets is 'global: rate limits count addresses and accounts, not tenants';

create table rating_reviews (
  org_id uuid not null,
  conversation_id uuid not null,
  reviewed_by uuid not null,
  reviewed_at timestamptz not null default now(),
  note text not null default ''::text,
  constraint rating_reviews_pkey PRIMARY KEY (org_id, conversation_id),
  constraint rating_reviews_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint rating_reviews_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint rating_reviews_org_id_reviewed_by_fkey FOREIGN KEY (org_id, reviewed_by) REFERENCES members(org_id, id),
  constraint rating_reviews_note_check CHECK ((length(note) <= 2000))
);
create index rating_reviews_by_member on rating_reviews (org_id, reviewed_by);
alter table rating_reviews force row level security;
create policy tenant on rating_reviews using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on rating_reviews to parley_app;

create table reader_links (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  client_key uuid not null,
  email text not null,
  secret_hash text not null,
  next_path text not null default '/'::text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint reader_links_pkey PRIMARY KEY (org_id, id),
  constraint reader_links_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint reader_links_org_id_site_id_fkey FOREIGN KEY (org_id, site_id) REFERENCES sites(org_id, id) ON DELETE CASCADE,
  constraint reader_links_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint reader_links_next_path_check CHECK ((length(next_path) <= 500)),
  constraint reader_links_secret_hash_check CHECK ((length(secret_hash) = 64))
);
create unique index reader_links_by_client_key on reader_links (org_id, client_key);
create unique index reader_links_by_secret on reader_links (org_id, secret_hash);
create index reader_links_ended on reader_links (expires_at);
create index reader_links_of_email on reader_links (org_id, email);
create index reader_links_of_site on reader_links (org_id, site_id);
alter table reader_links force row level security;
create policy platform on reader_links to parley_platform using (true) with check (true);
create policy tenant on reader_links using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on reader_links to parley_app;
grant select on reader_links to parley_platform;

create table reader_sessions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  contact_id uuid not null,
  secret_hash text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint reader_sessions_pkey PRIMARY KEY (org_id, id),
  constraint reader_sessions_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint reader_sessions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint reader_sessions_org_id_site_id_fkey FOREIGN KEY (org_id, site_id) REFERENCES sites(org_id, id) ON DELETE CASCADE,
  constraint reader_sessions_secret_hash_check CHECK ((length(secret_hash) = 64))
);
create unique index reader_sessions_by_secret on reader_sessions (org_id, secret_hash);
create index reader_sessions_ended on reader_sessions (expires_at);
create index reader_sessions_of_contact on reader_sessions (org_id, contact_id);
create index reader_sessions_of_site on reader_sessions (org_id, site_id);
alter table reader_sessions force row level security;
create policy platform on reader_sessions to parley_platform using (true) with check (true);
create policy tenant on reader_sessions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on reader_sessions to parley_app;
grant select on reader_sessions to parley_platform;

create table recovery_codes (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  code_hash text not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint recovery_codes_pkey PRIMARY KEY (id),
  constraint recovery_codes_code_hash_key UNIQUE (code_hash),
  constraint recovery_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
create index recovery_codes_by_user on recovery_codes (user_id);
-- recovery_codes: no row security
grant delete, insert, select, update on recovery_codes to parley_platform;
comment on table recovery_codes is 'global: factors of a person';

create table retention_policies (
  org_id uuid not null,
  object text not null,
  action text not null,
  days integer,
  running_count integer not null default 0,
  ran_at timestamptz,
  ran_count integer,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  constraint retention_policies_pkey PRIMARY KEY (org_id, object),
  constraint retention_policies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint retention_policies_action_check CHECK ((action = ANY (ARRAY['delete'::text, 'anonymize'::text]))),
  constraint retention_policies_check CHECK (((action = 'delete'::text) OR (object = 'conversations'::text))),
  constraint retention_policies_days_check CHECK (((days >= 1) AND (days <= 3650))),
  constraint retention_policies_object_check CHECK ((object = ANY (ARRAY['conversations'::text, 'attachments'::text, 'visitors'::text, 'pages'::text, 'logs'::text])))
);
alter table retention_policies force row level security;
create policy platform on retention_policies to parley_platform using (true) with check (true);
create policy tenant on retention_policies using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on retention_policies to parley_app;
grant select on retention_policies to parley_platform;

create table roles (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  description text not null default ''::text,
  levels jsonb not null default '{}'::jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint roles_pkey PRIMARY KEY (org_id, id),
  constraint roles_org_id_name_key UNIQUE (org_id, name),
  constraint roles_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint roles_description_check CHECK ((length(description) <= 300)),
  constraint roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
alter table roles force row level security;
create policy platform on roles to parley_platform using (true) with check (true);
create policy tenant on roles using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on roles to parley_app;
grant select on roles to parley_platform;

create table schedules (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  time_zone text not null,
  week jsonb not null,
  exceptions jsonb not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint schedules_pkey PRIMARY KEY (org_id, id),
  constraint schedules_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint schedules_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint schedules_time_zone_check CHECK (((length(time_zone) >= 1) AND (length(time_zone) <= 60)))
);
create unique index schedules_by_name on schedules (org_id, name_key) WHERE (deleted_at IS NULL);
alter table schedules force row level security;
create policy tenant on schedules using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on schedules to parley_app;

create table schema_migrations (
  number integer not null,
  name text not null,
  applied_at timestamptz not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (number)
);
-- schema_migrations: no row security

create table search_backlogs (
  org_id uuid not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint search_backlogs_pkey PRIMARY KEY (org_id),
  constraint search_backlogs_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
alter table search_backlogs force row level security;
create policy platform on search_backlogs to parley_platform using (true) with check (true);
create policy tenant on search_backlogs using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on search_backlogs to parley_app;
grant select on search_backlogs to parley_platform;

create table sessions (
  id uuid not null default uuidv7(),
  user_id uuid not null,
  token_hash text not null,
  how text not null,
  organization_id uuid,
  address text not null,
  user_agent text not null,
  stepped_up_at timestamptz,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  second_factor_at timestamptz,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash),
  constraint sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint sessions_how_check CHECK ((how = ANY (ARRAY['sign-up'::text, 'password'::text, 'magic-link'::text, 'passkey'::text, 'oauth'::text, 'recovery'::text, 'invitation'::text])))
);
create index sessions_by_age on sessions (seen_at);
create index sessions_by_user on sessions (user_id);
-- sessions: no row security
grant delete, insert, select, update on sessions to parley_platform;
comment on table sessions is 'global: a person is signed in to the product, not to one organization';

create table share_columns (
  org_id uuid not null,
  share_id uuid not null,
  column_id uuid not null,
  constraint share_columns_pkey PRIMARY KEY (org_id, share_id, column_id),
  constraint share_columns_org_id_column_id_fkey FOREIGN KEY (org_id, column_id) REFERENCES board_columns(org_id, id) ON DELETE CASCADE,
  constraint share_columns_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_columns_org_id_share_id_fkey FOREIGN KEY (org_id, share_id) REFERENCES board_shares(org_id, id) ON DELETE CASCADE
);
create index share_columns_of_column on share_columns (org_id, column_id);
alter table share_columns force row level security;
create policy tenant on share_columns using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_columns to parley_app;

create table share_comment_edits (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  body text not null,
  replaced_at timestamptz not null,
  constraint share_comment_edits_pkey PRIMARY KEY (org_id, id),
  constraint share_comment_edits_org_id_comment_id_fkey FOREIGN KEY (org_id, comment_id) REFERENCES share_comments(org_id, id) ON DELETE CASCADE,
  constraint share_comment_edits_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_comment_edits_body_check CHECK ((length(body) <= 5000))
);
create index share_comment_edits_of_comment on share_comment_edits (org_id, comment_id, replaced_at, id);
alter table share_comment_edits force row level security;
create policy tenant on share_comment_edits using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_comment_edits to parley_app;

create table share_comments (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  parent_id uuid,
  depth integer not null default 1,
  client_key uuid not null,
  contact_id uuid,
  reader_hash text,
  member_id uuid,
  is_official boolean not null default false,
  body text not null,
  state text not null,
  spam_score integer not null default 0,
  pinned_at timestamptz,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  constraint share_comments_pkey PRIMARY KEY (org_id, id),
  constraint share_comments_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint share_comments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_comments_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint share_comments_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES share_comments(org_id, id) ON DELETE CASCADE,
  constraint share_comments_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint share_comments_body_check CHECK ((length(body) <= 5000)),
  constraint share_comments_depth_check CHECK (((depth >= 1) AND (depth <= 3))),
  constraint share_comments_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint share_comments_spam_score_check CHECK (((spam_score >= 0) AND (spam_score <= 100))),
  constraint share_comments_state_check CHECK ((state = ANY (ARRAY['published'::text, 'pending'::text, 'rejected'::text, 'spam'::text])))
);
create index share_comments_by_age on share_comments (org_id, ticket_id, created_at, id);
create unique index share_comments_by_client_key on share_comments (org_id, ticket_id, client_key);
create index share_comments_lately on share_comments (org_id, created_at);
create index share_comments_of_contact on share_comments (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index share_comments_of_member on share_comments (org_id, member_id) WHERE (member_id IS NOT NULL);
create index share_comments_of_parent on share_comments (org_id, parent_id) WHERE (parent_id IS NOT NULL);
create index share_comments_waiting on share_comments (org_id, state, created_at, id) WHERE ((state <> 'published'::text) AND (deleted_at IS NULL));
alter table share_comments force row level security;
create policy tenant on share_comments using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_comments to parley_app;

create table share_merges (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  from_id uuid not null,
  into_id uuid not null,
  carried uuid[] not null default '{}'::uuid[],
  merged_by uuid,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  constraint share_merges_pkey PRIMARY KEY (org_id, id),
  constraint share_merges_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_merges_org_id_from_id_fkey FOREIGN KEY (org_id, from_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint share_merges_org_id_into_id_fkey FOREIGN KEY (org_id, into_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint share_merges_org_id_merged_by_fkey FOREIGN KEY (org_id, merged_by) REFERENCES members(org_id, id) ON DELETE SET NULL (merged_by)
);
create index share_merges_of_member on share_merges (org_id, merged_by) WHERE (merged_by IS NOT NULL);
create index share_merges_of_other on share_merges (org_id, into_id);
create unique index share_merges_standing on share_merges (org_id, from_id) WHERE (undone_at IS NULL);
alter table share_merges force row level security;
create policy tenant on share_merges using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_merges to parley_app;

create table share_passes (
  org_id uuid not null,
  share_id uuid not null,
  reader_hash text not null,
  password_version integer not null,
  expires_at timestamptz not null,
  constraint share_passes_pkey PRIMARY KEY (org_id, share_id, reader_hash),
  constraint share_passes_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_passes_org_id_share_id_fkey FOREIGN KEY (org_id, share_id) REFERENCES board_shares(org_id, id) ON DELETE CASCADE,
  constraint share_passes_reader_hash_check CHECK ((length(reader_hash) = 64))
);
create index share_passes_ended on share_passes (expires_at);
alter table share_passes force row level security;
create policy platform on share_passes to parley_platform using (true) with check (true);
create policy tenant on share_passes using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_passes to parley_app;
grant delete, select on share_passes to parley_platform;

create table share_reactions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  comment_id uuid not null,
  contact_id uuid,
  reader_hash text,
  emoji text not null,
  created_at timestamptz not null default now(),
  constraint share_reactions_pkey PRIMARY KEY (org_id, id),
  constraint share_reactions_org_id_comment_id_fkey FOREIGN KEY (org_id, comment_id) REFERENCES share_comments(org_id, id) ON DELETE CASCADE,
  constraint share_reactions_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint share_reactions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_reactions_check CHECK ((num_nonnulls(contact_id, reader_hash) = 1)),
  constraint share_reactions_emoji_check CHECK ((emoji = ANY (ARRAY['👍'::text, '❤️'::text, '🎉'::text, '😄'::text, '😕'::text, '👀'::text]))),
  constraint share_reactions_reader_hash_check CHECK ((length(reader_hash) = 64))
);
create unique index share_reactions_by_contact on share_reactions (org_id, comment_id, emoji, contact_id) WHERE (contact_id IS NOT NULL);
create unique index share_reactions_by_reader on share_reactions (org_id, comment_id, emoji, reader_hash) WHERE (reader_hash IS NOT NULL);
create index share_reactions_of_contact on share_reactions (org_id, contact_id) WHERE (contact_id IS NOT NULL);
alter table share_reactions force row level security;
create policy tenant on share_reactions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_reactions to parley_app;

create table share_segments (
  org_id uuid not null,
  share_id uuid not null,
  act text not null,
  tag_id uuid not null,
  constraint share_segments_pkey PRIMARY KEY (org_id, share_id, act, tag_id),
  constraint share_segments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_segments_org_id_share_id_fkey FOREIGN KEY (org_id, share_id) REFERENCES board_shares(org_id, id) ON DELETE CASCADE,
  constraint share_segments_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE,
  constraint share_segments_act_check CHECK ((act = ANY (ARRAY['view'::text, 'vote'::text, 'comment'::text, 'submit'::text])))
);
create index share_segments_of_tag on share_segments (org_id, tag_id);
alter table share_segments force row level security;
create policy tenant on share_segments using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_segments to parley_app;

create table share_settings (
  org_id uuid not null,
  weight_field text not null default ''::text,
  constraint share_settings_pkey PRIMARY KEY (org_id),
  constraint share_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_settings_weight_field_check CHECK ((length(weight_field) <= 64))
);
alter table share_settings force row level security;
create policy tenant on share_settings using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_settings to parley_app;

create table share_submissions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  share_id uuid not null,
  client_key uuid not null,
  title text not null,
  body text not null default ''::text,
  contact_id uuid,
  reader_hash text,
  state text not null default 'pending'::text,
  reason text not null default ''::text,
  spam_score integer not null default 0,
  ticket_id uuid,
  decided_by uuid,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint share_submissions_pkey PRIMARY KEY (org_id, id),
  constraint share_submissions_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint share_submissions_org_id_decided_by_fkey FOREIGN KEY (org_id, decided_by) REFERENCES members(org_id, id) ON DELETE SET NULL (decided_by),
  constraint share_submissions_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_submissions_org_id_share_id_fkey FOREIGN KEY (org_id, share_id) REFERENCES board_shares(org_id, id) ON DELETE CASCADE,
  constraint share_submissions_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE SET NULL (ticket_id),
  constraint share_submissions_body_check CHECK ((length(body) <= 20000)),
  constraint share_submissions_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint share_submissions_reason_check CHECK ((length(reason) <= 500)),
  constraint share_submissions_spam_score_check CHECK (((spam_score >= 0) AND (spam_score <= 100))),
  constraint share_submissions_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'approved'::text, 'merged'::text, 'rejected'::text, 'spam'::text]))),
  constraint share_submissions_title_check CHECK (((length(title) >= 3) AND (length(title) <= 150)))
);
create unique index share_submissions_by_client_key on share_submissions (org_id, share_id, client_key);
create index share_submissions_by_state on share_submissions (org_id, state, created_at, id);
create index share_submissions_lately on share_submissions (org_id, created_at);
create index share_submissions_of_contact on share_submissions (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index share_submissions_of_member on share_submissions (org_id, decided_by) WHERE (decided_by IS NOT NULL);
create index share_submissions_of_reader on share_submissions (org_id, reader_hash, created_at) WHERE (reader_hash IS NOT NULL);
create index share_submissions_of_ticket on share_submissions (org_id, ticket_id) WHERE (ticket_id IS NOT NULL);
alter table share_submissions force row level security;
create policy tenant on share_submissions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_submissions to parley_app;

create table share_tags (
  org_id uuid not null,
  share_id uuid not null,
  tag_id uuid not null,
  constraint share_tags_pkey PRIMARY KEY (org_id, share_id, tag_id),
  constraint share_tags_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_tags_org_id_share_id_fkey FOREIGN KEY (org_id, share_id) REFERENCES board_shares(org_id, id) ON DELETE CASCADE,
  constraint share_tags_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE
);
create index share_tags_of_tag on share_tags (org_id, tag_id);
alter table share_tags force row level security;
create policy tenant on share_tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_tags to parley_app;

create table share_tellings (
  org_id uuid not null,
  ticket_id uuid not null,
  contact_id uuid not null,
  label text not null,
  told_at timestamptz not null,
  constraint share_tellings_pkey PRIMARY KEY (org_id, ticket_id, contact_id, label),
  constraint share_tellings_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint share_tellings_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint share_tellings_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint share_tellings_label_check CHECK (((length(label) >= 1) AND (length(label) <= 40)))
);
create index share_tellings_of_contact on share_tellings (org_id, contact_id);
alter table share_tellings force row level security;
create policy tenant on share_tellings using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on share_tellings to parley_app;

create table site_domains (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  site_id uuid not null,
  hostname text not null,
  state text not null default 'pending'::text,
  txt_token text not null,
  is_primary boolean not null default false,
  problem text,
  checked_at timestamptz,
  missing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint site_domains_pkey PRIMARY KEY (org_id, id),
  constraint site_domains_org_id_site_id_fkey FOREIGN KEY (org_id, site_id) REFERENCES sites(org_id, id),
  constraint site_domains_check CHECK (((state = 'active'::text) OR (NOT is_primary))),
  constraint site_domains_hostname_check CHECK (((length(hostname) <= 253) AND (hostname ~ '^[a-z0-9.-]+\.[a-z0-9-]+$'::text))),
  constraint site_domains_problem_check CHECK ((problem = ANY (ARRAY['no-proof'::text, 'taken'::text]))),
  constraint site_domains_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'verifying'::text, 'active'::text, 'failed'::text, 'removed'::text])))
);
create index site_domains_by_site on site_domains (org_id, site_id);
create unique index site_domains_one_per_host on site_domains (org_id, hostname) WHERE (state <> 'removed'::text);
create unique index site_domains_one_primary on site_domains (org_id, site_id) WHERE is_primary;
create index site_domains_to_check on site_domains (checked_at) WHERE (state = ANY (ARRAY['pending'::text, 'verifying'::text, 'active'::text]));
alter table site_domains force row level security;
create policy platform on site_domains to parley_platform using (true) with check (true);
create policy tenant on site_domains using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on site_domains to parley_app;
grant select, update on site_domains to parley_platform;

create table sites (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  slug text not null,
  name text not null,
  theme jsonb not null default '{}'::jsonb,
  default_locale text not null default 'en'::text,
  indexable boolean not null default true,
  state text not null default 'active'::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz,
  home jsonb not null default '{}'::jsonb,
  logo text,
  logo_width integer,
  logo_height integer,
  favicon text,
  constraint sites_pkey PRIMARY KEY (org_id, id),
  constraint sites_org_id_slug_key UNIQUE (org_id, slug),
  constraint sites_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint sites_favicon_check CHECK ((length(favicon) <= 32768)),
  constraint sites_logo_check CHECK ((length(logo) <= 65536)),
  constraint sites_logo_height_check CHECK ((logo_height > 0)),
  constraint sites_logo_whole CHECK ((num_nonnulls(logo, logo_width, logo_height) = ANY (ARRAY[0, 3]))),
  constraint sites_logo_width_check CHECK ((logo_width > 0)),
  constraint sites_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint sites_slug_check CHECK ((((length(slug) >= 2) AND (length(slug) <= 32)) AND (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text))),
  constraint sites_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'archived'::text])))
);
alter table sites force row level security;
create policy platform on sites to parley_platform using (true) with check (true);
create policy tenant on sites using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on sites to parley_app;
grant insert, select, update (closed_at), update (updated_at) on sites to parley_platform;

create table sla_clocks (
  org_id uuid not null,
  conversation_id uuid,
  kind text not null,
  policy_id uuid not null,
  state text not null,
  started_at timestamptz not null,
  due_at timestamptz,
  left_minutes double precision,
  look_at timestamptz,
  warned_at timestamptz,
  breached_at timestamptz,
  ended_at timestamptz,
  ticket_id uuid,
  subject_id uuid not null generated always as (COALESCE(conversation_id, ticket_id)) stored,
  constraint sla_clocks_pkey PRIMARY KEY (org_id, subject_id, kind),
  constraint sla_clocks_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint sla_clocks_org_id_policy_id_fkey FOREIGN KEY (org_id, policy_id) REFERENCES sla_policies(org_id, id),
  constraint sla_clocks_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint sla_clocks_kind_check CHECK ((kind = ANY (ARRAY['first'::text, 'next'::text, 'resolve'::text]))),
  constraint sla_clocks_of_one CHECK ((num_nonnulls(conversation_id, ticket_id) = 1)),
  constraint sla_clocks_state_check CHECK ((state = ANY (ARRAY['running'::text, 'paused'::text, 'met'::text, 'breached'::text])))
);
create index sla_clocks_by_policy on sla_clocks (org_id, policy_id);
create index sla_clocks_of_conversation on sla_clocks (org_id, conversation_id) WHERE (conversation_id IS NOT NULL);
create index sla_clocks_of_ticket on sla_clocks (org_id, ticket_id) WHERE (ticket_id IS NOT NULL);
create index sla_clocks_to_look_at on sla_clocks (look_at, org_id, subject_id) WHERE (state = 'running'::text);
alter table sla_clocks force row level security;
create policy platform on sla_clocks to parley_platform using (true) with check (true);
create policy tenant on sla_clocks using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on sla_clocks to parley_app;
grant select on sla_clocks to parley_platform;

create table sla_policies (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  position integer not null,
  active_since timestamptz,
  first_minutes integer,
  next_minutes integer,
  resolve_minutes integer,
  priority_minutes jsonb not null default '{}'::jsonb,
  schedule_id uuid,
  pause_on text[] not null default '{}'::text[],
  warn_minutes integer,
  channel_ids uuid[] not null default '{}'::uuid[],
  priorities text[] not null default '{}'::text[],
  tag_ids uuid[] not null default '{}'::uuid[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  holds_for text[] not null default '{conversations}'::text[],
  board_ids uuid[] not null default '{}'::uuid[],
  raises_to text,
  tells_team boolean not null default false,
  constraint sla_policies_pkey PRIMARY KEY (org_id, id),
  constraint sla_policies_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint sla_policies_org_id_schedule_id_fkey FOREIGN KEY (org_id, schedule_id) REFERENCES schedules(org_id, id),
  constraint sla_policies_check CHECK ((num_nonnulls(first_minutes, next_minutes, resolve_minutes) > 0)),
  constraint sla_policies_first_minutes_check CHECK (((first_minutes >= 1) AND (first_minutes <= 525600))),
  constraint sla_policies_holds_for_check CHECK (((cardinality(holds_for) > 0) AND (holds_for <@ ARRAY['conversations'::text, 'tickets'::text]))),
  constraint sla_policies_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint sla_policies_next_minutes_check CHECK (((next_minutes >= 1) AND (next_minutes <= 525600))),
  constraint sla_policies_pause_on_check CHECK ((pause_on <@ ARRAY['snoozed'::text, 'waiting_customer'::text])),
  constraint sla_policies_raises_to_check CHECK ((raises_to = ANY (ARRAY['normal'::text, 'high'::text, 'urgent'::text]))),
  constraint sla_policies_resolve_minutes_check CHECK (((resolve_minutes >= 1) AND (resolve_minutes <= 525600))),
  constraint sla_policies_warn_minutes_check CHECK (((warn_minutes >= 1) AND (warn_minutes <= 525600)))
);
create unique index sla_policies_by_name on sla_policies (org_id, name_key) WHERE (deleted_at IS NULL);
create index sla_policies_by_schedule on sla_policies (org_id, schedule_id) WHERE (schedule_id IS NOT NULL);
alter table sla_policies force row level security;
create policy tenant on sla_policies using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on sla_policies to parley_app;

create table system_mails (
  id uuid not null default uuidv7(),
  organization_id uuid,
  channel text not null,
  recipient text not null,
  kind text not null,
  subject text not null default ''::text,
  text text not null,
  html text,
  state text not null default 'pending'::text,
  attempts integer not null default 0,
  next_try_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_at timestamptz,
  message_id text,
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  unsubscribe_url text,
  budget text not null default 'members'::text,
  constraint system_mails_pkey PRIMARY KEY (id),
  constraint system_mails_message_id_key UNIQUE (message_id),
  constraint system_mails_budget_check CHECK ((budget = ANY (ARRAY['members'::text, 'outsiders'::text]))),
  constraint system_mails_channel_check CHECK ((channel = ANY (ARRAY['mail'::text, 'sms'::text]))),
  constraint system_mails_error_check CHECK ((length(error) <= 4000)),
  constraint system_mails_kind_check CHECK (((length(kind) >= 1) AND (length(kind) <= 60))),
  constraint system_mails_recipient_check CHECK (((length(recipient) >= 3) AND (length(recipient) <= 320))),
  constraint system_mails_state_check CHECK ((state = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'unknown'::text]))),
  constraint system_mails_subject_check CHECK ((length(subject) <= 500)),
  constraint system_mails_unsubscribe_url_check CHECK (((length(unsubscribe_url) <= 2000) AND (unsubscribe_url ~ '^https?://[!-;=?-~]+$'::text)))
);
create index system_mails_by_organization on system_mails (organization_id, created_at);
create index system_mails_by_recipient on system_mails (recipient, created_at);
create index system_mails_sending on system_mails (claimed_at) WHERE (state = 'sending'::text);
create index system_mails_waiting on system_mails (next_try_at) WHERE (state = 'pending'::text);
-- system_mails: no row security
grant delete, insert, select, update on system_mails to parley_platform;
comment on table system_mails is 'global: one outbox for all organizations and for people who are in none';

create table system_texts (
  org_id uuid not null,
  key text not null,
  locale text not null,
  text text not null,
  updated_by uuid,
  updated_at timestamptz not null default now(),
  constraint system_texts_pkey PRIMARY KEY (org_id, key, locale),
  constraint system_texts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint system_texts_key_check CHECK (((length(key) >= 1) AND (length(key) <= 60))),
  constraint system_texts_locale_check CHECK (((length(locale) >= 2) AND (length(locale) <= 35))),
  constraint system_texts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 4000)))
);
alter table system_texts force row level security;
create policy tenant on system_texts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on system_texts to parley_app;

create table tags (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  title_key text not null generated always as (lower(name)) stored,
  color text not null,
  offered_for text not null,
  description text not null default ''::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  constraint tags_pkey PRIMARY KEY (org_id, id),
  constraint tags_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint tags_color_check CHECK ((color ~ '^#[0-9a-f]{6}$'::text)),
  constraint tags_description_check CHECK ((length(description) <= 300)),
  constraint tags_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint tags_offered_for_check CHECK ((offered_for = ANY (ARRAY['everything'::text, 'conversations'::text, 'contacts'::text, 'tickets'::text])))
);
create index tags_by_age on tags (org_id, created_at, id) WHERE (deleted_at IS NULL);
create index tags_by_name on tags (org_id, name, id) WHERE (deleted_at IS NULL);
create unique index tags_by_title on tags (org_id, title_key) WHERE (deleted_at IS NULL);
alter table tags force row level security;
create policy platform on tags to parley_platform using (true) with check (true);
create policy tenant on tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on tags to parley_app;
grant delete, select on tags to parley_platform;

create table talk_marks (
  org_id uuid not null,
  after_id uuid not null default '00000000-0000-0000-0000-000000000000'::uuid,
  read_until timestamptz not null default '1970-01-01 00:00:00+00'::timestamp with time zone,
  constraint talk_marks_pkey PRIMARY KEY (org_id),
  constraint talk_marks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id)
);
alter table talk_marks force row level security;
create policy platform on talk_marks to parley_platform using (true) with check (true);
create policy tenant on talk_marks using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on talk_marks to parley_app;
grant select on talk_marks to parley_platform;

create table team_members (
  org_id uuid not null,
  team_id uuid not null,
  member_id uuid not null,
  created_at timestamptz not null default now(),
  constraint team_members_pkey PRIMARY KEY (org_id, team_id, member_id),
  constraint team_members_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint team_members_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE CASCADE
);
create index team_members_by_member on team_members (org_id, member_id);
alter table team_members force row level security;
create policy platform on team_members to parley_platform using (true) with check (true);
create policy tenant on team_members using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on team_members to parley_app;
grant insert, select on team_members to parley_platform;

create table teams (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  description text not null default ''::text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint teams_pkey PRIMARY KEY (org_id, id),
  constraint teams_org_id_name_key UNIQUE (org_id, name),
  constraint teams_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint teams_description_check CHECK ((length(description) <= 300)),
  constraint teams_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
alter table teams force row level security;
create policy platform on teams to parley_platform using (true) with check (true);
create policy tenant on teams using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on teams to parley_app;
grant select on teams to parley_platform;

create table template_favorites (
  org_id uuid not null,
  member_id uuid not null,
  template_id uuid not null,
  constraint template_favorites_pkey PRIMARY KEY (org_id, member_id, template_id),
  constraint template_favorites_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint template_favorites_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES message_templates(org_id, id) ON DELETE CASCADE
);
create index template_favorites_by_template on template_favorites (org_id, template_id);
alter table template_favorites force row level security;
create policy tenant on template_favorites using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on template_favorites to parley_app;

create table template_files (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  template_id uuid,
  member_id uuid not null,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  free_since timestamptz not null default now(),
  constraint template_files_pkey PRIMARY KEY (org_id, id),
  constraint template_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint template_files_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id),
  constraint template_files_org_id_template_id_fkey FOREIGN KEY (org_id, template_id) REFERENCES message_templates(org_id, id) ON DELETE SET NULL (template_id),
  constraint template_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint template_files_size_check CHECK ((size > 0))
);
create index template_files_by_member on template_files (org_id, member_id);
create index template_files_by_template on template_files (org_id, template_id, created_at, id);
create index template_files_unused on template_files (org_id, free_since) WHERE (template_id IS NULL);
alter table template_files force row level security;
create policy platform on template_files to parley_platform using (true) with check (true);
create policy tenant on template_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on template_files to parley_app;
grant select on template_files to parley_platform;

create table ticket_assignees (
  org_id uuid not null,
  ticket_id uuid not null,
  member_id uuid not null,
  position integer not null,
  changed_at timestamptz,
  made_at timestamptz,
  due_at timestamptz,
  is_live boolean,
  is_open boolean,
  board_id uuid,
  constraint ticket_assignees_pkey PRIMARY KEY (org_id, ticket_id, member_id),
  constraint ticket_assignees_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint ticket_assignees_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_assignees_position_check CHECK ((("position" >= 0) AND ("position" <= 4)))
);
create index ticket_assignees_all_by_change on ticket_assignees (org_id, member_id, changed_at, ticket_id) WHERE is_live;
create index ticket_assignees_by_age on ticket_assignees (org_id, member_id, is_open, made_at, ticket_id) WHERE is_live;
create index ticket_assignees_by_change on ticket_assignees (org_id, member_id, is_open, changed_at, ticket_id) WHERE is_live;
create index ticket_assignees_by_due on ticket_assignees (org_id, member_id, is_open, due_at, ticket_id) WHERE (is_live AND (due_at IS NOT NULL));
create index ticket_assignees_of_board on ticket_assignees (org_id, member_id, board_id, is_open, changed_at, ticket_id) WHERE is_live;
create index ticket_assignees_of_member on ticket_assignees (org_id, member_id, ticket_id);
alter table ticket_assignees force row level security;
create policy tenant on ticket_assignees using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER fill_from_ticket BEFORE INSERT ON public.ticket_assignees FOR EACH ROW EXECUTE FUNCTION app.fill_ticket_assignee();
grant delete, insert, select, update on ticket_assignees to parley_app;

create table ticket_broadcast_people (
  org_id uuid not null,
  broadcast_id uuid not null,
  contact_id uuid not null,
  conversation_id uuid not null,
  message_key uuid not null default gen_random_uuid(),
  state text not null default 'waiting'::text,
  constraint ticket_broadcast_people_pkey PRIMARY KEY (org_id, broadcast_id, contact_id),
  constraint ticket_broadcast_people_org_id_broadcast_id_fkey FOREIGN KEY (org_id, broadcast_id) REFERENCES ticket_broadcasts(org_id, id) ON DELETE CASCADE,
  constraint ticket_broadcast_people_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint ticket_broadcast_people_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint ticket_broadcast_people_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_broadcast_people_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'said'::text, 'skipped'::text])))
);
create index ticket_broadcast_people_of_contact on ticket_broadcast_people (org_id, contact_id);
create index ticket_broadcast_people_of_conversation on ticket_broadcast_people (org_id, conversation_id);
create index ticket_broadcast_people_waiting on ticket_broadcast_people (org_id, broadcast_id, contact_id) WHERE (state = 'waiting'::text);
alter table ticket_broadcast_people force row level security;
create policy tenant on ticket_broadcast_people using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_broadcast_people to parley_app;

create table ticket_broadcasts (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  client_key uuid not null,
  member_id uuid,
  text text not null,
  closes boolean not null default false,
  state text not null default 'waiting'::text,
  total integer not null,
  said integer not null default 0,
  skipped integer not null default 0,
  starts_at timestamptz not null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint ticket_broadcasts_pkey PRIMARY KEY (org_id, id),
  constraint ticket_broadcasts_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_broadcasts_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint ticket_broadcasts_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_broadcasts_said_check CHECK ((said >= 0)),
  constraint ticket_broadcasts_skipped_check CHECK ((skipped >= 0)),
  constraint ticket_broadcasts_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'cancelled'::text]))),
  constraint ticket_broadcasts_text_check CHECK (((length(text) >= 1) AND (length(text) <= 20000))),
  constraint ticket_broadcasts_total_check CHECK ((total >= 0))
);
create unique index ticket_broadcasts_by_client_key on ticket_broadcasts (org_id, client_key);
create index ticket_broadcasts_of_member on ticket_broadcasts (org_id, member_id) WHERE (member_id IS NOT NULL);
create index ticket_broadcasts_of_ticket on ticket_broadcasts (org_id, ticket_id, created_at, id);
alter table ticket_broadcasts force row level security;
create policy tenant on ticket_broadcasts using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_broadcasts to parley_app;

create table ticket_bulk_edits (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  member_id uuid not null,
  edits jsonb not null,
  created_at timestamptz not null default now(),
  constraint ticket_bulk_edits_pkey PRIMARY KEY (org_id, id),
  constraint ticket_bulk_edits_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_bulk_edits_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE
);
create index ticket_bulk_edits_by_age on ticket_bulk_edits (org_id, created_at);
create index ticket_bulk_edits_of_member on ticket_bulk_edits (org_id, member_id);
alter table ticket_bulk_edits force row level security;
create policy tenant on ticket_bulk_edits using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_bulk_edits to parley_app;

create table ticket_carries (
  org_id uuid not null,
  from_id uuid not null,
  into_id uuid not null,
  watcher_ids uuid[] not null default '{}'::uuid[],
  conversation_ids uuid[] not null default '{}'::uuid[],
  item_ids uuid[] not null default '{}'::uuid[],
  carried_at timestamptz not null default now(),
  constraint ticket_carries_pkey PRIMARY KEY (org_id, from_id),
  constraint ticket_carries_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_carries_org_id_from_id_fkey FOREIGN KEY (org_id, from_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_carries_org_id_into_id_fkey FOREIGN KEY (org_id, into_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE
);
create index ticket_carries_of_target on ticket_carries (org_id, into_id);
alter table ticket_carries force row level security;
create policy tenant on ticket_carries using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_carries to parley_app;

create table ticket_checklist_items (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  text text not null,
  is_done boolean not null default false,
  assignee_id uuid,
  due_on date,
  rank text not null,
  constraint ticket_checklist_items_pkey PRIMARY KEY (org_id, id),
  constraint ticket_checklist_items_org_id_assignee_id_fkey FOREIGN KEY (org_id, assignee_id) REFERENCES members(org_id, id) ON DELETE SET NULL (assignee_id),
  constraint ticket_checklist_items_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_checklist_items_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_checklist_items_rank_check CHECK (((length(rank) >= 1) AND (length(rank) <= 200))),
  constraint ticket_checklist_items_text_check CHECK (((length(text) >= 1) AND (length(text) <= 500)))
);
create index ticket_checklist_items_by_rank on ticket_checklist_items (org_id, ticket_id, rank, id);
create index ticket_checklist_items_of_assignee on ticket_checklist_items (org_id, assignee_id) WHERE (assignee_id IS NOT NULL);
alter table ticket_checklist_items force row level security;
create policy tenant on ticket_checklist_items using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_checklist_items to parley_app;

create table ticket_comments (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  client_key uuid not null,
  member_id uuid,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  contact_id uuid,
  is_public boolean not null default false,
  constraint ticket_comments_pkey PRIMARY KEY (org_id, id),
  constraint ticket_comments_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint ticket_comments_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_comments_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint ticket_comments_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_comments_text_check CHECK ((length(text) <= 20000))
);
create index ticket_comments_by_age on ticket_comments (org_id, ticket_id, created_at, id);
create unique index ticket_comments_by_client_key on ticket_comments (org_id, ticket_id, client_key);
create index ticket_comments_of_contact on ticket_comments (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index ticket_comments_of_member on ticket_comments (org_id, member_id) WHERE (member_id IS NOT NULL);
create index ticket_comments_public on ticket_comments (org_id, ticket_id, created_at, id) WHERE (is_public AND (deleted_at IS NULL));
alter table ticket_comments force row level security;
create policy tenant on ticket_comments using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_comments to parley_app;

create table ticket_conversations (
  org_id uuid not null,
  ticket_id uuid not null,
  conversation_id uuid not null,
  number bigint not null,
  kind text not null,
  linked_at timestamptz not null default now(),
  constraint ticket_conversations_pkey PRIMARY KEY (org_id, ticket_id, conversation_id),
  constraint ticket_conversations_org_id_conversation_id_fkey FOREIGN KEY (org_id, conversation_id) REFERENCES conversations(org_id, id) ON DELETE CASCADE,
  constraint ticket_conversations_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_conversations_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_conversations_kind_check CHECK ((kind = ANY (ARRAY['primary'::text, 'linked'::text])))
);
create index ticket_conversations_of_conversation on ticket_conversations (org_id, conversation_id, ticket_id);
create unique index ticket_conversations_primary on ticket_conversations (org_id, ticket_id) WHERE (kind = 'primary'::text);
create unique index ticket_conversations_primary_ticket on ticket_conversations (org_id, conversation_id) WHERE (kind = 'primary'::text);
alter table ticket_conversations force row level security;
create policy tenant on ticket_conversations using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_conversations to parley_app;

create table ticket_external_keys (
  org_id uuid not null,
  board_id uuid not null,
  key text not null,
  ticket_id uuid not null,
  constraint ticket_external_keys_pkey PRIMARY KEY (org_id, board_id, key),
  constraint ticket_external_keys_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint ticket_external_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_external_keys_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_external_keys_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200)))
);
create index ticket_external_keys_by_key on ticket_external_keys (org_id, key);
create index ticket_external_keys_of_ticket on ticket_external_keys (org_id, ticket_id);
alter table ticket_external_keys force row level security;
create policy tenant on ticket_external_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_external_keys to parley_app;

create table ticket_files (
  org_id uuid not null,
  id uuid not null,
  ticket_id uuid not null,
  comment_id uuid,
  member_id uuid,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  deleted_at timestamptz,
  is_public boolean not null default false,
  contact_id uuid,
  constraint ticket_files_pkey PRIMARY KEY (org_id, id),
  constraint ticket_files_org_id_comment_id_fkey FOREIGN KEY (org_id, comment_id) REFERENCES ticket_comments(org_id, id) ON DELETE CASCADE,
  constraint ticket_files_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint ticket_files_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_files_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint ticket_files_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint ticket_files_size_check CHECK ((size > 0))
);
create index ticket_files_by_expiry on ticket_files (org_id, expires_at) WHERE (expires_at IS NOT NULL);
create index ticket_files_of_comment on ticket_files (org_id, comment_id) WHERE (comment_id IS NOT NULL);
create index ticket_files_of_contact on ticket_files (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index ticket_files_of_member on ticket_files (org_id, member_id) WHERE (member_id IS NOT NULL);
create index ticket_files_of_ticket on ticket_files (org_id, ticket_id, created_at, id);
create index ticket_files_public on ticket_files (org_id, ticket_id, created_at, id) WHERE (is_public AND (comment_id IS NULL) AND (deleted_at IS NULL));
alter table ticket_files force row level security;
create policy platform on ticket_files to parley_platform using (true) with check (true);
create policy tenant on ticket_files using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_files to parley_app;
grant select on ticket_files to parley_platform;

create table ticket_follows (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  contact_id uuid not null,
  token text not null,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint ticket_follows_pkey PRIMARY KEY (org_id, id),
  constraint ticket_follows_org_id_ticket_id_contact_id_key UNIQUE (org_id, ticket_id, contact_id),
  constraint ticket_follows_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint ticket_follows_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_follows_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_follows_token_check CHECK ((length(token) = 43))
);
create unique index ticket_follows_by_token on ticket_follows (org_id, token);
create index ticket_follows_of_contact on ticket_follows (org_id, contact_id);
alter table ticket_follows force row level security;
create policy tenant on ticket_follows using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_follows to parley_app;

create table ticket_import_rows (
  org_id uuid not null,
  import_id uuid not null,
  place integer not null,
  key text,
  content jsonb not null,
  state text not null default 'waiting'::text,
  ticket_id uuid,
  constraint ticket_import_rows_pkey PRIMARY KEY (org_id, import_id, place),
  constraint ticket_import_rows_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_import_rows_org_id_import_id_fkey FOREIGN KEY (org_id, import_id) REFERENCES ticket_imports(org_id, id) ON DELETE CASCADE,
  constraint ticket_import_rows_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_import_rows_key_check CHECK (((length(key) >= 1) AND (length(key) <= 200))),
  constraint ticket_import_rows_place_check CHECK (((place >= 0) AND (place <= 9999))),
  constraint ticket_import_rows_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'made'::text, 'done'::text])))
);
create index ticket_import_rows_by_key on ticket_import_rows (org_id, import_id, key) WHERE (key IS NOT NULL);
create index ticket_import_rows_by_state on ticket_import_rows (org_id, import_id, state, place);
create index ticket_import_rows_of_ticket on ticket_import_rows (org_id, ticket_id) WHERE (ticket_id IS NOT NULL);
alter table ticket_import_rows force row level security;
create policy tenant on ticket_import_rows using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_import_rows to parley_app;

create table ticket_imports (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  member_id uuid not null,
  client_key uuid not null,
  state text not null default 'filling'::text,
  total integer not null default 0,
  done integer not null default 0,
  made integer not null default 0,
  skipped integer not null default 0,
  notes jsonb not null default '[]'::jsonb,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  constraint ticket_imports_pkey PRIMARY KEY (org_id, id),
  constraint ticket_imports_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint ticket_imports_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_imports_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint ticket_imports_done_check CHECK ((done >= 0)),
  constraint ticket_imports_made_check CHECK ((made >= 0)),
  constraint ticket_imports_skipped_check CHECK ((skipped >= 0)),
  constraint ticket_imports_state_check CHECK ((state = ANY (ARRAY['filling'::text, 'running'::text, 'done'::text]))),
  constraint ticket_imports_total_check CHECK ((total >= 0))
);
create unique index ticket_imports_by_client_key on ticket_imports (org_id, client_key);
create index ticket_imports_of_board on ticket_imports (org_id, board_id);
create index ticket_imports_of_member on ticket_imports (org_id, member_id, created_at);
alter table ticket_imports force row level security;
create policy tenant on ticket_imports using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_imports to parley_app;

create table ticket_old_keys (
  org_id uuid not null,
  board_id uuid not null,
  number bigint not null,
  ticket_id uuid not null,
  left_at timestamptz not null default now(),
  constraint ticket_old_keys_pkey PRIMARY KEY (org_id, board_id, number),
  constraint ticket_old_keys_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id),
  constraint ticket_old_keys_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_old_keys_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE
);
create index ticket_old_keys_of_ticket on ticket_old_keys (org_id, ticket_id);
alter table ticket_old_keys force row level security;
create policy tenant on ticket_old_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_old_keys to parley_app;

create table ticket_relations (
  org_id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  kind text not null,
  created_at timestamptz not null default now(),
  constraint ticket_relations_pkey PRIMARY KEY (org_id, from_id, to_id, kind),
  constraint ticket_relations_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_relations_org_id_from_id_fkey FOREIGN KEY (org_id, from_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_relations_org_id_to_id_fkey FOREIGN KEY (org_id, to_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_relations_check CHECK ((from_id <> to_id)),
  constraint ticket_relations_kind_check CHECK ((kind = ANY (ARRAY['blocks'::text, 'duplicates'::text, 'relates'::text, 'causes'::text])))
);
create index ticket_relations_of_other on ticket_relations (org_id, to_id);
alter table ticket_relations force row level security;
create policy tenant on ticket_relations using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_relations to parley_app;

create table ticket_standings (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  at timestamptz not null,
  standing text not null,
  constraint ticket_standings_pkey PRIMARY KEY (org_id, id),
  constraint ticket_standings_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_standings_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_standings_standing_check CHECK ((standing = ANY (ARRAY['open'::text, 'paused'::text, 'done'::text])))
);
create index ticket_standings_of_ticket on ticket_standings (org_id, ticket_id, at, id);
alter table ticket_standings force row level security;
create policy tenant on ticket_standings using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_standings to parley_app;

create table ticket_tags (
  org_id uuid not null,
  ticket_id uuid not null,
  tag_id uuid not null,
  constraint ticket_tags_pkey PRIMARY KEY (org_id, ticket_id, tag_id),
  constraint ticket_tags_org_id_tag_id_fkey FOREIGN KEY (org_id, tag_id) REFERENCES tags(org_id, id) ON DELETE CASCADE,
  constraint ticket_tags_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE
);
create index ticket_tags_of_tag on ticket_tags (org_id, tag_id, ticket_id);
alter table ticket_tags force row level security;
create policy tenant on ticket_tags using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_tags to parley_app;

create table ticket_templates (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  name text not null,
  name_key text not null generated always as (lower(name)) stored,
  title text not null default ''::text,
  description_html text not null default ''::text,
  type_id uuid,
  priority text not null default 'none'::text,
  tag_ids uuid[] not null default '{}'::uuid[],
  assignee_ids uuid[] not null default '{}'::uuid[],
  attributes jsonb not null default '{}'::jsonb,
  checklist text[] not null default '{}'::text[],
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_templates_pkey PRIMARY KEY (org_id, id),
  constraint ticket_templates_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint ticket_templates_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_templates_org_id_type_id_fkey FOREIGN KEY (org_id, type_id) REFERENCES ticket_types(org_id, id) ON DELETE SET NULL (type_id),
  constraint ticket_templates_assignee_ids_check CHECK ((cardinality(assignee_ids) <= 5)),
  constraint ticket_templates_attributes_check CHECK ((pg_column_size(attributes) <= 65536)),
  constraint ticket_templates_checklist_check CHECK ((cardinality(checklist) <= 100)),
  constraint ticket_templates_description_html_check CHECK ((length(description_html) <= 200000)),
  constraint ticket_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint ticket_templates_priority_check CHECK ((priority = ANY (ARRAY['none'::text, 'low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint ticket_templates_title_check CHECK ((length(title) <= 200))
);
create unique index ticket_templates_by_name on ticket_templates (org_id, board_id, name_key);
create index ticket_templates_of_type on ticket_templates (org_id, type_id) WHERE (type_id IS NOT NULL);
alter table ticket_templates force row level security;
create policy tenant on ticket_templates using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_templates to parley_app;

create table ticket_time_entries (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  client_key uuid not null,
  member_id uuid,
  worked_on date not null,
  minutes integer not null,
  note text not null default ''::text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_time_entries_pkey PRIMARY KEY (org_id, id),
  constraint ticket_time_entries_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_time_entries_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE SET NULL (member_id),
  constraint ticket_time_entries_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_time_entries_minutes_check CHECK (((minutes >= 1) AND (minutes <= 60000))),
  constraint ticket_time_entries_note_check CHECK ((length(note) <= 500))
);
create unique index ticket_time_entries_by_client_key on ticket_time_entries (org_id, ticket_id, client_key);
create index ticket_time_entries_by_day on ticket_time_entries (org_id, ticket_id, worked_on, id);
create index ticket_time_entries_of_member on ticket_time_entries (org_id, member_id) WHERE (member_id IS NOT NULL);
alter table ticket_time_entries force row level security;
create policy tenant on ticket_time_entries using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_time_entries to parley_app;

create table ticket_type_fields (
  org_id uuid not null,
  type_id uuid not null,
  field_id uuid not null,
  position integer not null,
  is_required boolean not null default false,
  is_required_of_customer boolean not null default false,
  is_shown_to_customer boolean not null default false,
  constraint ticket_type_fields_pkey PRIMARY KEY (org_id, type_id, field_id),
  constraint ticket_type_fields_org_id_field_id_fkey FOREIGN KEY (org_id, field_id) REFERENCES fields(org_id, id) ON DELETE CASCADE,
  constraint ticket_type_fields_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_type_fields_org_id_type_id_fkey FOREIGN KEY (org_id, type_id) REFERENCES ticket_types(org_id, id) ON DELETE CASCADE,
  constraint ticket_type_fields_position_check CHECK ((("position" >= 0) AND ("position" <= 49)))
);
create index ticket_type_fields_of_field on ticket_type_fields (org_id, field_id);
alter table ticket_type_fields force row level security;
create policy tenant on ticket_type_fields using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_type_fields to parley_app;

create table ticket_types (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  title_key text not null generated always as (lower(name)) stored,
  icon text not null default ''::text,
  category text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  intake_board_id uuid,
  constraint ticket_types_pkey PRIMARY KEY (org_id, id),
  constraint ticket_types_intake_board_id_fkey FOREIGN KEY (org_id, intake_board_id) REFERENCES boards(org_id, id) ON DELETE SET NULL (intake_board_id),
  constraint ticket_types_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_types_category_check CHECK ((category = ANY (ARRAY['customer'::text, 'back_office'::text, 'tracker'::text]))),
  constraint ticket_types_icon_check CHECK ((length(icon) <= 40)),
  constraint ticket_types_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60)))
);
create unique index ticket_types_by_title on ticket_types (org_id, title_key) WHERE (archived_at IS NULL);
create index ticket_types_of_intake_board on ticket_types (org_id, intake_board_id) WHERE (intake_board_id IS NOT NULL);
alter table ticket_types force row level security;
create policy tenant on ticket_types using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_types to parley_app;

create table ticket_uploads (
  org_id uuid not null,
  id uuid not null,
  contact_id uuid,
  reader_hash text,
  held_for uuid,
  name text not null,
  type text not null,
  size bigint not null,
  width integer,
  height integer,
  is_inline boolean not null default false,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint ticket_uploads_pkey PRIMARY KEY (org_id, id),
  constraint ticket_uploads_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint ticket_uploads_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_uploads_check CHECK ((num_nonnulls(contact_id, reader_hash) = 1)),
  constraint ticket_uploads_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
  constraint ticket_uploads_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint ticket_uploads_size_check CHECK ((size > 0))
);
create index ticket_uploads_by_expiry on ticket_uploads (org_id, expires_at);
create index ticket_uploads_held on ticket_uploads (org_id, held_for) WHERE (held_for IS NOT NULL);
create index ticket_uploads_of_contact on ticket_uploads (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index ticket_uploads_of_reader on ticket_uploads (org_id, reader_hash) WHERE (reader_hash IS NOT NULL);
alter table ticket_uploads force row level security;
create policy platform on ticket_uploads to parley_platform using (true) with check (true);
create policy tenant on ticket_uploads using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_uploads to parley_app;
grant select on ticket_uploads to parley_platform;

create table ticket_views (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  name text not null,
  scope text not null,
  owner_id uuid not null,
  team_id uuid,
  board_id uuid,
  filter jsonb not null,
  sort text not null default 'updated'::text,
  direction text not null default 'desc'::text,
  columns text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint ticket_views_pkey PRIMARY KEY (org_id, id),
  constraint ticket_views_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id) ON DELETE CASCADE,
  constraint ticket_views_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_views_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES members(org_id, id),
  constraint ticket_views_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE CASCADE,
  constraint ticket_views_check CHECK (((scope = 'team'::text) = (team_id IS NOT NULL))),
  constraint ticket_views_columns_check CHECK ((cardinality(columns) <= 20)),
  constraint ticket_views_direction_check CHECK ((direction = ANY (ARRAY['asc'::text, 'desc'::text]))),
  constraint ticket_views_filter_check CHECK ((pg_column_size(filter) <= 4096)),
  constraint ticket_views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint ticket_views_scope_check CHECK ((scope = ANY (ARRAY['private'::text, 'team'::text, 'organization'::text]))),
  constraint ticket_views_sort_check CHECK ((sort = ANY (ARRAY['updated'::text, 'created'::text, 'due'::text, 'owed'::text])))
);
create index ticket_views_by_board on ticket_views (org_id, board_id);
create index ticket_views_by_owner on ticket_views (org_id, owner_id);
create index ticket_views_by_team on ticket_views (org_id, team_id);
alter table ticket_views force row level security;
create policy tenant on ticket_views using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_views to parley_app;

create table ticket_votes (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  ticket_id uuid not null,
  contact_id uuid,
  reader_hash text,
  weight integer not null default 1,
  source text not null default 'self'::text,
  added_by uuid,
  created_at timestamptz not null default now(),
  constraint ticket_votes_pkey PRIMARY KEY (org_id, id),
  constraint ticket_votes_org_id_added_by_fkey FOREIGN KEY (org_id, added_by) REFERENCES members(org_id, id) ON DELETE SET NULL (added_by),
  constraint ticket_votes_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE CASCADE,
  constraint ticket_votes_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint ticket_votes_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_votes_check CHECK ((num_nonnulls(contact_id, reader_hash) = 1)),
  constraint ticket_votes_reader_hash_check CHECK ((length(reader_hash) = 64)),
  constraint ticket_votes_source_check CHECK ((source = ANY (ARRAY['self'::text, 'on_behalf'::text, 'import'::text]))),
  constraint ticket_votes_weight_check CHECK (((weight >= 0) AND (weight <= 1000000)))
);
create index ticket_votes_by_age on ticket_votes (org_id, ticket_id, created_at, id);
create unique index ticket_votes_by_contact on ticket_votes (org_id, ticket_id, contact_id) WHERE (contact_id IS NOT NULL);
create unique index ticket_votes_by_reader on ticket_votes (org_id, ticket_id, reader_hash) WHERE (reader_hash IS NOT NULL);
create index ticket_votes_of_contact on ticket_votes (org_id, contact_id) WHERE (contact_id IS NOT NULL);
create index ticket_votes_of_member on ticket_votes (org_id, added_by) WHERE (added_by IS NOT NULL);
alter table ticket_votes force row level security;
create policy tenant on ticket_votes using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_votes to parley_app;

create table ticket_watchers (
  org_id uuid not null,
  ticket_id uuid not null,
  member_id uuid not null,
  since timestamptz not null default now(),
  constraint ticket_watchers_pkey PRIMARY KEY (org_id, ticket_id, member_id),
  constraint ticket_watchers_org_id_member_id_fkey FOREIGN KEY (org_id, member_id) REFERENCES members(org_id, id) ON DELETE CASCADE,
  constraint ticket_watchers_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE
);
create index ticket_watchers_of_member on ticket_watchers (org_id, member_id, ticket_id);
alter table ticket_watchers force row level security;
create policy tenant on ticket_watchers using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_watchers to parley_app;

create table ticket_words (
  org_id uuid not null,
  word text not null,
  ticket_id uuid not null,
  constraint ticket_words_pkey PRIMARY KEY (org_id, word, ticket_id),
  constraint ticket_words_org_id_ticket_id_fkey FOREIGN KEY (org_id, ticket_id) REFERENCES tickets(org_id, id) ON DELETE CASCADE,
  constraint ticket_words_word_check CHECK (((length(word) >= 1) AND (length(word) <= 40)))
);
create index ticket_words_of_ticket on ticket_words (org_id, ticket_id);
alter table ticket_words force row level security;
create policy tenant on ticket_words using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on ticket_words to parley_app;

create table tickets (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  board_id uuid not null,
  number bigint not null,
  column_id uuid not null,
  rank text not null,
  client_key uuid not null,
  type_id uuid not null,
  title text not null,
  description_html text not null default ''::text,
  description_text text not null default ''::text,
  requester_id uuid,
  reporter_id uuid,
  team_id uuid,
  priority text not null default 'none'::text,
  severity text not null default 'none'::text,
  start_on date,
  due_at timestamptz,
  estimate_min integer,
  spent_min integer not null default 0,
  attributes jsonb not null default '{}'::jsonb,
  source text not null default 'dashboard'::text,
  parent_id uuid,
  merged_into_id uuid,
  cancel_reason text not null default ''::text,
  comment_count integer not null default 0,
  checklist_count integer not null default 0,
  checklist_done integer not null default 0,
  is_locked boolean not null default false,
  reopens integer not null default 0,
  resolved_at timestamptz,
  due_told_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  archived_at timestamptz,
  deleted_at timestamptz,
  visibility text not null default 'internal'::text,
  eta_on date,
  eta_precision text not null default 'month'::text,
  votes_count integer not null default 0,
  vote_weight bigint not null default 0,
  public_comment_count integer not null default 0,
  told_state text,
  lead_id uuid,
  owed_at timestamptz,
  owed_kind text,
  owed_state text,
  begun_as uuid,
  constraint tickets_pkey PRIMARY KEY (org_id, id),
  constraint tickets_org_id_board_id_column_id_fkey FOREIGN KEY (org_id, board_id, column_id) REFERENCES board_columns(org_id, board_id, id),
  constraint tickets_org_id_board_id_fkey FOREIGN KEY (org_id, board_id) REFERENCES boards(org_id, id),
  constraint tickets_org_id_lead_id_fkey FOREIGN KEY (org_id, lead_id) REFERENCES members(org_id, id) ON DELETE SET NULL (lead_id),
  constraint tickets_org_id_merged_into_id_fkey FOREIGN KEY (org_id, merged_into_id) REFERENCES tickets(org_id, id) ON DELETE SET NULL (merged_into_id),
  constraint tickets_org_id_parent_id_fkey FOREIGN KEY (org_id, parent_id) REFERENCES tickets(org_id, id) ON DELETE SET NULL (parent_id),
  constraint tickets_org_id_reporter_id_fkey FOREIGN KEY (org_id, reporter_id) REFERENCES members(org_id, id) ON DELETE SET NULL (reporter_id),
  constraint tickets_org_id_requester_id_fkey FOREIGN KEY (org_id, requester_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (requester_id),
  constraint tickets_org_id_team_id_fkey FOREIGN KEY (org_id, team_id) REFERENCES teams(org_id, id) ON DELETE SET NULL (team_id),
  constraint tickets_org_id_type_id_fkey FOREIGN KEY (org_id, type_id) REFERENCES ticket_types(org_id, id),
  constraint tickets_attributes_check CHECK ((pg_column_size(attributes) <= 65536)),
  constraint tickets_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  constraint tickets_check CHECK (((parent_id <> id) AND (merged_into_id <> id))),
  constraint tickets_description_html_check CHECK ((length(description_html) <= 200000)),
  constraint tickets_description_text_check CHECK ((length(description_text) <= 50000)),
  constraint tickets_estimate_min_check CHECK (((estimate_min >= 1) AND (estimate_min <= 600000))),
  constraint tickets_eta_precision_check CHECK ((eta_precision = ANY (ARRAY['day'::text, 'month'::text, 'quarter'::text]))),
  constraint tickets_owed_kind_check CHECK ((owed_kind = ANY (ARRAY['first'::text, 'next'::text, 'resolve'::text]))),
  constraint tickets_owed_state_check CHECK ((owed_state = ANY (ARRAY['running'::text, 'paused'::text, 'warned'::text, 'breached'::text]))),
  constraint tickets_priority_check CHECK ((priority = ANY (ARRAY['none'::text, 'low'::text, 'normal'::text, 'high'::text, 'urgent'::text]))),
  constraint tickets_public_comment_count_check CHECK ((public_comment_count >= 0)),
  constraint tickets_rank_check CHECK (((length(rank) >= 1) AND (length(rank) <= 200))),
  constraint tickets_severity_check CHECK ((severity = ANY (ARRAY['none'::text, 'minor'::text, 'major'::text, 'critical'::text]))),
  constraint tickets_source_check CHECK ((source = ANY (ARRAY['dashboard'::text, 'inbox'::text, 'widget'::text, 'bug'::text, 'form'::text, 'email'::text, 'portal'::text, 'share'::text, 'api'::text, 'flow'::text, 'ai'::text, 'import'::text]))),
  constraint tickets_spent_min_check CHECK ((spent_min >= 0)),
  constraint tickets_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
  constraint tickets_told_state_check CHECK ((length(told_state) <= 40)),
  constraint tickets_visibility_check CHECK ((visibility = ANY (ARRAY['internal'::text, 'requester'::text, 'public'::text]))),
  constraint tickets_vote_weight_check CHECK ((vote_weight >= 0)),
  constraint tickets_votes_count_check CHECK ((votes_count >= 0))
) with (fillfactor=85);
create index tickets_by_age on tickets (org_id, created_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_by_change on tickets (org_id, updated_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
create unique index tickets_by_client_key on tickets (org_id, client_key);
create index tickets_by_due on tickets (org_id, due_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (due_at IS NOT NULL));
create index tickets_by_lead on tickets (org_id, board_id, column_id, lead_id, rank, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (merged_into_id IS NULL));
create unique index tickets_by_number on tickets (org_id, board_id, number);
create index tickets_by_owed on tickets (org_id, owed_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (owed_at IS NOT NULL));
create index tickets_by_parent on tickets (org_id, board_id, column_id, parent_id, rank, id) WHERE ((parent_id IS NOT NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (merged_into_id IS NULL));
create index tickets_by_priority on tickets (org_id, board_id, column_id, priority, rank, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (merged_into_id IS NULL));
create index tickets_by_rank on tickets (org_id, board_id, column_id, rank, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_by_type on tickets (org_id, board_id, column_id, type_id, rank, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL) AND (merged_into_id IS NULL));
create index tickets_by_urgency on tickets (org_id, priority, updated_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_in_trash on tickets (org_id, deleted_at, id) WHERE (deleted_at IS NOT NULL);
create index tickets_live_of_team on tickets (org_id, team_id, updated_at, id) WHERE ((team_id IS NOT NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_merged on tickets (org_id, merged_into_id) WHERE (merged_into_id IS NOT NULL);
create index tickets_of_board on tickets (org_id, board_id, updated_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_of_column on tickets (org_id, column_id, updated_at, id) WHERE ((deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_of_lead on tickets (org_id, lead_id) WHERE (lead_id IS NOT NULL);
create index tickets_of_parent on tickets (org_id, parent_id, rank, id) WHERE (parent_id IS NOT NULL);
create index tickets_of_reporter on tickets (org_id, reporter_id) WHERE (reporter_id IS NOT NULL);
create index tickets_of_requester on tickets (org_id, requester_id, updated_at, id) WHERE ((requester_id IS NOT NULL) AND (deleted_at IS NULL));
create index tickets_of_team on tickets (org_id, team_id) WHERE (team_id IS NOT NULL);
create index tickets_of_type on tickets (org_id, type_id);
create index tickets_open on tickets (org_id, updated_at, id) WHERE ((resolved_at IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_open_by_due on tickets (org_id, due_at, id) WHERE ((resolved_at IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL) AND (due_at IS NOT NULL));
create index tickets_open_of_board on tickets (org_id, board_id, updated_at, id) WHERE ((resolved_at IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_open_of_team on tickets (org_id, team_id, updated_at, id) WHERE ((team_id IS NOT NULL) AND (resolved_at IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_public_by_age on tickets (org_id, board_id, created_at, id) WHERE ((visibility = 'public'::text) AND (merged_into_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_public_by_votes on tickets (org_id, board_id, votes_count, id) WHERE ((visibility = 'public'::text) AND (merged_into_id IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
create index tickets_put_away on tickets (org_id, updated_at, id) WHERE ((archived_at IS NOT NULL) AND (deleted_at IS NULL));
create index tickets_to_tell on tickets (due_at) WHERE ((due_at IS NOT NULL) AND (due_told_at IS NULL) AND (resolved_at IS NULL) AND (deleted_at IS NULL) AND (archived_at IS NULL));
alter table tickets force row level security;
create policy platform on tickets to parley_platform using (true) with check (true);
create policy tenant on tickets using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
CREATE TRIGGER keep_assignees AFTER UPDATE ON public.tickets FOR EACH ROW WHEN ((((((((old.board_id IS DISTINCT FROM new.board_id) OR (old.updated_at IS DISTINCT FROM new.updated_at)) OR (old.due_at IS DISTINCT FROM new.due_at)) OR (old.resolved_at IS DISTINCT FROM new.resolved_at)) OR (old.deleted_at IS DISTINCT FROM new.deleted_at)) OR (old.archived_at IS DISTINCT FROM new.archived_at)) OR (old.merged_into_id IS DISTINCT FROM new.merged_into_id))) EXECUTE FUNCTION app.keep_ticket_assignees();
CREATE TRIGGER keep_standing_of_moved AFTER UPDATE OF column_id ON public.tickets FOR EACH ROW WHEN ((old.column_id IS DISTINCT FROM new.column_id)) EXECUTE FUNCTION app.keep_ticket_standing();
CREATE TRIGGER keep_standing_of_new AFTER INSERT ON public.tickets FOR EACH ROW EXECUTE FUNCTION app.keep_ticket_standing();
grant delete, insert, select, update on tickets to parley_app;
grant select on tickets to parley_platform;

create table totp_factors (
  user_id uuid not null,
  sealed_secret text not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  constraint totp_factors_pkey PRIMARY KEY (user_id),
  constraint totp_factors_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE
);
-- totp_factors: no row security
grant delete, insert, select, update on totp_factors to parley_platform;
comment on table totp_factors is 'global: factors of a person';

create table untold_conversations (
  org_id uuid not null,
  conversation_id uuid not null,
  seq integer not null,
  due_at timestamptz not null,
  is_reopened boolean not null,
  constraint untold_conversations_pkey PRIMARY KEY (org_id, conversation_id)
);
alter table untold_conversations force row level security;
create policy tenant on untold_conversations using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on untold_conversations to parley_app;

create table users (
  id uuid not null default uuidv7(),
  name text not null,
  email text,
  email_verified_at timestamptz,
  phone text,
  phone_verified_at timestamptz,
  password_hash text,
  credential_version integer not null default 1,
  locale text not null default 'en'::text,
  time_zone text not null default 'UTC'::text,
  staff_role text,
  disabled_at timestamptz,
  closed_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_claim_one_address_at_most CHECK (((email IS NULL) OR (phone IS NULL) OR ((email_verified_at IS NOT NULL) AND (phone_verified_at IS NOT NULL)))),
  constraint users_email_check CHECK (((length(email) >= 3) AND (length(email) <= 254))),
  constraint users_have_an_address CHECK (((email IS NOT NULL) OR (phone IS NOT NULL) OR (closed_at IS NOT NULL))),
  constraint users_locale_check CHECK ((length(locale) <= 35)),
  constraint users_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint users_of_staff_are_proven CHECK (((staff_role IS NULL) OR (email_verified_at IS NOT NULL) OR (phone_verified_at IS NOT NULL))),
  constraint users_phone_check CHECK ((phone ~ '^\+[1-9][0-9]{7,14}$'::text)),
  constraint users_prove_what_they_have CHECK ((((email IS NOT NULL) OR (email_verified_at IS NULL)) AND ((phone IS NOT NULL) OR (phone_verified_at IS NULL)))),
  constraint users_staff_role_check CHECK ((staff_role = ANY (ARRAY['readonly'::text, 'support'::text, 'finance'::text, 'superadmin'::text]))),
  constraint users_time_zone_check CHECK ((length(time_zone) <= 60))
);
create unique index users_by_claimed_email on users (email) WHERE ((email IS NOT NULL) AND (email_verified_at IS NULL));
create unique index users_by_claimed_phone on users (phone) WHERE ((phone IS NOT NULL) AND (phone_verified_at IS NULL));
create unique index users_by_proven_email on users (email) WHERE (email_verified_at IS NOT NULL);
create unique index users_by_proven_phone on users (phone) WHERE (phone_verified_at IS NOT NULL);
-- users: no row security
grant delete, insert, select, update on users to parley_platform;
comment on table users is 'global: a person can be a member of several organizations';

create table views (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  list text not null,
  owner_id uuid not null,
  is_shared boolean not null default false,
  name text not null,
  filter jsonb not null,
  sort text not null,
  columns text[] not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint views_pkey PRIMARY KEY (org_id, id),
  constraint views_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint views_org_id_owner_id_fkey FOREIGN KEY (org_id, owner_id) REFERENCES members(org_id, id),
  constraint views_columns_check CHECK ((cardinality(columns) <= 60)),
  constraint views_filter_check CHECK ((pg_column_size(filter) <= 8192)),
  constraint views_list_check CHECK (((length(list) >= 1) AND (length(list) <= 60))),
  constraint views_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint views_sort_check CHECK (((length(sort) >= 1) AND (length(sort) <= 60)))
);
create index views_by_owner on views (org_id, owner_id);
create index views_of_list on views (org_id, list);
alter table views force row level security;
create policy tenant on views using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on views to parley_app;

create table visitor_networks (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  kind text not null,
  network text not null,
  note text not null default ''::text,
  until timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  covers text not null default 'network'::text,
  constraint visitor_networks_pkey PRIMARY KEY (org_id, id),
  constraint visitor_networks_org_id_created_by_fkey FOREIGN KEY (org_id, created_by) REFERENCES members(org_id, id),
  constraint visitor_networks_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint visitor_networks_covers_check CHECK ((covers = ANY (ARRAY['network'::text, 'domain'::text, 'country'::text]))),
  constraint visitor_networks_kind_check CHECK ((kind = ANY (ARRAY['blocked'::text, 'own'::text]))),
  constraint visitor_networks_network_check CHECK ((length(network) <= 253)),
  constraint visitor_networks_note_check CHECK ((length(note) <= 120))
);
create index visitor_networks_by_member on visitor_networks (org_id, created_by);
create unique index visitor_networks_by_network on visitor_networks (org_id, kind, network);
alter table visitor_networks force row level security;
create policy tenant on visitor_networks using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on visitor_networks to parley_app;

create table visitor_sessions (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  contact_id uuid not null,
  token_hash text not null,
  peek_hash text not null,
  is_verified boolean not null default false,
  origin text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ended_at timestamptz,
  identity_key_id uuid,
  agreed_at timestamptz,
  signed_email text,
  begun_as uuid,
  window_code_hash text,
  window_code_until timestamptz,
  opened_by uuid,
  browser text not null default ''::text,
  os text not null default ''::text,
  device text,
  country text,
  constraint visitor_sessions_pkey PRIMARY KEY (org_id, id),
  constraint visitor_sessions_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id),
  constraint visitor_sessions_org_id_identity_key_id_fkey FOREIGN KEY (org_id, identity_key_id) REFERENCES widget_identity_keys(org_id, id),
  constraint visitor_sessions_org_id_opened_by_fkey FOREIGN KEY (org_id, opened_by) REFERENCES visitor_sessions(org_id, id) ON DELETE CASCADE,
  constraint visitor_sessions_org_id_widget_id_fkey FOREIGN KEY (org_id, widget_id) REFERENCES widgets(org_id, id),
  constraint visitor_sessions_browser_check CHECK ((length(browser) <= 40)),
  constraint visitor_sessions_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint visitor_sessions_device_check CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))),
  constraint visitor_sessions_origin_check CHECK ((length(origin) <= 300)),
  constraint visitor_sessions_os_check CHECK ((length(os) <= 40)),
  constraint visitor_sessions_signed_email_check CHECK ((length(signed_email) <= 320))
);
create index visitor_sessions_by_contact on visitor_sessions (org_id, contact_id);
create index visitor_sessions_by_key on visitor_sessions (org_id, identity_key_id) WHERE (identity_key_id IS NOT NULL);
create index visitor_sessions_by_opener on visitor_sessions (org_id, opened_by) WHERE (opened_by IS NOT NULL);
create index visitor_sessions_by_peek on visitor_sessions (org_id, peek_hash);
create unique index visitor_sessions_by_token on visitor_sessions (org_id, token_hash);
create index visitor_sessions_by_widget on visitor_sessions (org_id, widget_id, seen_at);
create unique index visitor_sessions_by_window_code on visitor_sessions (org_id, window_code_hash) WHERE (window_code_hash IS NOT NULL);
alter table visitor_sessions force row level security;
create policy platform on visitor_sessions to parley_platform using (true) with check (true);
create policy tenant on visitor_sessions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on visitor_sessions to parley_app;
grant select on visitor_sessions to parley_platform;

create table visitor_settings (
  org_id uuid not null,
  page_days integer not null default 30,
  updated_at timestamptz not null default now(),
  kept_after_seconds integer not null default 30,
  constraint visitor_settings_pkey PRIMARY KEY (org_id),
  constraint visitor_settings_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint visitor_settings_kept_after_seconds_check CHECK (((kept_after_seconds >= 0) AND (kept_after_seconds <= 300))),
  constraint visitor_settings_page_days_check CHECK (((page_days >= 1) AND (page_days <= 365)))
);
alter table visitor_settings force row level security;
create policy tenant on visitor_settings using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on visitor_settings to parley_app;

create table visitors (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  key_hash text not null,
  contact_id uuid,
  first_seen_at timestamptz not null default now(),
  began_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  sessions integer not null default 1,
  pages integer not null default 1,
  page_url text not null,
  page_title text not null default ''::text,
  page_since timestamptz not null default now(),
  trail jsonb not null default '[]'::jsonb,
  landing_url text not null,
  referrer text not null default ''::text,
  locale text not null default ''::text,
  time_zone text not null default ''::text,
  country text,
  network text not null default ''::text,
  device text not null,
  os text not null default ''::text,
  browser text not null default ''::text,
  blocked_until timestamptz,
  excluded_at timestamptz,
  invited_to uuid,
  claimable_until timestamptz,
  utm jsonb not null default '{}'::jsonb,
  left_at timestamptz,
  begun_as uuid,
  region text not null default ''::text,
  city text not null default ''::text,
  pages_since timestamptz default '1970-01-01 00:00:00+00'::timestamp with time zone,
  peek_hash text,
  constraint visitors_pkey PRIMARY KEY (org_id, id),
  constraint visitors_org_id_contact_id_fkey FOREIGN KEY (org_id, contact_id) REFERENCES contacts(org_id, id) ON DELETE SET NULL (contact_id),
  constraint visitors_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint visitors_org_id_widget_id_fkey FOREIGN KEY (org_id, widget_id) REFERENCES widgets(org_id, id),
  constraint visitors_browser_check CHECK ((length(browser) <= 40)),
  constraint visitors_country_check CHECK ((country ~ '^[A-Z]{2}$'::text)),
  constraint visitors_device_check CHECK ((device = ANY (ARRAY['computer'::text, 'phone'::text, 'tablet'::text]))),
  constraint visitors_key_hash_check CHECK ((length(key_hash) = 64)),
  constraint visitors_landing_url_check CHECK ((length(landing_url) <= 2048)),
  constraint visitors_locale_check CHECK ((length(locale) <= 35)),
  constraint visitors_network_check CHECK ((length(network) <= 60)),
  constraint visitors_os_check CHECK ((length(os) <= 40)),
  constraint visitors_page_title_check CHECK ((length(page_title) <= 300)),
  constraint visitors_page_url_check CHECK ((length(page_url) <= 2048)),
  constraint visitors_peek_hash_check CHECK ((length(peek_hash) = 64)),
  constraint visitors_referrer_check CHECK ((length(referrer) <= 2048)),
  constraint visitors_time_zone_check CHECK ((length(time_zone) <= 60))
);
create index visitors_by_contact on visitors (org_id, contact_id, seen_at) WHERE (contact_id IS NOT NULL);
create unique index visitors_by_key on visitors (org_id, key_hash);
create index visitors_by_pages on visitors (org_id, pages_since) WHERE (pages_since IS NOT NULL);
create index visitors_by_rule on visitors (org_id, id) WHERE ((blocked_until IS NOT NULL) OR (excluded_at IS NOT NULL));
create index visitors_by_seen on visitors (org_id, seen_at);
create index visitors_by_widget on visitors (org_id, widget_id);
create index visitors_to_leave on visitors (org_id, seen_at) WHERE (left_at IS NULL);
alter table visitors force row level security;
create policy platform on visitors to parley_platform using (true) with check (true);
create policy tenant on visitors using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on visitors to parley_app;
grant select on visitors to parley_platform;

create table widget_identity_keys (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  widget_id uuid not null,
  algorithm text not null,
  sealed_secret text,
  public_key text,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  revoked_at timestamptz,
  constraint widget_identity_keys_pkey PRIMARY KEY (org_id, id),
  constraint widget_identity_keys_org_id_created_by_fkey FOREIGN KEY (org_id, created_by) REFERENCES members(org_id, id),
  constraint widget_identity_keys_org_id_widget_id_fkey FOREIGN KEY (org_id, widget_id) REFERENCES widgets(org_id, id),
  constraint widget_identity_keys_algorithm_check CHECK ((algorithm = ANY (ARRAY['HS256'::text, 'ES256'::text]))),
  constraint widget_identity_keys_check CHECK (((algorithm = 'HS256'::text) = (sealed_secret IS NOT NULL))),
  constraint widget_identity_keys_check1 CHECK (((algorithm = 'ES256'::text) = (public_key IS NOT NULL))),
  constraint widget_identity_keys_public_key_check CHECK ((length(public_key) <= 1000))
);
create index widget_identity_keys_by_member on widget_identity_keys (org_id, created_by);
create index widget_identity_keys_by_widget on widget_identity_keys (org_id, widget_id, created_at);
alter table widget_identity_keys force row level security;
create policy tenant on widget_identity_keys using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on widget_identity_keys to parley_app;

create table widget_versions (
  org_id uuid not null,
  widget_id uuid not null,
  number integer not null,
  settings jsonb not null,
  published_by uuid not null,
  published_at timestamptz not null default now(),
  constraint widget_versions_pkey PRIMARY KEY (org_id, widget_id, number),
  constraint widget_versions_org_id_published_by_fkey FOREIGN KEY (org_id, published_by) REFERENCES members(org_id, id),
  constraint widget_versions_org_id_widget_id_fkey FOREIGN KEY (org_id, widget_id) REFERENCES widgets(org_id, id)
);
create index widget_versions_by_member on widget_versions (org_id, published_by);
alter table widget_versions force row level security;
create policy tenant on widget_versions using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on widget_versions to parley_app;

create table widgets (
  org_id uuid not null,
  id uuid not null default uuidv7(),
  channel_id uuid not null,
  name text not null,
  state text not null default 'draft'::text,
  settings jsonb not null,
  published_version integer,
  installed_at timestamptz,
  installed_on text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz,
  identity_mode text not null default 'optional'::text,
  accepts_hash boolean not null default false,
  last_seen_at timestamptz,
  last_seen_on text,
  constraint widgets_pkey PRIMARY KEY (org_id, id),
  constraint widgets_org_id_channel_id_fkey FOREIGN KEY (org_id, channel_id) REFERENCES channels(org_id, id),
  constraint widgets_org_id_fkey FOREIGN KEY (org_id) REFERENCES organizations(org_id),
  constraint widgets_identity_mode_check CHECK ((identity_mode = ANY (ARRAY['off'::text, 'optional'::text, 'required'::text]))),
  constraint widgets_installed_on_check CHECK ((length(installed_on) <= 2048)),
  constraint widgets_last_seen_on_check CHECK ((length(last_seen_on) <= 2048)),
  constraint widgets_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint widgets_state_check CHECK ((state = ANY (ARRAY['draft'::text, 'live'::text, 'paused'::text, 'archived'::text])))
);
create index widgets_by_age on widgets (org_id, created_at, id) WHERE (deleted_at IS NULL);
create index widgets_by_channel on widgets (org_id, channel_id);
create index widgets_by_id on widgets (id);
alter table widgets force row level security;
create policy platform on widgets to parley_platform using (true) with check (true);
create policy tenant on widgets using (org_id = ( SELECT app.current_org() AS current_org)) with check (org_id = ( SELECT app.current_org() AS current_org));
grant delete, insert, select, update on widgets to parley_app;
grant select on widgets to parley_platform;

create FUNCTION app.acting_org()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  context text := current_setting('app.ctx', true);
begin
  if split_part(context, '.', 4) = 'proven' then
    if app.fingerprint(context) = currval('app.proven_head')::bytea || currval('app.proven_tail')::bytea then
      return split_part(context, '.', 1)::uuid;
    end if;
  end if;
  return app.signed_org(context);
end $function$;
grant execute on function app.acting_org() to parley_app;
grant execute on function app.acting_org() to parley_platform;

create FUNCTION app.catch_up_search(most integer, most_bytes integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  return (
    with measured as (
      select held.*, sum(held.bytes) over (
        order by held.at desc, held.conversation_id, held.seq) - held.bytes as bytes_before
      from (
        select pending.org_id, pending.conversation_id, pending.seq, pending.at, octet_length(pending.text) as bytes
        from app.search_pending pending where pending.org_id = app.acting_org()
        order by pending.at desc limit most) as held)
    select coalesce(app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)), 0)
    from measured where bytes_before < most_bytes)
  + (
    select coalesce(app.gather_changed(array_agg(latest.org_id), array_agg(latest.conversation_id)), 0)
    from (
      select held.org_id, held.conversation_id from app.search_changed held
      where held.org_id = app.acting_org() order by held.at desc limit 100) as latest);
exception when others then
  -- The search goes on with what was indexed before, also in a transaction that has more to do.
  raise warning 'search not caught up: %', sqlerrm;
  return 0;
end $function$;
grant execute on function app.catch_up_search(integer,integer) to parley_app;

create FUNCTION app.claim_host(name text, for_site uuid, name_kind text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if not exists (select from sites where org_id = app.acting_org() and id = for_site) then
    return false;
  end if;
  insert into hosts as held (hostname, org_id, site_id, kind)
  values (name, app.acting_org(), for_site, name_kind)
  on conflict (hostname) do update
    set org_id = excluded.org_id, site_id = excluded.site_id, kind = excluded.kind, quarantined_until = null
    where held.quarantined_until <= now()
      or (held.org_id = excluded.org_id
        and (held.quarantined_until is not null or held.site_id = excluded.site_id));
  return found;
end $function$;
grant execute on function app.claim_host(text,uuid,text) to parley_app;
grant execute on function app.claim_host(text,uuid,text) to parley_platform;

create FUNCTION app.column_standing(category text, pauses boolean)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case
    when category in ('resolved', 'cancelled') then 'done'
    when pauses or category in ('waiting', 'on_hold') then 'paused'
    else 'open' end
$function$;
grant execute on function app.column_standing(text,boolean) to parley_app;

create FUNCTION app.contact_value_rows(attributes jsonb)
 RETURNS TABLE(key text, value text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select distinct pair.key, left(lower(each.value), 200)
  from jsonb_each(attributes) pair
  cross join lateral jsonb_array_elements_text(
    case jsonb_typeof(pair.value) when 'array' then pair.value else jsonb_build_array(pair.value) end)
    as each (value)
  where each.value is not null and each.value <> ''
$function$;
grant execute on function app.contact_value_rows(jsonb) to parley_app;

create FUNCTION app.contact_words(org uuid, name text, addresses text[])
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select app.search_vector(org, name || ' ' || array_to_string(addresses, ' '))
$function$;

create FUNCTION app.conversation_words(org uuid, subject text, attributes jsonb)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select app.search_vector(org, case when attributes = '{}' then subject
    else concat_ws(' ', subject, app.shown_values(org, attributes)) end)
$function$;

create FUNCTION app.count_unindexed()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select (select count(*) from app.search_pending) + (select count(*) from app.search_changed)
$function$;
grant execute on function app.count_unindexed() to parley_platform;

create FUNCTION app.current_org()
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
AS $function$
declare
  context pg_catalog.text := pg_catalog.current_setting('app.ctx', true);
begin
  if pg_catalog.split_part(context, '.', 4) operator(pg_catalog.=) 'proven' then
    if app.fingerprint(context) operator(pg_catalog.=) (
      pg_catalog.currval('app.proven_head')::pg_catalog.bytea
      operator(pg_catalog.||) pg_catalog.currval('app.proven_tail')::pg_catalog.bytea) then
      return pg_catalog.split_part(context, '.', 1)::pg_catalog.uuid;
    end if;
  end if;
  return app.signed_org(context);
end $function$;
grant execute on function app.current_org() to parley_app;
grant execute on function app.current_org() to parley_platform;

create FUNCTION app.current_tx()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select tx_offset + pg_current_xact_id()::text::bigint from app.log_clock
$function$;
grant execute on function app.current_tx() to parley_app;
grant execute on function app.current_tx() to parley_platform;

create FUNCTION app.either_of(mark text, words text[], is_open boolean, others text[])
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select string_agg('''' || mark || word || '''' || ending, ' | ')::tsquery
  from (
    select word, case when is_open then ':*' else '' end as ending from unnest(words) as word
    union
    select word, '' from unnest(others) as word) as each
$function$;

create FUNCTION app.end_organization(org uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  target record;
  is_there boolean;
  checked int := 0;
begin
  perform app.refuse_early_purge(org);
  delete from public.rate_buckets where position(org::text in bucket) > 0;
  delete from public.account_idempotency_keys where position(org::text in body::text) > 0;
  delete from public.one_time_tokens where position(org::text in data::text) > 0;
  if to_regclass('pgboss.job_common') is not null then
    execute 'delete from pgboss.job_common job where position($1 in job::text) > 0' using org::text;
  end if;
  for target in select * from app.organization_tables() loop
    if target.owner_column = 'organization_id' and exists (
      select from pg_attribute where attrelid = target.name and attname = 'user_id' and not attisdropped)
    then
      execute format('update %s set organization_id = null where organization_id = $1', target.name) using org;
    end if;
    execute format('select exists (select from %s where %I = $1)', target.name, target.owner_column)
      into is_there using org;
    if is_there then
      raise exception using errcode = 'DL003', message = format('%s still has rows of this organization', target.name);
    end if;
    checked := checked + 1;
  end loop;
  delete from public.organizations where org_id = org;
  if not found then
    raise exception using errcode = 'DL003', message = 'the organization itself could not be deleted';
  end if;
  return checked + 1;
end $function$;
grant execute on function app.end_organization(uuid) to parley_platform;

create FUNCTION app.enqueue_job(queue_name text, payload jsonb, not_before timestamp with time zone, once_key text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  org uuid := app.acting_org();
  realm text := (select queue.realm from app.job_queues queue where queue.name = queue_name);
begin
  if realm = 'organization' then
    return app.put_job(queue_name, org::text, payload, not_before, once_key);
  elsif realm = 'platform' and session_user = 'parley_platform' then
    return app.put_job(queue_name, 'platform', payload, not_before, once_key);
  end if;
  raise exception using errcode = 'JB002',
    message = format('an organization cannot queue %L', queue_name);
end $function$;
grant execute on function app.enqueue_job(text,jsonb,timestamp with time zone,text) to parley_app;
grant execute on function app.enqueue_job(text,jsonb,timestamp with time zone,text) to parley_platform;

create FUNCTION app.enqueue_platform_job(queue_name text, payload jsonb, not_before timestamp with time zone, once_key text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if not exists (select from app.job_queues queue where queue.name = queue_name and queue.realm = 'platform') then
    raise exception using errcode = 'JB002',
      message = format('%L needs an organization', queue_name);
  end if;
  return app.put_job(queue_name, 'platform', payload, not_before, once_key);
end $function$;
grant execute on function app.enqueue_platform_job(text,jsonb,timestamp with time zone,text) to parley_platform;

create FUNCTION app.ensure_month_partitions(parent regclass, months_ahead integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public', 'app'
AS $function$
declare
  month date := date_trunc('month', now())::date;
  name text;
begin
  for step in 0..months_ahead loop
    name := format('%s_%s', parent::text, to_char(month, 'YYYY_MM'));
    if to_regclass('public.' || name) is null then
      execute format('create table public.%I partition of %s for values from (%L) to (%L)',
        name, parent, month, (month + interval '1 month')::date);
      perform app.install_tenant_table(format('public.%I', name)::regclass);
    end if;
    month := (month + interval '1 month')::date;
  end loop;
end $function$;
grant execute on function app.ensure_month_partitions(regclass,integer) to parley_platform;

create FUNCTION app.exact_log_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  with held as materialized (
    select pid, locktype, transactionid, database, classid, objid, objsubid from pg_locks
    where granted and (
      locktype = 'transactionid' and mode = 'ExclusiveLock'
      or locktype = 'advisory' and mode = 'ShareLock'))
  select clock.tx_offset + coalesce(
    (select min(running::text::bigint) from pg_snapshot_xip(pg_current_snapshot()) as running
     where not exists (
       select from held
       join pg_stat_activity active on active.pid = held.pid
       where held.locktype = 'transactionid' and held.transactionid = running::xid and (
         active.datname <> current_database()
         -- Others could take such a lock, too, and keep it when somebody else has their connection.
         or active.usename = 'parley_platform' and exists (
           select from held promise
           where promise.pid = held.pid and promise.locktype = 'advisory'
             and promise.database = active.datid
             and promise.classid = 1870 and promise.objid = 0 and promise.objsubid = 2)))),
    pg_snapshot_xmax(pg_current_snapshot())::text::bigint)
  from app.log_clock clock
$function$;
grant execute on function app.exact_log_horizon() to parley_app;
grant execute on function app.exact_log_horizon() to parley_platform;

create FUNCTION app.fill_ticket_assignee()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  select ticket.board_id, ticket.updated_at, ticket.created_at, ticket.due_at,
    ticket.deleted_at is null and ticket.archived_at is null and ticket.merged_into_id is null,
    ticket.resolved_at is null
  into new.board_id, new.changed_at, new.made_at, new.due_at, new.is_live, new.is_open
  from tickets ticket where ticket.org_id = new.org_id and ticket.id = new.ticket_id;
  return new;
end $function$;

create FUNCTION app.find_contacts(said text, before_at timestamp with time zone, before_id uuid, most integer)
 RETURNS TABLE(contact_id uuid, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
#variable_conflict use_column
declare
  org uuid := app.acting_org();
  query tsquery := (
    select string_agg('''' || word || ''':*', ' & ')
    from unnest(tsvector_to_array(app.search_vector(org, said))) as word)::tsquery;
  found_recent int;
begin
  if query is null then
    return;
  end if;
  -- Of a word that many bear, the latest are enough.
  select count(*) into found_recent
  from (
    select from (
      select person.words from app.search_contacts person
      where person.org_id = org
        and (before_at is null or (person.at, person.contact_id) < (before_at, before_id))
      order by person.at desc, person.contact_id desc
      limit 3000) as recent
    where recent.words @@ query
    limit most) as enough;
  if found_recent = most then
    return query
      select recent.contact_id, recent.at
      from (
        select person.contact_id, person.at, person.words from app.search_contacts person
        where person.org_id = org
          and (before_at is null or (person.at, person.contact_id) < (before_at, before_id))
        order by person.at desc, person.contact_id desc
        limit 3000) as recent
      where recent.words @@ query
      order by recent.at desc, recent.contact_id desc
      limit most;
  else
    return query
      with held as materialized (
        select person.org_id, person.contact_id, person.at from app.search_contacts person
        where person.words @@ query)
      select held.contact_id, held.at from held
      where held.org_id = org
        and (before_at is null or (held.at, held.contact_id) < (before_at, before_id))
      order by held.at desc, held.contact_id desc
      limit most;
  end if;
end $function$;
grant execute on function app.find_contacts(text,timestamp with time zone,uuid,integer) to parley_app;

create FUNCTION app.fingerprint(context text)
 RETURNS bytea
 LANGUAGE sql
 STABLE
RETURN substr(sha256(convert_to(context, 'UTF8'::name)), 1, 16);
grant execute on function app.fingerprint(text) to parley_app;
grant execute on function app.fingerprint(text) to parley_platform;

create FUNCTION app.finish_job(queue_name text, job_id uuid, attempt integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select app.settle_job(queue_name, job_id, attempt, app.acting_org()::text)
$function$;
grant execute on function app.finish_job(text,uuid,integer) to parley_app;

create FUNCTION app.finish_platform_job(queue_name text, job_id uuid, attempt integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select app.settle_job(queue_name, job_id, attempt, 'platform')
$function$;
grant execute on function app.finish_platform_job(text,uuid,integer) to parley_platform;

create FUNCTION app.forget_document(org uuid, conversation uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  insert into app.search_changed (org_id, conversation_id) values (org, conversation) on conflict do nothing;
  delete from app.search_documents held where held.org_id = org and held.conversation_id = conversation
$function$;

create FUNCTION app.forget_search_words()
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  forgotten bigint;
begin
  -- Not while words are learnt: one that is said again just now must stay known.
  perform from app.search_lesson for update;
  with gone as (
    delete from app.search_words known
    where known.uses <= 3
        and not exists (
          select from app.search_documents said
          where said.words @@ ('''' || app.search_mark(known.org_id) || known.word || '''')::tsquery)
        and not exists (
          select from app.search_contacts person
          where person.words @@ ('''' || app.search_mark(known.org_id) || known.word || '''')::tsquery)
      or not exists (select from app.search_texts said where said.org_id = known.org_id)
    returning 1)
  select count(*) into forgotten from gone;
  return forgotten;
end $function$;
grant execute on function app.forget_search_words() to parley_platform;

create FUNCTION app.free_documents(orgs uuid[], conversations uuid[])
 RETURNS TABLE(org_id uuid, conversation_id uuid)
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
 SET enable_seqscan TO 'off'
AS $function$
  with wanted as materialized (
    select distinct asked.org_id, asked.conversation_id
    from unnest(orgs, conversations) as asked (org_id, conversation_id)),
  taken as materialized (
    select held.org_id, held.conversation_id, held.part
    from wanted join app.search_documents held using (org_id, conversation_id)
    for update of held skip locked)
  select wanted.org_id, wanted.conversation_id from wanted
  where not exists (
    select from app.search_documents held
    where held.org_id = wanted.org_id and held.conversation_id = wanted.conversation_id
      and not exists (
        select from taken
        where taken.org_id = held.org_id and taken.conversation_id = held.conversation_id and taken.part = held.part))
$function$;

create FUNCTION app.gather_changed(orgs uuid[], conversations uuid[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
#variable_conflict use_column
declare
  each record;
  gathered bigint := 0;
begin
  for each in
    with free as materialized (
      select * from app.free_documents(orgs, conversations)),
    chosen as (
      select held.org_id, held.conversation_id
      from free join app.search_changed held using (org_id, conversation_id)
      for update of held skip locked),
    taken as (
      delete from app.search_changed held using chosen
      where held.org_id = chosen.org_id and held.conversation_id = chosen.conversation_id
      returning held.org_id, held.conversation_id),
    old as (
      delete from app.search_documents held using taken
      where held.org_id = taken.org_id and held.conversation_id = taken.conversation_id)
    select * from taken order by taken.org_id, taken.conversation_id
  loop
    perform app.gather_words(each.org_id, each.conversation_id, null);
    gathered := gathered + 1;
  end loop;
  return gathered;
end $function$;

create FUNCTION app.gather_some_changed(most integer)
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  with recursive tenant as (
    (select held.org_id from app.search_changed held order by held.org_id limit 1)
    union all
    select (
      select held.org_id from app.search_changed held
      where held.org_id > tenant.org_id order by held.org_id limit 1)
    from tenant where tenant.org_id is not null),
  waiting as (
    select held.*, row_number() over (partition by held.org_id order by held.at) as turn
    from tenant cross join lateral (
      select changed.org_id, changed.conversation_id, changed.at
      from app.search_changed changed where changed.org_id = tenant.org_id
      order by changed.at limit most) as held),
  batch as (
    select * from waiting order by turn, at limit most)
  select coalesce(app.gather_changed(array_agg(org_id), array_agg(conversation_id)), 0) from batch
$function$;

create FUNCTION app.gather_words(org uuid, conversation uuid, added integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
 SET enable_seqscan TO 'off'
AS $function$
#variable_conflict use_variable
declare
  most_words constant int := 4000;
  plus constant tsvector := array_to_tsvector(array[app.search_mark(org) || '+']);
  document app.search_documents;
  said record;
begin
  select held.* into document from app.search_documents held
  where held.org_id = org and held.conversation_id = conversation order by held.part desc limit 1;
  if document.part is null then
    added := null;
    document := row(org, conversation, 0, '-infinity', app.person_in(org, conversation));
  end if;
  for said in
    select held.at, held.words from app.search_texts held
    where held.org_id = org and held.conversation_id = conversation
      and (added is null or held.seq = any (added))
    order by held.seq
  loop
    if length(document.words) >= most_words then
      document.words := document.words || plus;
      perform app.keep_document(document);
      document := row(org, conversation, document.part + 1, said.at, app.person_in(org, conversation) || plus);
    end if;
    document.words := document.words || said.words;
    document.at := greatest(document.at, said.at);
  end loop;
  if document.at > '-infinity' then
    perform app.keep_document(document);
  end if;
end $function$;

create FUNCTION app.has_second_factor(candidate uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from members member
    where member.org_id = app.acting_org() and member.id = candidate and (
      exists (select from totp_factors factor
        where factor.user_id = member.user_id and factor.confirmed_at is not null)
      or exists (select from passkeys passkey where passkey.user_id = member.user_id)))
$function$;
grant execute on function app.has_second_factor(uuid) to parley_app;

create FUNCTION app.index_anew(ids uuid[])
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  org constant uuid := app.acting_org();
begin
  if (select count(*) from (
    select from app.search_pending held where held.org_id = org limit 1000) as waiting) >= 1000 then
    return false;
  end if;
  with head as (
    select conversation.id, app.conversation_words(org, conversation.subject, conversation.attributes) as words
    from conversations conversation
    where conversation.org_id = org and conversation.id = any (ids)),
  indexed as (
    update app.search_texts held set words = head.words, place = default from head
    where held.org_id = org and held.conversation_id = head.id and held.seq = 0
      and held.words is distinct from head.words
    returning held.conversation_id)
  insert into app.search_changed (org_id, conversation_id)
  select org, indexed.conversation_id from indexed
  on conflict do nothing;
  insert into app.search_pending (org_id, conversation_id, seq, at, text)
  select said.org_id, said.conversation_id, said.seq, said.created_at, app.message_words(said)
  from messages said
  where said.org_id = org and said.kind <> 'event' and said.deleted_at is null
    and said.id in (
      select file.message_id from attachments file
      where file.org_id = org and file.conversation_id = any (ids) and file.message_id is not null)
  on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  return true;
end $function$;
grant execute on function app.index_anew(uuid[]) to parley_app;

create FUNCTION app.index_attachment()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  said messages;
begin
  if tg_op = 'UPDATE' and (new.message_id, new.name) is not distinct from (old.message_id, old.name) then
    return null;
  end if;
  for said in
    select message.* from messages message
    where message.org_id = case when tg_op = 'DELETE' then old.org_id else new.org_id end
      and message.id in (
        case when tg_op <> 'INSERT' then old.message_id end, case when tg_op <> 'DELETE' then new.message_id end)
      and message.kind <> 'event' and message.deleted_at is null
  loop
    delete from app.search_texts held
    where held.org_id = said.org_id and held.conversation_id = said.conversation_id and held.seq = said.seq;
    if found then
      perform app.forget_document(said.org_id, said.conversation_id);
    end if;
    delete from app.search_pending held
    where held.org_id = said.org_id and held.conversation_id = said.conversation_id and held.seq = said.seq;
    insert into app.search_pending (org_id, conversation_id, seq, at, text)
    select said.org_id, said.conversation_id, said.seq, said.created_at, found.words
    from app.message_words(said) as found (words) where found.words <> ''
    on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
  end loop;
  return null;
end $function$;

create FUNCTION app.index_contact()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if tg_op = 'UPDATE' and (new.name, new.email, new.phone, new.other_emails, new.other_phones)
    is not distinct from (old.name, old.email, old.phone, old.other_emails, old.other_phones) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from app.search_contacts held where held.org_id = old.org_id and held.contact_id = old.id;
  else
    insert into app.search_contacts (org_id, contact_id, at, words)
    values (new.org_id, new.id, new.created_at, app.contact_words(
      new.org_id, app.shown_name(new.id, new.name, new.email, new.erased_at),
      array[new.email, new.phone] || new.other_emails || new.other_phones))
    on conflict (org_id, contact_id) do update set words = excluded.words;
    if tg_op = 'UPDATE' then
      insert into app.search_changed (org_id, conversation_id)
      select head.org_id, head.conversation_id from app.search_texts head
      where head.org_id = new.org_id and head.contact_id = new.id
      on conflict do nothing;
      -- One of them is read again by the next lesson, and with it the new name.
      update app.search_texts head set place = default
      where head.org_id = new.org_id and (head.conversation_id, head.seq) = (
        select latest.conversation_id, latest.seq from app.search_texts latest
        where latest.org_id = new.org_id and latest.contact_id = new.id
        order by latest.conversation_id desc limit 1);
    end if;
  end if;
  return null;
end $function$;

create FUNCTION app.index_conversation()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if tg_op = 'UPDATE' and (new.subject, new.contact_id, new.attributes)
    is not distinct from (old.subject, old.contact_id, old.attributes) then
    return null;
  end if;
  if tg_op = 'DELETE' then
    delete from app.search_texts held where held.org_id = old.org_id and held.conversation_id = old.id and held.seq = 0;
    -- In this order: who gathers it now has ended then, and what he left is seen.
    delete from app.search_changed held where held.org_id = old.org_id and held.conversation_id = old.id;
    delete from app.search_documents held where held.org_id = old.org_id and held.conversation_id = old.id;
  else
    insert into app.search_texts (org_id, conversation_id, seq, at, contact_id, words)
    values (new.org_id, new.id, 0, new.created_at, new.contact_id,
      app.conversation_words(new.org_id, new.subject, new.attributes))
    on conflict (org_id, conversation_id, seq) do update
      -- Its words are new, and learnt by their place.
      set contact_id = excluded.contact_id, words = excluded.words, place = default;
    if tg_op = 'UPDATE' then
      perform app.forget_document(new.org_id, new.id);
    elsif new.subject <> '' or new.attributes <> '{}' then
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.id) on conflict do nothing;
    end if;
  end if;
  return null;
end $function$;

create FUNCTION app.index_message()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  words text;
begin
  if tg_op = 'UPDATE'
    and (new.conversation_id, new.seq, new.kind, new.text, new.block_words, new.deleted_at)
      is not distinct from (old.conversation_id, old.seq, old.kind, old.text, old.block_words, old.deleted_at) then
    return null;
  end if;
  if tg_op <> 'INSERT' then
    delete from app.search_pending held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
    delete from app.search_texts held
    where held.org_id = old.org_id and held.conversation_id = old.conversation_id and held.seq = old.seq;
    if found then
      perform app.forget_document(old.org_id, old.conversation_id);
    end if;
  end if;
  if tg_op <> 'DELETE' and new.kind <> 'event' and new.deleted_at is null then
    if tg_op = 'UPDATE' then
      words := app.message_words(new);
    else
      words := left(concat_ws(E'\n', nullif(new.text, ''), nullif(new.block_words, '')), 10000);
    end if;
    if words <> '' then
      insert into app.search_pending (org_id, conversation_id, seq, at, text)
      values (new.org_id, new.conversation_id, new.seq, new.created_at, words)
      on conflict (org_id, conversation_id, seq) do update set at = excluded.at, text = excluded.text;
    else
      insert into app.search_changed (org_id, conversation_id) values (new.org_id, new.conversation_id)
      on conflict do nothing;
    end if;
  end if;
  return null;
end $function$;

create FUNCTION app.index_pending(most integer, most_bytes integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  with recursive tenant as (
    (select held.org_id from app.search_pending held order by held.org_id limit 1)
    union all
    select (
      select held.org_id from app.search_pending held
      where held.org_id > tenant.org_id order by held.org_id limit 1)
    from tenant where tenant.org_id is not null),
  waiting as (
    select held.*, row_number() over (partition by held.org_id order by held.at) as turn
    from tenant cross join lateral (
      select pending.org_id, pending.conversation_id, pending.seq, pending.at, octet_length(pending.text) as bytes
      from app.search_pending pending where pending.org_id = tenant.org_id
      order by pending.at limit most) as held),
  measured as (
    select held.*, sum(held.bytes) over (
      order by held.turn, held.at, held.org_id, held.conversation_id, held.seq) - held.bytes as bytes_before
    from waiting held),
  batch as materialized (
    select * from measured where bytes_before < most_bytes order by bytes_before, turn limit most),
  same as (
    select held.org_id, held.conversation_id, held.seq,
      sum(held.bytes) over (order by held.seq, held.org_id, held.conversation_id) as bytes
    from (select distinct org_id, conversation_id from batch) as chosen
    cross join lateral (
      select pending.org_id, pending.conversation_id, pending.seq, octet_length(pending.text) as bytes
      from app.search_pending pending
      where pending.org_id = chosen.org_id and pending.conversation_id = chosen.conversation_id
      order by pending.seq limit 50) as held
    where not exists (
      select from batch
      where batch.org_id = held.org_id and batch.conversation_id = held.conversation_id and batch.seq = held.seq)),
  taken as (
    select org_id, conversation_id, seq from batch
    union all
    select org_id, conversation_id, seq from same where bytes < most_bytes / 8)
  select coalesce(app.index_texts(array_agg(org_id), array_agg(conversation_id), array_agg(seq)), 0)
    + app.gather_some_changed(most)
  from taken
$function$;
grant execute on function app.index_pending(integer,integer) to parley_platform;

create FUNCTION app.index_texts(orgs uuid[], conversations uuid[], seqs integer[])
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
#variable_conflict use_column
declare
  each record;
  indexed bigint := 0;
begin
  for each in
    with free as materialized (
      select * from app.free_documents(orgs, conversations)),
    chosen as (
      select held.org_id, held.conversation_id, held.seq
      from unnest(orgs, conversations, seqs) as wanted (org_id, conversation_id, seq)
      join free using (org_id, conversation_id)
      join app.search_pending held using (org_id, conversation_id, seq)
      for update of held skip locked),
    taken as (
      delete from app.search_pending held using chosen
      where held.org_id = chosen.org_id and held.conversation_id = chosen.conversation_id and held.seq = chosen.seq
      returning held.*),
    put as (
      insert into app.search_texts (org_id, conversation_id, seq, at, words)
      select said.org_id, said.conversation_id, said.seq, said.at, app.search_vector(said.org_id, said.text)
      from taken said
      on conflict (org_id, conversation_id, seq) do update
        set at = excluded.at, words = excluded.words, place = default
      returning org_id, conversation_id, seq)
    select put.org_id, put.conversation_id, array_agg(put.seq) as seqs from put
    group by put.org_id, put.conversation_id order by put.org_id, put.conversation_id
  loop
    perform app.gather_words(each.org_id, each.conversation_id, each.seqs);
    indexed := indexed + cardinality(each.seqs);
  end loop;
  return indexed;
end $function$;

create FUNCTION app.index_values_anew()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if new.object = 'conversation' and (tg_op = 'INSERT' or
    (new.visible_to, new.type, new.key, new.deleted_at) is distinct from
    (old.visible_to, old.type, old.key, old.deleted_at)) then
    insert into search_backlogs (org_id) values (new.org_id)
    on conflict (org_id) do update set after_id = excluded.after_id;
  end if;
  return null;
end $function$;

create FUNCTION app.install_global_table(target regclass, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  execute format('comment on table %s is %L', target, 'global: ' || reason);
  execute format('grant select, insert, update, delete on %s to parley_platform', target);
end $function$;

create FUNCTION app.install_tenant_table(target regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format(
    'create policy tenant on %s using (org_id = (select app.current_org())) with check (org_id = (select app.current_org()))',
    target);
  execute format('grant select, insert, update, delete on %s to parley_app', target);
end $function$;

create FUNCTION app.is_email_name_free(wanted text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select not exists (
    select from email_names where name = wanted and org_id <> app.acting_org())
$function$;
grant execute on function app.is_email_name_free(text) to parley_app;
grant execute on function app.is_email_name_free(text) to parley_platform;

create FUNCTION app.is_host_free(name text)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select not exists (
    select from hosts
    where hostname = name and org_id <> app.acting_org()
      and (quarantined_until is null or quarantined_until > now()))
$function$;
grant execute on function app.is_host_free(text) to parley_app;

create FUNCTION app.is_learnt(org uuid, before_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select coalesce(bool_and(unlearnt.org_id <> org or unlearnt.at >= before_at), true) and count(*) < 3000
  from (
    select said.org_id, said.at from app.search_texts said
    where said.place > (select lesson.learnt_place from app.search_lesson lesson)
    order by said.place limit 3000) as unlearnt
$function$;

create FUNCTION app.is_one_slip(one text, other text)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  shorter int := least(length(one), length(other));
  longer int := greatest(length(one), length(other));
  head int := 0;
  tail int := 0;
begin
  while head < shorter and substr(one, head + 1, 1) = substr(other, head + 1, 1) loop
    head := head + 1;
  end loop;
  while head + tail < shorter and left(right(one, tail + 1), 1) = left(right(other, tail + 1), 1) loop
    tail := tail + 1;
  end loop;
  return head + tail >= longer - 1 or (
    shorter = longer and head + tail = longer - 2
    and substr(one, head + 1, 2) = reverse(substr(other, head + 1, 2)));
end $function$;

create FUNCTION app.is_proven_member(candidate uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select exists (
    select from members member
    join users person on person.id = member.user_id
    where member.org_id = app.acting_org() and member.id = candidate
      and (person.email_verified_at is not null or person.phone_verified_at is not null))
$function$;
grant execute on function app.is_proven_member(uuid) to parley_app;

create FUNCTION app.is_search_behind()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select exists (select from app.search_pending where org_id = app.acting_org())
    or exists (select from app.search_changed where org_id = app.acting_org())
$function$;
grant execute on function app.is_search_behind() to parley_app;

create FUNCTION app.joined(queries tsquery[], is_all boolean)
 RETURNS tsquery
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  whole tsquery := queries[1];
  each tsquery;
begin
  foreach each in array queries[2:] loop
    whole := case when is_all then whole && each else whole || each end;
  end loop;
  return whole;
end $function$;

create FUNCTION app.keep_column_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  insert into ticket_standings (org_id, ticket_id, at, standing)
  select new.org_id, ticket.id, now(), app.column_standing(new.category, new.pauses_clock)
  from tickets ticket
  where ticket.org_id = new.org_id and ticket.board_id = new.board_id and ticket.column_id = new.id;
  return null;
end $function$;

create FUNCTION app.keep_contact_values()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  delete from contact_values held where held.org_id = new.org_id and held.contact_id = new.id;
  if new.deleted_at is null then
    insert into contact_values (org_id, contact_id, key, value)
    select new.org_id, new.id, said.key, said.value
    from app.contact_value_rows(new.attributes || new.signed_attributes) said;
  end if;
  return null;
end $function$;

create FUNCTION app.keep_document(document app.search_documents)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  insert into app.search_documents as held (org_id, conversation_id, part, at, words)
  values (document.org_id, document.conversation_id, document.part, document.at, document.words)
  on conflict (org_id, conversation_id, part) do update
    set at = greatest(held.at, excluded.at), words = held.words || excluded.words;
end $function$;

create FUNCTION app.keep_email_address_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op <> 'INSERT' and old.proven_at is not null then
    delete from email_names where name = old.address and org_id = old.org_id;
  end if;
  if tg_op <> 'DELETE' and new.proven_at is not null then
    insert into email_names (name, org_id) values (new.address, new.org_id);
  end if;
  return null;
end $function$;

create FUNCTION app.keep_email_domain_name()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  if tg_op <> 'INSERT' and old.verified_at is not null then
    delete from email_names where name = old.domain and org_id = old.org_id;
  end if;
  if tg_op <> 'DELETE' and new.verified_at is not null then
    insert into email_names (name, org_id) values (new.domain, new.org_id);
  end if;
  return null;
end $function$;

create FUNCTION app.keep_ticket_assignees()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
begin
  update ticket_assignees held
    set board_id = new.board_id, changed_at = new.updated_at, due_at = new.due_at,
      is_live = new.deleted_at is null and new.archived_at is null and new.merged_into_id is null,
      is_open = new.resolved_at is null
    where held.org_id = new.org_id and held.ticket_id = new.id;
  return null;
end $function$;

create FUNCTION app.keep_ticket_standing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog', 'public'
AS $function$
declare
  before text := 'open';
  after text;
begin
  select app.column_standing(category, pauses_clock) into after from board_columns
    where org_id = new.org_id and id = new.column_id;
  if tg_op = 'UPDATE' then
    select app.column_standing(category, pauses_clock) into before from board_columns
      where org_id = old.org_id and id = old.column_id;
  end if;
  if after is distinct from before and after is not null then
    insert into ticket_standings (org_id, ticket_id, at, standing)
    values (new.org_id, new.id, new.updated_at, after);
  end if;
  return null;
end $function$;

create FUNCTION app.learn_search_words(most_words integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  lesson app.search_lesson;
  reach bigint;
begin
  select * into lesson from app.search_lesson for update;
  select max(measured.place) into reach
  from (
    select said.place, sum(said.words) over (order by said.place) - said.words as words_before
    from (
      select text.place, greatest(length(text.words), 1) as words from app.search_texts text
      where text.place > lesson.learnt_place and text.place <= lesson.seen_place
      order by text.place limit most_words) as said) as measured
  where measured.words_before < most_words;
  reach := coalesce(reach, lesson.seen_place);
  insert into app.search_words as known (org_id, word, uses, letters)
  select said.org_id, substr(said.word, 9), count(*), app.letters_of(said.org_id, substr(said.word, 9))
  from (
    select text.org_id, word from app.search_texts text, unnest(tsvector_to_array(text.words)) as word
    where text.place > lesson.learnt_place and text.place <= reach
    union all
    select head.org_id, word
    from app.search_texts head
    join app.search_contacts person
      on person.org_id = head.org_id and person.contact_id = head.contact_id,
      unnest(tsvector_to_array(person.words)) as word
    where head.place > lesson.learnt_place and head.place <= reach and substr(word, 9) !~ '[0-9]'
  ) as said
  group by said.org_id, substr(said.word, 9)
  on conflict (org_id, word) do update set uses = known.uses + excluded.uses;
  update app.search_lesson set learnt_place = reach, seen_place = case
    when reach < lesson.seen_place then lesson.seen_place
    else greatest(reach, (select max(place) from app.search_texts)) end;
  return lesson.seen_place - reach;
end $function$;
grant execute on function app.learn_search_words(integer) to parley_platform;

create FUNCTION app.letters_of(org uuid, word text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array(
    select distinct app.search_mark(org) || substr('  ' || word || ' ', at, 3)
    from generate_series(1, length(word) + 1) as at)
$function$;

create FUNCTION app.log_horizon()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  select tx_offset + pg_snapshot_xmin(pg_current_snapshot())::text::bigint from app.log_clock
$function$;
grant execute on function app.log_horizon() to parley_app;
grant execute on function app.log_horizon() to parley_platform;

create FUNCTION app.member_emails(people uuid[])
 RETURNS TABLE(user_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select person.id, person.email
  from users person
  join members member on member.org_id = app.acting_org() and member.user_id = person.id
  where person.id = any (people)
$function$;
grant execute on function app.member_emails(uuid[]) to parley_app;

create FUNCTION app.members_by_email(addresses text[])
 RETURNS TABLE(member_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select member.id, person.email
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.acting_org() and member.removed_at is null
    and person.email = any (addresses)
$function$;
grant execute on function app.members_by_email(text[]) to parley_app;

create FUNCTION app.message_words(said messages)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select concat_ws(E'\n',
    nullif(left(concat_ws(E'\n', nullif(said.text, ''), nullif(said.block_words, '')), 10000), ''),
    (select left(string_agg(file.name, E'\n' order by file.created_at, file.id), 3000)
      from attachments file where file.org_id = said.org_id and file.message_id = said.id))
$function$;

create FUNCTION app.open_to_platform(target regclass, privileges text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  execute format('create policy platform on %s to parley_platform using (true) with check (true)', target);
  execute format('grant %s on %s to parley_platform', privileges, target);
end $function$;

create FUNCTION app.organization_tables()
 RETURNS TABLE(name regclass, owner_column name)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
declare
  remaining oid[] := array(
    select class.oid from pg_class class
    join pg_namespace on pg_namespace.oid = relnamespace
    join pg_attribute on attrelid = class.oid
    where nspname !~ '^pg_' and nspname not in ('information_schema', 'pgboss')
      and relkind in ('r', 'p') and not relispartition and class.oid <> 'public.organizations'::regclass
      and attname in ('org_id', 'organization_id') and not attisdropped);
  free oid[];
begin
  while cardinality(remaining) > 0 loop
    free := array(
      select candidate from unnest(remaining) as candidate
      where not exists (
        select from pg_constraint
        where contype = 'f' and confrelid = candidate and conrelid <> candidate and conrelid = any (remaining)));
    -- Tables that refer to each other can go where one of them is cleared or goes along by itself.
    if cardinality(free) = 0 then
      free := array(
        select candidate from unnest(remaining) as candidate
        where not exists (
          select from pg_constraint
          where contype = 'f' and confrelid = candidate and conrelid <> candidate and conrelid = any (remaining)
            and confdeltype in ('a', 'r')));
    end if;
    if cardinality(free) = 0 then
      raise exception using errcode = 'DL002', message = 'tables refer to each other in a circle';
    end if;
    return query
      select table_id::regclass, attname from unnest(free) as table_id
      join pg_attribute on attrelid = table_id and attname in ('org_id', 'organization_id')
      order by table_id;
    remaining := array(select unnest(remaining) except select unnest(free));
  end loop;
end $function$;

create FUNCTION app.owner_contact()
 RETURNS TABLE(email text, phone text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select person.email, person.phone
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.acting_org() and member.role = 'owner'
$function$;
grant execute on function app.owner_contact() to parley_app;
grant execute on function app.owner_contact() to parley_platform;

create FUNCTION app.person_in(org uuid, conversation uuid)
 RETURNS tsvector
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
  select coalesce((
    select app.person_words(org, held.words) from app.search_texts head
    join app.search_contacts held on held.org_id = org and held.contact_id = head.contact_id
    where head.org_id = org and head.conversation_id = conversation and head.seq = 0), ''::tsvector)
$function$;

create FUNCTION app.person_words(org uuid, words tsvector)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select array_to_tsvector(array(
    select app.search_mark(org) || '@' || substr(word, 9) from unnest(tsvector_to_array(words)) as word))
$function$;

create FUNCTION app.promise_no_events()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'pg_catalog'
AS $function$
  select pg_advisory_xact_lock_shared(1870, 0)
$function$;
grant execute on function app.promise_no_events() to parley_platform;

create FUNCTION app.prove_context(context text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  org uuid := app.signed_org(context);
  proven text := context || '.proven';
  print bytea := app.fingerprint(proven);
  -- Assigned to it and not performed, which would be a query for each.
  remembered bigint;
begin
  -- One context of a tenant can be proven, and not one for each ending somebody tries.
  if split_part(context, '.', 4) <> '' then
    raise exception using errcode = 'TN002', message = 'tenant context not signed by this server';
  end if;
  -- A server that takes no writes remembers nothing either: there every table asks for the signature.
  if current_setting('transaction_read_only')::boolean then
    return set_config('app.ctx', context, true);
  end if;
  remembered := setval('app.proven_head', substr(print, 1, 8)::bigint);
  remembered := setval('app.proven_tail', substr(print, 9, 8)::bigint);
  return set_config('app.ctx', proven, true);
end $function$;
grant execute on function app.prove_context(text) to parley_app;
grant execute on function app.prove_context(text) to parley_platform;

create FUNCTION app.proven_member_emails(candidates uuid[])
 RETURNS TABLE(member_id uuid, email text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select member.id, person.email
  from members member
  join users person on person.id = member.user_id
  where member.org_id = app.acting_org() and member.id = any (candidates)
    and member.removed_at is null and member.disabled_at is null
    and person.email_verified_at is not null and person.disabled_at is null and person.closed_at is null
$function$;
grant execute on function app.proven_member_emails(uuid[]) to parley_app;

create FUNCTION app.purge_organization(org uuid, most integer)
 RETURNS TABLE(name text, removed bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  target record;
  room bigint := most;
  keys text;
  children text;
begin
  perform app.refuse_early_purge(org);
  for target in select * from app.organization_tables() loop
    exit when room <= 0;
    -- A row of a person that only names the organization is the person's.
    continue when exists (
      select from pg_attribute where attrelid = target.name and attname = 'user_id' and not attisdropped
        and target.owner_column = 'organization_id');
    keys := (
      select string_agg(quote_ident(attname), ', ' order by place)
      from pg_constraint, unnest(conkey) with ordinality as key (number, place)
      join pg_attribute on attnum = number
      where conrelid = target.name and contype = 'p' and attrelid = target.name);
    -- In a table that refers to itself, rows that others of it refer to wait for the next call.
    children := (
      select coalesce(string_agg(format(' and not exists (select from %s child where %s)', target.name, pairs), ''), '')
      from (
        select string_agg(format('child.%I = held.%I', own.attname, other.attname), ' and ') as pairs
        from pg_constraint
        cross join unnest(conkey, confkey) as pair (own_number, other_number)
        join pg_attribute own on own.attrelid = conrelid and own.attnum = own_number
        join pg_attribute other on other.attrelid = confrelid and other.attnum = other_number
        where contype = 'f' and conrelid = target.name and confrelid = target.name and confdeltype in ('a', 'r')
        group by pg_constraint.oid) own_references);
    execute format(
      'delete from %1$s where (%2$s) in (select %2$s from %1$s held where %3$I = $1%4$s limit $2)',
      target.name, keys, target.owner_column, children)
      using org, room;
    get diagnostics removed = row_count;
    if removed > 0 then
      name := regexp_replace(target.name::text, '^public\.', '');
      room := room - removed;
      return next;
    end if;
  end loop;
end $function$;
grant execute on function app.purge_organization(uuid,integer) to parley_platform;

create FUNCTION app.put_job(queue_name text, owner_group text, payload jsonb, not_before timestamp with time zone, once_key text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
declare
  made uuid;
begin
  if once_key is not null then
    -- Held until we commit, so that whoever does it sees what we write.
    select waiting.id into made from pgboss.job_common waiting
    where waiting.name = queue_name and waiting.singleton_key = owner_group || ':' || once_key
      and waiting.state = 'created' and waiting.name <> 'dead-letters'
      and waiting.start_after <= coalesce(not_before, pgboss.job_now())
    for key share;
    if found then
      return made;
    end if;
  end if;
  insert into pgboss.job_common as waiting (
    name, data, start_after, created_on, singleton_key, group_id, expire_seconds, deletion_seconds,
    keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max, policy, dead_letter,
    heartbeat_seconds)
  select
    queue.name, payload, due.at, pgboss.job_now(), owner_group || ':' || once_key, owner_group,
    queue.expire_seconds, queue.deletion_seconds, due.at + queue.retention_seconds * interval '1s',
    queue.retry_limit, queue.retry_delay, queue.retry_backoff, queue.retry_delay_max, queue.policy,
    queue.dead_letter, queue.heartbeat_seconds
  from pgboss.queue queue, (select coalesce(not_before, pgboss.job_now()) as at) due
  where queue.name = queue_name
  on conflict (name, singleton_key)
    where state = 'created' and singleton_key is not null and name <> 'dead-letters'
    do update set start_after = least(waiting.start_after, excluded.start_after)
  returning id into made;
  if made is null then
    raise exception using errcode = 'JB002', message = format('no job queue is named %L', queue_name);
  end if;
  return made;
end $function$;

create FUNCTION app.queue_endable_mail(recipient text, kind text, subject text, body text, html text, unsubscribe_url text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, unsubscribe_url)
  values (app.acting_org(), 'mail', recipient, kind, subject, body, html, unsubscribe_url)
  returning id
$function$;
grant execute on function app.queue_endable_mail(text,text,text,text,text,text) to parley_app;

create FUNCTION app.queue_outsiders_mail(recipient text, kind text, subject text, body text, html text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  insert into public.system_mails
    (organization_id, channel, recipient, kind, subject, text, html, budget)
  values (app.acting_org(), 'mail', recipient, kind, subject, body, html, 'outsiders')
  returning id
$function$;
grant execute on function app.queue_outsiders_mail(text,text,text,text,text) to parley_app;

create FUNCTION app.queue_system_mail(channel text, recipient text, kind text, subject text, body text, html text)
 RETURNS uuid
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  insert into public.system_mails (organization_id, channel, recipient, kind, subject, text, html)
  values (app.acting_org(), channel, recipient, kind, subject, body, html)
  returning id
$function$;
grant execute on function app.queue_system_mail(text,text,text,text,text,text) to parley_app;

create FUNCTION app.refuse_early_purge(org uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
AS $function$
begin
  if org is distinct from app.acting_org() or not exists (
    select from public.organizations
    where org_id = org and state = 'deletion_scheduled' and deletion_at <= now())
  then
    raise exception using errcode = 'DL001', message = 'this organization is not due for deletion';
  end if;
end $function$;

create FUNCTION app.release_host(name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  update hosts set quarantined_until = now() + interval '30 days'
  where hostname = name and org_id = app.acting_org() and quarantined_until is null
$function$;
grant execute on function app.release_host(text) to parley_app;
grant execute on function app.release_host(text) to parley_platform;

create FUNCTION app.renew_process(key_id text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
begin
  update app.context_keys set seen_at = now() where id = key_id;
  update app.log_clock
    set tx_offset = high_tx - pg_current_xact_id()::text::bigint + 100000000
    where tx_offset + pg_current_xact_id()::text::bigint < high_tx;
  update app.log_clock set high_tx = tx_offset + pg_current_xact_id()::text::bigint;
end $function$;
grant execute on function app.renew_process(text) to parley_platform;

create FUNCTION app.retire_process(key_id text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  delete from app.context_keys where id = key_id
$function$;
grant execute on function app.retire_process(text) to parley_platform;

create FUNCTION app.retry_dead_letter(dead_letter_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  letter record;
begin
  delete from pgboss.job_common job
    where job.name = 'dead-letters' and job.id = dead_letter_id and job.state = 'created'
    returning job.source_name, job.group_id, job.data into letter;
  if letter.source_name is null then
    return null;
  end if;
  perform app.put_job(letter.source_name, letter.group_id, letter.data, null, null);
  return letter.source_name;
end $function$;
grant execute on function app.retry_dead_letter(uuid) to parley_platform;

create FUNCTION app.search_candidates(org uuid, query tsquery, parted tsquery, before_at timestamp with time zone, before_id uuid, edge_at timestamp with time zone, edge_id uuid)
 RETURNS TABLE(conversation_id uuid, part integer, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'on'
 SET enable_sort TO 'on'
 SET plan_cache_mode TO 'force_generic_plan'
 SET work_mem TO '32MB'
AS $function$
#variable_conflict use_column
declare
  plus constant tsquery := ('''' || app.search_mark(org) || '+''')::tsquery;
begin
  if edge_at is not null then
    return query
      select recent.conversation_id, recent.part, recent.at
      from (
        select held.conversation_id, held.part, held.at, held.words from app.search_documents held
        where held.org_id = org and (held.at, held.conversation_id) >= (edge_at, edge_id)
          and (held.at, held.conversation_id) < (before_at, before_id)
        offset 0) as recent
      where recent.words @@ query or recent.words @@ parted;
    return;
  end if;
  return query
    with found as materialized (
      select held.org_id, held.conversation_id, held.part, held.at from app.search_documents held
      where held.words @@ query)
    select found.conversation_id, found.part, found.at from found
    where found.org_id = org and (found.at, found.conversation_id) < (before_at, before_id);
  -- One after the other: asked for either at once, the index would look at every place of each word.
  if parted is not null and exists (select from app.search_documents held where held.words @@ plus) then
    return query
      with found as materialized (
        select held.org_id, held.conversation_id, held.part, held.at, held.words from app.search_documents held
        where held.words @@ parted)
      select found.conversation_id, found.part, found.at from found
      where found.org_id = org and (found.at, found.conversation_id) < (before_at, before_id)
        and not found.words @@ query;
  end if;
end $function$;

create FUNCTION app.search_conversations(terms text[], sight_member uuid, sight_teams uuid[], sight_closed uuid[], before_at timestamp with time zone, before_id uuid, most integer)
 RETURNS TABLE(conversation_id uuid, seq integer, at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog', 'public'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'off'
 SET enable_sort TO 'off'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  org uuid := app.acting_org();
  asked record;
  wanted tsquery;
  any_of tsquery;
  parted tsquery;
  reach int := 1000;
  walked int := 0;
  shown int := 0;
  edge record;
  hit record;
begin
  -- Nothing is asked of what is null, so one plan serves every page.
  before_at := coalesce(before_at, 'infinity');
  before_id := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  select array_agg(term.query order by term.uses, nth) as queries, array_agg(term.loose) as loose,
    array_agg(term.sharp) as sharp, min(term.uses) as uses into asked
  from unnest(terms) with ordinality as one (each, nth)
  cross join lateral app.search_term(org, one.each) as term;
  wanted := app.joined(asked.loose, true);
  any_of := app.joined(asked.loose, false);
  -- What has several parts may hold one word here and the other there.
  if cardinality(terms) > 1 then
    parted := ('''' || app.search_mark(org) || '+''')::tsquery && any_of;
  end if;
  loop
    if reach > 0 then
      select held.at, held.conversation_id as id into edge
      from app.search_documents held
      where held.org_id = org and (held.at, held.conversation_id) < (before_at, before_id)
      order by held.at desc, held.conversation_id desc offset reach - 1 limit 1;
      if not found then
        reach := 0;
        select '-infinity'::timestamptz as at, '00000000-0000-0000-0000-000000000000'::uuid as id into edge;
      end if;
    else
      select null::timestamptz as at, null::uuid as id into edge;
      -- A word that is not learnt yet is found by its beginning alone.
      if app.is_learnt(org, before_at) then
        wanted := app.joined(asked.sharp, true);
      end if;
    end if;
    for hit in
      select candidate.conversation_id, candidate.at, proof.seq, conversation.channel_id as channel
      from (
        select * from app.search_candidates(org, wanted, parted, before_at, before_id, edge.at, edge.id) as one
        order by one.at desc, one.conversation_id desc offset 0) as candidate
      join conversations conversation
        on conversation.org_id = org and conversation.id = candidate.conversation_id
      -- It is shown if it holds what it promises: each word said in it or borne by whom it is with, and
      -- no later part that holds one of them. The message is the last one with the rarest of them.
      cross join lateral (
        select coalesce(
          (select said.seq from app.search_texts said
            where said.org_id = org and said.conversation_id = candidate.conversation_id
              and said.words @@ asked.queries[1]
            order by said.seq desc limit 1),
          (select said.seq from app.search_texts said
            where said.org_id = org and said.conversation_id = candidate.conversation_id
            order by said.seq desc limit 1)) as seq
        where not exists (
            select from app.search_documents later
            where later.org_id = org and later.conversation_id = candidate.conversation_id
              and later.part > candidate.part and later.words @@ any_of)
          and not exists (
            select from unnest(asked.queries) as each (query)
            where not exists (
                select from app.search_texts said
                where said.org_id = org and said.conversation_id = candidate.conversation_id
                  and said.words @@ each.query)
              and not exists (
                select from app.search_contacts held
                where held.org_id = org and held.contact_id = conversation.contact_id
                  and held.words @@ each.query))
        offset 0) as proof
      where sight_member is null or conversation.assignee_id = sight_member
        or conversation.team_id = any (sight_teams)
      order by candidate.at desc, candidate.conversation_id desc
    loop
      -- Asked here, so that the plan above stays what it is where no channel is closed.
      continue when hit.channel = any (sight_closed);
      conversation_id := hit.conversation_id;
      seq := hit.seq;
      at := hit.at;
      return next;
      shown := shown + 1;
      exit when shown = most;
    end loop;
    exit when reach = 0 or shown = most;
    before_at := edge.at;
    before_id := edge.id;
    walked := walked + reach;
    -- So many more would have to be read, going by those that were.
    reach := least(walked * (most - shown)::bigint / greatest(shown, 0.5), 1000000);
    reach := case when reach < greatest(asked.uses, 2000) then least(reach, 20000) else 0 end;
  end loop;
end $function$;
grant execute on function app.search_conversations(text[],uuid,uuid[],uuid[],timestamp with time zone,uuid,integer) to parley_app;

create FUNCTION app.search_mark(org uuid)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$ select left(md5(org::text), 8) $function$;

create FUNCTION app.search_term(org uuid, term text, OUT query tsquery, OUT loose tsquery, OUT sharp tsquery, OUT uses bigint)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'pg_catalog'
 SET enable_seqscan TO 'off'
 SET enable_bitmapscan TO 'on'
 SET enable_sort TO 'on'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_variable
declare
  wanted text := rtrim(term, '*');
  mark text := app.search_mark(org);
  is_open boolean := term like '%*' and length(wanted) >= 2;
  -- Two of them: also what is only like it, though the word itself is known.
  forgives boolean := term like '%**';
  behind text := wanted || case when term like '%*' then chr(1114111) else chr(1) end;
  most_known constant int := 30;
  known_words text[];
  first text := mark || '  ' || left(wanted, 1);
  letters text[];
  near text[] := '{}';
begin
  select coalesce(sum(known.uses), 0), coalesce((array_agg(known.word))[:most_known + 1], '{}') into uses, known_words
  from app.search_words known
  where known.org_id = org and known.word >= wanted collate "C" and known.word < behind collate "C";
  if is_open and (uses = 0 or forgives) and length(wanted) >= 4 then
    letters := app.letters_of(org, wanted);
    -- Where a single slip explains what was typed, that word was meant, whatever its ending, and not
    -- those that are only like it.
    select coalesce(array_agg(likely.word), '{}'), coalesce(sum(likely.uses), 0) into near, uses
    from (
      select close.word, close.uses, array_agg(close.word) filter (where told.is_slip) over () as slips
      from (
        select known.word, known.uses, count(*) + max((known.letters @> array[first])::int) as alike
        -- Too many begin with the same letter; whoever is near enough has others of these as well.
        from unnest(array_remove(letters, first)) as letter
        -- Letters bear the mark of their organization; asked for it as well, the words would be read by it.
        cross join lateral (
          select held.* from app.search_words held where held.letters @> array[letter] offset 0) as known
        where known.org_id = org and abs(length(known.word) - length(wanted)) <= 2
        group by known.word, known.uses, cardinality(known.letters)
        -- A third of all the letters they have by three.
        having 4 * (count(*) + max((known.letters @> array[first])::int)) >= cardinality(known.letters) + cardinality(letters)
        order by alike desc, known.uses desc limit 5) as close
      cross join lateral (select app.is_one_slip(wanted, close.word) as is_slip) as told) as likely
    where likely.slips is null
      or exists (select from unnest(likely.slips) as slip where starts_with(likely.word, slip));
  end if;
  query := app.either_of(mark, array[wanted], is_open, near);
  loose := query || app.either_of(mark || '@', array[wanted], is_open, near);
  sharp := case when is_open and cardinality(known_words) <= most_known
    then app.either_of(mark, array[wanted] || known_words, false, near)
      || app.either_of(mark || '@', array[wanted], true, near)
    else loose end;
end $function$;

create FUNCTION app.search_vector(org uuid, said text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE
AS $function$
declare
  mark text := left(md5(org::text), 8);
begin
  return array_to_tsvector(array(
    select distinct mark || left(word, 40)
    from regexp_split_to_table(
      lower(regexp_replace(normalize(said, NFKD), '[\u0300-\u036f]', '', 'g') collate pg_unicode_fast),
      '[^[:alnum:]]+') as word
    where word <> ''));
end $function$;

create FUNCTION app.settle_job(queue_name text, job_id uuid, attempt integer, owner_group text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'pg_catalog'
AS $function$
begin
  update pgboss.job_common job set state = 'completed', completed_on = pgboss.job_now()
  where job.name = queue_name and job.id = job_id and job.state = 'active'
    and job.retry_count = attempt and job.group_id = owner_group;
  if not found then
    raise exception using errcode = 'JB001', message = 'the claim on this job has lapsed';
  end if;
end $function$;

create FUNCTION app.shown_name(id uuid, name text, email text, erased_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  select case when name = '' and email is null and erased_at is null
    then 'Visitor ' || upper(right(id::text, 4)) else name end
$function$;
grant execute on function app.shown_name(uuid,text,text,timestamp with time zone) to parley_app;

create FUNCTION app.shown_values(org uuid, attributes jsonb)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'pg_catalog', 'public'
AS $function$
  select left(string_agg(case jsonb_typeof(held.value)
      when 'string' then held.value #>> '{}'
      when 'array' then (
        select string_agg(one.value #>> '{}', ' ')
        from jsonb_array_elements(held.value) one where jsonb_typeof(one.value) = 'string')
    end, ' ' order by field.position, field.id), 5000)
  from fields field cross join lateral (select attributes -> field.key as value) held
  where field.org_id = org and field.object = 'conversation'
    and field.deleted_at is null and field.visible_to = 'everyone'
    and field.type in ('text', 'long_text', 'select', 'multi_select', 'url', 'email', 'phone')
$function$;
grant execute on function app.shown_values(uuid,jsonb) to parley_app;

create FUNCTION app.signed_org(context text)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
declare
  org text := split_part(context, '.', 1);
  expected text;
begin
  if context is null or context = '' then
    raise exception using errcode = 'TN001', message = 'tenant context missing';
  end if;
  -- HMAC-SHA256 written out: the pads are the key already combined with ipad and opad.
  select encode(sha256(key.outer_pad || sha256(key.inner_pad || convert_to(org || ':' || pg_backend_pid(), 'UTF8'))), 'hex')
    into expected
    from app.context_keys key
    where key.id = split_part(context, '.', 2);
  if expected is null or expected <> split_part(context, '.', 3) then
    raise exception using errcode = 'TN002', message = 'tenant context not signed by this server';
  end if;
  return org::uuid;
end $function$;
grant execute on function app.signed_org(text) to parley_app;
grant execute on function app.signed_org(text) to parley_platform;

create FUNCTION app.take_auto_reply(address_hash text)
 RETURNS boolean
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'pg_catalog'
AS $function$
  with taken as (
    insert into public.auto_reply_marks as mark (address_hash, at) values (take_auto_reply.address_hash, now())
    on conflict on constraint auto_reply_marks_pkey do update set at = now()
      where mark.at <= now() - interval '1 hour'
    returning 1
  )
  select exists (select from taken)
$function$;
grant execute on function app.take_auto_reply(text) to parley_app;

create FUNCTION app.without_words(said jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'pg_catalog'
AS $function$
  select case jsonb_typeof(said)
    when 'object' then coalesce((
      select jsonb_object_agg(part.key, case
        when part.key in ('block', 'blockAnswer') then 'null'::jsonb
        when part.key = 'values' then case jsonb_typeof(part.value) when 'array' then '[]' else '{}' end::jsonb
        else app.without_words(part.value) end)
      from jsonb_each(said) part), '{}')
    when 'array' then coalesce((
      select jsonb_agg(app.without_words(part.value)) from jsonb_array_elements(said) part), '[]')
    when 'string' then case
      when said #>> '{}' ~ '^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$'
        or said #>> '{}' ~ '^\d{4}-\d\d-\d\dT[\d:.]+Z$' then said
      else '""'::jsonb end
    else said end
$function$;
grant execute on function app.without_words(jsonb) to parley_app;
