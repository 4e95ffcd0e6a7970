import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import type pg from 'pg'

import { asMigrator } from '#platform/database/database.ts'

export interface History {
  readonly organizationId: string
  readonly size: number
  readonly memberIds: readonly string[]
  readonly teamIds: readonly string[]
  readonly tagIds: readonly string[]
}

/** Fills organizations with conversations, straight into the tables: by calls it would take days. */
export async function makeHistories(url: string, histories: readonly History[]): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'history.sql'), 'utf8')
  await asMigrator(url, async (client) => {
    await client.query(`set session_replication_role = replica`)
    await client.query(`set synchronous_commit = off`)
    await client.query(`set maintenance_work_mem = '512MB'`)
    await client.query(wordOf)
    // Built at the end and in one go, they are built in a tenth of the time.
    const indexes = await dropIndexes(client)
    for (const history of histories) await client.query(filledIn(script, history))
    for (const index of indexes) await client.query(index)
    // Twice: a lesson leaves out what came since the one before.
    for (const _ of [1, 2]) await client.query('select app.learn_search_words(2147483647)')
    await client.query('drop function bench_word(bigint)')
    await client.query(`vacuum analyze ${tables.join(', ')}, app.search_words`)
    await client.query('checkpoint')
  })
}

function filledIn(script: string, history: History): string {
  const { organizationId, size, memberIds, teamIds, tagIds } = history
  const ids = (list: readonly string[]) =>
    `array[${list.map((id) => `'${id}'`).join(', ')}]::uuid[]`
  return script
    .replaceAll(':org', `'${organizationId}'::uuid`)
    .replaceAll(':size', String(size))
    .replaceAll(':members', ids(memberIds))
    .replaceAll(':teams', ids(teamIds))
    .replaceAll(':tags', ids(tagIds))
}

/** All but primary keys; answers with how they are made again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any($1::regclass[]) and not indisprimary`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const tables = [
  'contacts',
  'conversations',
  'messages',
  'conversation_tags',
  'app.search_texts',
  'app.search_documents',
  'app.search_contacts',
]

/** The word of this rank: seven letters that no other has, and no language. */
const wordOf = `create function bench_word(rank bigint) returns text language sql immutable parallel safe
  return substr(translate(md5(rank::text), '0123456789', 'ghijklmnop'), 1, 7)`
