import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { filledIn, fillTables } from '../fill-tables.ts'

export interface History {
  readonly organizationId: string
  readonly size: number
  readonly memberIds: readonly string[]
  readonly teamIds: readonly string[]
  readonly tagIds: readonly string[]
}

export async function makeHistories(url: string, histories: readonly History[]): Promise<void> {
  const script = await readFile(join(import.meta.dirname, 'history.sql'), 'utf8')
  await fillTables(url, {
    tables,
    scripts: histories.map(({ organizationId, size, memberIds, teamIds, tagIds }) =>
      filledIn(script, {
        org: organizationId,
        size,
        members: memberIds,
        teams: teamIds,
        tags: tagIds,
      }),
    ),
    after: [learnWords, learnWords, 'vacuum analyze app.search_words'],
  })
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

/** Run twice because a training run skips what came after the previous one. */
const learnWords = 'select app.learn_search_words(2147483647)'
