import { csvFile } from '#lib/csv-file.ts'
import { formatRating } from '#lib/rating-scale.ts'
import { fieldCalls } from '#modules/fields/contract.ts'
import { wordsOfField, type FieldDefinition, type ValueWords } from '#modules/fields/rules.ts'
import { listTeammates, listTeams } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { downloadRows, readAll } from '#platform/resources/browser/download-rows.ts'

import { listChannels } from '../../channels-contract.ts'
import { listWholeConversations } from '../../export-contract.ts'
import type { ClosedReason, Conversation } from '../../model.ts'
import { exportConversation } from '../../writing-contract.ts'
import { conversationFields } from './contact/use-conversation-fields.ts'
import type { ListInput } from './views.ts'

export type ListFormat = 'csv' | 'json' | 'messages'

export interface ExportProgress {
  readonly rows: number
  readonly filled?: number | undefined
}

interface Reading {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
}

export async function downloadList(
  input: ListInput,
  format: ListFormat,
  { signal, onProgress }: Reading,
): Promise<void> {
  await downloadRows<Conversation>({
    ...fileOf[format],
    noun: ['conversation', 'conversations'],
    signal,
    onRead: (rows) => onProgress({ rows }),
    read: (page) => callApi(listWholeConversations, { ...input, ...page }),
    write: (rows) => writers[format](rows, { signal, onProgress }),
  })
}

const json = { file: 'conversations.json', type: 'application/json' } as const
const fileOf = { csv: { file: 'conversations.csv' }, json, messages: json } as const

const writers: Readonly<
  Record<ListFormat, (rows: readonly Conversation[], reading: Reading) => Promise<string> | string>
> = {
  async csv(rows, { signal }) {
    const [names, fields] = await Promise.all([readNames(), readFields()])
    signal.throwIfAborted()
    return conversationsCsv(rows, names, fields)
  },
  json: asJson,
  async messages(rows, { signal, onProgress }) {
    let filled = 0
    const all = await withMessages(rows, async (id) => {
      signal.throwIfAborted()
      const messages = await readMessages(id)
      filled += 1
      onProgress({ rows: rows.length, filled })
      return messages
    })
    signal.throwIfAborted()
    return asJson(all)
  },
}

function asJson(rows: readonly unknown[]): string {
  return `${JSON.stringify(rows, withoutFound, 2)}\n`
}

export async function withMessages<Row extends { readonly id: string }>(
  rows: readonly Row[],
  read: (id: string) => Promise<unknown>,
): Promise<(Row & { readonly messages: unknown })[]> {
  if (rows.length > maxWithMessages) {
    throw new Error(
      'You can export messages of at most 5,000 conversations. Filter the list first.',
    )
  }
  const filled = new Map<string, unknown>()
  const waiting = rows.values()
  const reader = async (): Promise<void> => {
    for (const { id } of waiting) filled.set(id, await read(id))
  }
  await Promise.all(Array.from({ length: atOnce }, reader))
  return rows.map((row) => ({ ...row, messages: filled.get(row.id) }))
}

/** Reads notes too; the export is logged in the conversation's history. */
async function readMessages(id: string): Promise<unknown> {
  const { content } = await callApi(exportConversation, { id, format: 'json', hasNotes: true })
  return (JSON.parse(content) as { messages: unknown }).messages
}

const maxWithMessages = 5000
const atOnce = 4

/** Search highlights aren't part of the conversation. */
function withoutFound(key: string, value: unknown): unknown {
  return key === 'found' ? undefined : value
}

export type Names = ReadonlyMap<string, string>

export function conversationsCsv(
  rows: readonly Conversation[],
  names: Names,
  fields: readonly ExportedField[],
): string {
  const all = [...columns, ...fields.map(fieldColumn), ...lastColumns]
  const named = all.map(({ title, valueOf }) => ({
    title,
    valueOf: (row: Conversation) => valueOf(row, names),
  }))
  return csvFile(named, rows)
}

type ExportedField = Pick<FieldDefinition, 'key' | 'label' | 'type'>

interface FileColumn {
  readonly title: string
  readonly valueOf: (row: Conversation, names: Names) => string
}

function fieldColumn(field: ExportedField): FileColumn {
  const { key, label } = field
  const isTaken = [...columns, ...lastColumns].some(({ title }) => title === label)
  return {
    title: isTaken ? `${label} (${key})` : label,
    valueOf: ({ attributes }, names) => {
      const value = Object.hasOwn(attributes, key) ? attributes[key] : undefined
      return wordsOfField(field, value, wordsOfFile(names))
    },
  }
}

/** ISO dates, so that spreadsheets can sort them. */
function wordsOfFile(names: Names): ValueWords {
  const asIs = (text: string): string => text
  return { nameOf: (id) => nameOf(names, id), writeDay: asIs, writeMoment: asIs }
}

const columns: readonly FileColumn[] = [
  { title: 'Number', valueOf: ({ number }) => String(number) },
  { title: 'Contact', valueOf: ({ contact }) => contact.name },
  { title: 'Email', valueOf: ({ contact }) => contact.email ?? '' },
  { title: 'Subject', valueOf: ({ subject }) => subject },
  { title: 'Status', valueOf: ({ status }) => status },
  { title: 'Priority', valueOf: ({ priority }) => priority },
  { title: 'Assignee', valueOf: ({ assigneeId }, names) => nameOf(names, assigneeId) },
  { title: 'Team', valueOf: ({ teamId }, names) => nameOf(names, teamId) },
  { title: 'Channel', valueOf: ({ channelId }, names) => nameOf(names, channelId) },
  {
    title: 'Tags',
    valueOf: ({ tagIds }, names) => tagIds.map((id) => nameOf(names, id)).join(', '),
  },
  { title: 'Created', valueOf: ({ createdAt }) => createdAt },
  { title: 'First reply', valueOf: ({ firstReplyAt }) => firstReplyAt ?? '' },
  { title: 'Closed', valueOf: ({ closedAt }) => closedAt ?? '' },
  {
    title: 'Reason',
    valueOf: ({ closedReason }) => (closedReason ? reasonWords[closedReason] : ''),
  },
  {
    title: 'Rating',
    valueOf: ({ ratingScale, ratingAnswer }) =>
      ratingAnswer === null ? '' : formatRating(ratingScale, ratingAnswer),
  },
  { title: 'Rating from 1 to 5', valueOf: ({ rating }) => (rating === null ? '' : String(rating)) },
  { title: 'Rating comment', valueOf: ({ ratingComment }) => ratingComment ?? '' },
]

const lastColumns: readonly FileColumn[] = [
  { title: 'Last message', valueOf: ({ preview }) => preview },
  { title: 'Waiting since', valueOf: ({ waitingSince }) => waitingSince ?? '' },
  { title: 'Snoozed until', valueOf: ({ snoozedUntil }) => snoozedUntil ?? '' },
  { title: 'Due', valueOf: ({ due }) => due?.at ?? '' },
  { title: 'Last activity', valueOf: ({ lastActivityAt }) => lastActivityAt },
  { title: 'ID', valueOf: ({ id }) => id },
]

const reasonWords: Readonly<Record<ClosedReason, string>> = {
  resolved: 'Resolved',
  no_reply: 'No reply',
  spam: 'Spam',
  duplicate: 'Duplicate',
  not_actionable: 'Not actionable',
  merged: 'Merged',
}

function nameOf(names: Names, id: string | null): string {
  return id === null ? '' : (names.get(id) ?? id)
}

async function readNames(): Promise<Names> {
  const none = { items: [] }
  // Members without access to teams get team IDs.
  const [people, teams, channels, tags] = await Promise.all([
    callApi(listTeammates, {}),
    callApi(listTeams, {}).catch(() => none),
    callApi(listChannels, {}),
    readAll((page) => callApi(tagCalls.list, page)),
  ])
  return new Map([
    ...people.items.map(({ id, displayName }) => [id, displayName] as const),
    ...[...teams.items, ...channels.items, ...tags].map(({ id, name }) => [id, name] as const),
  ])
}

async function readFields(): Promise<ExportedField[]> {
  return readAll((page) => callApi(fieldCalls.list, { ...conversationFields, ...page }))
}
