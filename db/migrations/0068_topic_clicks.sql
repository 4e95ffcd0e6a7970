-- module: knowledge

alter table knowledge_searches no force row level security;
alter table knowledge_categories no force row level security;

-- A search is answered, too, when a category that it found was opened.
alter table knowledge_searches add column clicked_category_id uuid,
  add foreign key (org_id, clicked_category_id) references knowledge_categories (org_id, id)
    on delete set null (clicked_category_id);
create index knowledge_searches_of_topic_click on knowledge_searches (org_id, clicked_category_id)
  where clicked_category_id is not null;

alter table knowledge_searches force row level security;
alter table knowledge_categories force row level security;
