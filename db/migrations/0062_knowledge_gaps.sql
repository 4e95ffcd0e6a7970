-- module: knowledge

-- Words by which an article is found though they do not stand in it, for each language.
alter table article_texts add column search_words text[] not null default '{}'
  check (cardinality(search_words) <= 50);

-- What somebody decided about something that people look for in vain. Where nobody decided anything
-- there is no row; the searches themselves are counted as they stand.
create table knowledge_gaps (
  org_id uuid not null references organizations,
  base_id uuid not null,
  locale text not null check (length(locale) between 2 and 35),
  normalized text not null check (length(normalized) between 1 and 200),
  state text not null check (state in ('taken', 'set_aside', 'answered')),
  member_id uuid,
  -- Which answers it, or will once it is published.
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

-- How many people helped themselves in the widget on a day, and how many of them wrote after it.
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

-- Who did so today, so that nobody is counted twice; forgotten after two days.
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
