-- module: knowledge

-- What a reader finds before and after an article in its category, without reading the others in it.
create index articles_in_reading_order on articles
  (org_id, base_id, category_id, (pinned_at is null), position, id) where deleted_at is null;

-- Those that say a word most: a search of a common word reads so many and no more.
create index article_words_by_weight on article_words
  (org_id, base_id, locale, word, weight desc, article_id);
