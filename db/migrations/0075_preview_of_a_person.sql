-- module: inbox
-- rewrites rows: before the first release nobody has many.

-- Lines of the product stood as previews; there stands what a person said last.
alter table conversations no force row level security;
alter table messages no force row level security;
alter table attachments no force row level security;
update conversations conversation
set preview_by = said.author_kind,
  preview = case when length(said.line) > 160 then left(said.line, 159) || '…' else said.line end
from conversations told
cross join lateral (
  select message.author_kind,
    btrim(regexp_replace(
      left(coalesce(nullif(btrim(message.text), ''), nullif(message.block_words, ''), (
        select string_agg(file.name, ', ' order by file.created_at, file.id) from attachments file
        where file.org_id = message.org_id and file.message_id = message.id), ''), 640),
      '\s+', ' ', 'g')) as line
  from messages message
  where message.org_id = told.org_id and message.conversation_id = told.id
    and message.kind = 'text' and message.author_kind <> 'system' and message.deleted_at is null
  order by message.seq desc
  limit 1) said
where told.org_id = conversation.org_id and told.id = conversation.id
  and told.preview_by = 'system' and told.anonymized_at is null;
alter table attachments force row level security;
alter table messages force row level security;
alter table conversations force row level security;
