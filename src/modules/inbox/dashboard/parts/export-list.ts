import { csvCell } from '#lib/csv-cell.ts'
import { listColleagues, listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { listChannels } from '../../channels-contract.ts'
import { listConversations } from '../../contract.ts'
import type { ConversationSummary } from '../../model.ts'
import type { ListInput } from './views.ts'

/** Reads all that a list, a view or a search holds, page by page, and hands it over as a file. */
export async function downloadList(input: ListInput, format: 'csv' | 'json'): Promise<void> {
  toast({ title: 'Reading the conversations' })
  try {
    const rows = await readAll((cursor) =>
      callApi(listConversations, { ...input, limit: 100, ...(cursor && { cursor }) }),
    )
    const names = await readNames()
    const text =
      format === 'csv'
        ? conversationsCsv(rows, names)
        : `${JSON.stringify(rows, withoutFound, 2)}\n`
    saveFile(`conversations.${format}`, text, format === 'csv' ? 'text/csv' : 'application/json')
    const count = rows.length
    const what = count === 1 ? 'conversation' : 'conversations'
    toast({ tone: 'good', title: `${count.toLocaleString('en')} ${what} exported` })
  } catch (error) {
    toast({
      tone: 'bad',
      title: 'The file could not be made',
      description: error instanceof Error ? error.message : String(error),
    })
  }
}

/** What a search marked is not of the conversation. */
function withoutFound(key: string, value: unknown): unknown {
  return key === 'found' ? undefined : value
}

/** What ids are called in the file. */
export type Names = ReadonlyMap<string, string>

export function conversationsCsv(rows: readonly ConversationSummary[], names: Names): string {
  const lines = rows.map((row) => columns.map(({ valueOf }) => csvCell(valueOf(row, names))))
  const head = columns.map(({ title }) => csvCell(title))
  // Spreadsheets take a file for UTF-8 only when it begins like this.
  return `\ufeff${[head, ...lines].map((cells) => cells.join(',')).join('\r\n')}\r\n`
}

const columns: readonly {
  readonly title: string
  readonly valueOf: (row: ConversationSummary, names: Names) => string
}[] = [
  { title: 'Number', valueOf: ({ number }) => String(number) },
  { title: 'Contact', valueOf: ({ contact }) => contact.name },
  { title: 'E-mail', valueOf: ({ contact }) => contact.email ?? '' },
  { title: 'Subject', valueOf: ({ subject }) => subject },
  { title: 'Status', valueOf: ({ status }) => status },
  { title: 'Priority', valueOf: ({ priority }) => priority },
  { title: 'Assigned to', valueOf: ({ assigneeId }, names) => nameOf(names, assigneeId) },
  { title: 'Team', valueOf: ({ teamId }, names) => nameOf(names, teamId) },
  { title: 'Channel', valueOf: ({ channelId }, names) => nameOf(names, channelId) },
  {
    title: 'Tags',
    valueOf: ({ tagIds }, names) => tagIds.map((id) => nameOf(names, id)).join(', '),
  },
  { title: 'Last message', valueOf: ({ preview }) => preview },
  { title: 'Waiting since', valueOf: ({ waitingSince }) => waitingSince ?? '' },
  { title: 'Snoozed until', valueOf: ({ snoozedUntil }) => snoozedUntil ?? '' },
  { title: 'Due', valueOf: ({ due }) => due?.at ?? '' },
  { title: 'Last activity', valueOf: ({ lastActivityAt }) => lastActivityAt },
  { title: 'Id', valueOf: ({ id }) => id },
]

function nameOf(names: Names, id: string | null): string {
  return id === null ? '' : (names.get(id) ?? id)
}

async function readNames(): Promise<Names> {
  const none = { items: [] }
  // Whoever may not see the teams has their ids.
  const [people, teams, channels, tags] = await Promise.all([
    callApi(listColleagues, {}),
    callApi(listTeams, {}).catch(() => none),
    callApi(listChannels, {}),
    readAll((cursor) => callApi(tagCalls.list, { limit: 100, ...(cursor && { cursor }) })),
  ])
  return new Map([
    ...people.items.map(({ id, displayName }) => [id, displayName] as const),
    ...[...teams.items, ...channels.items, ...tags].map(({ id, name }) => [id, name] as const),
  ])
}

interface Paged<Row> {
  readonly items: readonly Row[]
  readonly nextCursor: string | null
}

async function readAll<Row>(
  read: (cursor: string | undefined) => Promise<Paged<Row>>,
): Promise<Row[]> {
  const rows: Row[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    rows.push(...page.items)
    cursor = page.nextCursor ?? undefined
  } while (cursor)
  return rows
}
