-- module: knowledge

-- Which files an item of an import brought, by where they stood in the ZIP: what several texts show is
-- kept once, also when the import ended in between and went on.
alter table knowledge_transfer_items add column files jsonb;
alter table doc_transfer_items add column files jsonb;
