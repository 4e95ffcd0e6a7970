import { sql } from 'kysely'

export const allWords = sql<string>`concat_ws(chr(10), nullif(said.text, ''), nullif(said.block_words, ''))`

export const shownValues = sql<string>`case when conversation.attributes = '{}' then ''
  else coalesce(app.shown_values(conversation.org_id, conversation.attributes), '') end`

export const fileNames = sql<string>`(
  select string_agg(file.name, chr(10) order by file.created_at, file.id) from attachments file
  where file.org_id = said.org_id and file.message_id = said.id)`
