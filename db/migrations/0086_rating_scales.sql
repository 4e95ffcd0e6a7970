-- module: inbox

-- In what a customer said how it went. What was given until now were faces, 1 to 5; `rating` stays
-- what can be compared over all scales.
alter table conversations
  add column rating_scale text not null default 'faces'
    check (rating_scale in ('faces', 'stars', 'thumbs', 'nps')),
  -- What he chose on that scale; null in what is older, where it is the rating itself.
  add column rating_answer smallint check (rating_answer between 0 and 10);

-- Whom a channel asks: only with one of these tags, and with none of those.
alter table channels
  add column rating_tag_ids uuid[] not null default '{}' check (cardinality(rating_tag_ids) <= 20),
  add column rating_without_tag_ids uuid[] not null default '{}'
    check (cardinality(rating_without_tag_ids) <= 20);
