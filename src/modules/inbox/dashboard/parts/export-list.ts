import { csvCell } from '#lib/csv-cell.ts'
import { listColleagues, listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { saveFile } from '#platform/resources/browser/csv-export.ts'
import { toast } from '#ui/toast.ts'

import { listChannels } from '../../channels-contract.ts'
import { listConversations } from '../../contract.ts'
import type { ConversationSummary } from '../../model.ts'
import { exportConversation } from '../../writing-contract.ts'
import type { ListInput } from './views.ts'

/** messages: as JSON, with all that was said. */
export type ListFormat = 'csv' | 'json' | 'messages'

/** Reads all that a list, a view or a search holds, page by page, and hands it over as a file. */
export async function downloadList(input: ListInput, format: ListFormat): Promise<void> {
  toast({ title: 'Reading the conversations' })
  try {
    const rows = await readAll((cursor) =>
      callApi(listConversations, { ...input, limit: 100, ...(cursor && { cursor }) }),
    )
    await saveAs(format, rows)
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

async function saveAs(format: ListFormat, rows: readonly ConversationSummary[]): Promise<void> {
  if (format === 'csv') {
    return saveFile('conversations.csv', conversationsCsv(rows, await readNames()), 'text/csv')
  }
  const all = format === 'messages' ? await withMessages(rows, readMessages) : rows
  saveFile('conversations.json', `${JSON.stringify(all, withoutFound, 2)}\n`, 'application/json')
}

/** Each with all that was said in it, in the order of the list. A few are read at once. */
export async function withMessages<Row extends { readonly id: string }>(
  rows: readonly Row[],
  read: (id: string) => Promise<unknown>,
): Promise<(Row & { readonly messages: unknown })[]> {
  if (rows.length > mostWithMessages) {
    throw new Error('Messages of at most 5,000 conversations go into one file. Narrow the list.')
  }
  const filled = new Map<string, unknown>()
  const waiting = rows.values()
  const reader = async (): Promise<void> => {
    for (const { id } of waiting) filled.set(id, await read(id))
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return rows.map((row) => ({ ...row, messages: filled.get(row.id) }))
}

/** With notes, as one conversation is exported; that it was stands in its history. */
async function readMessages(id: string): Promise<unknown> {
  const { content } = await callApi(exportConversation, { id, format: 'json', hasNotes: true })
  return (JSON.parse(content) as { messages: unknown }).messages
}

const mostWithMessages = 5000
const atOnce = 4

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
