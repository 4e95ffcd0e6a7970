import { listConversations } from '#modules/inbox/contract.ts'
import type { DemoStage } from '#platform/demo/demo-part.ts'

import { createBoard, listTicketTypes, putColumns, updateBoard } from '../../boards-contract.ts'
import {
  addComment,
  createTicket,
  linkConversation,
  moveTicket,
  putChecklist,
  relateTickets,
} from '../../contract.ts'
import type { Board } from '../../model.ts'
import { createTicketView } from '../../views-contract.ts'

import cards from './cards.json' with { type: 'json' }
import { logWork } from './time.ts'

export async function createBoards(stage: DemoStage): Promise<void> {
  const support = await makeSupport(stage)
  const product = await stage.act(createBoard, {
    name: 'Product',
    key: 'PRO',
    kind: 'product',
    icon: 'rocket',
    description: 'Customer requests and product work.',
  })
  const team = await makeTeam(stage)
  for (const { key, id } of [support, product, team]) stage.put('board', key, id)
  const made = new Map<string, string>()
  for (const [board, boardCards] of [
    [support, cards.SUP],
    [product, cards.PRO],
    [team, cards.TEAM],
  ] as const) {
    for (const card of boardCards) made.set(card.title, await makeCard(stage, board, card))
  }
  await relate(stage, made)
  await logWork(stage, made)
  await linkChats(stage, made)
  await stage.act(createTicketView, {
    name: 'Waiting for customers',
    scope: 'organization',
    filter: { state: 'waiting', boardId: support.id },
    sort: 'due',
    direction: 'asc',
    columns: ['assignees', 'tags', 'owed', 'due', 'updated'],
  })
}

interface Card {
  readonly column: string
  readonly title: string
  readonly description?: string
  readonly type?: string
  readonly priority?: string
  readonly who?: readonly string[]
  readonly tags?: readonly string[]
  readonly due?: number
  readonly estimate?: number
  readonly reason?: string
  readonly checklist?: readonly (readonly (string | boolean)[])[]
  readonly comments?: readonly { readonly by: string; readonly text: string }[]
}

async function makeSupport({ act }: DemoStage): Promise<Board> {
  const board = await act(createBoard, {
    name: 'Support',
    key: 'SUP',
    kind: 'support',
    icon: 'life-buoy',
    description: 'Requests that take more than a quick reply.',
  })
  return act(putColumns, {
    id: board.id,
    version: board.version,
    columns: board.columns.map(({ id, name, category, publicLabel, color, ...rest }) => ({
      id,
      name,
      category,
      publicLabel,
      color,
      wipLimit: name === 'In progress' ? 5 : null,
      isDefault: rest.isDefault,
      pausesClock: rest.pausesClock,
    })),
  })
}

async function makeTeam({ act, id: idOf }: DemoStage): Promise<Board> {
  const { id, version } = await act(createBoard, {
    name: 'Leads',
    key: 'TEAM',
    kind: 'internal',
    icon: 'lock',
    access: 'members',
    description: 'Shifts, pay, and hiring.',
  })
  const people = ['Mara Lindqvist', 'Tomás Herrera', 'Priya Raman'].map((name) => ({
    memberId: idOf('member', name),
    teamId: null,
    role: 'admin' as const,
  }))
  return act(updateBoard, { id, version, people, lanes: 'lead' })
}

async function makeCard(stage: DemoStage, board: Board, card: Card): Promise<string> {
  const { act } = stage
  const { items: types } = await act(listTicketTypes, {})
  const typeId = types.find(({ name }) => name === card.type)?.id
  const { id, version } = await act(createTicket, {
    clientKey: crypto.randomUUID(),
    boardId: board.id,
    title: card.title,
    description: card.description ?? '',
    priority: priorityOf(card.priority),
    assigneeIds: (card.who ?? []).map((name) => stage.id('member', name)),
    tagIds: (card.tags ?? []).map((name) => stage.id('tag', name)),
    dueAt: card.due === undefined ? null : dayFromNow(card.due),
    estimateMin: card.estimate ?? null,
    ...(typeId && { typeId }),
  })
  if (card.checklist) {
    const items = card.checklist.map(([text, isDone]) => ({
      id: null,
      text: String(text),
      isDone: isDone === true,
    }))
    await act(putChecklist, { id, version, items })
  }
  for (const { by, text } of card.comments ?? []) {
    await stage.as(by)(addComment, { id, clientKey: crypto.randomUUID(), text })
  }
  const column = board.columns.find(({ name }) => name === card.column)
  if (column && !column.isDefault) {
    const place = { columnId: column.id, afterId: null, beforeId: null }
    await act(moveTicket, { id, ...place, ...(card.reason && { reason: card.reason }) })
  }
  return id
}

async function relate({ act }: DemoStage, made: ReadonlyMap<string, string>): Promise<void> {
  for (const [from, kind, to] of relations) {
    const [id, otherId] = [made.get(from), made.get(to)]
    if (id && otherId) await act(relateTickets, { id, otherId, kind })
  }
}

/** Conversations are found by the customer's name. */
async function linkChats({ act }: DemoStage, made: ReadonlyMap<string, string>): Promise<void> {
  const { items } = await act(listConversations, { category: 'everything', limit: 100 })
  for (const [title, name] of chats) {
    const id = made.get(title)
    const conversation = items.find(({ contact }) => contact.name === name)
    if (id && conversation) await act(linkConversation, { id, conversationId: conversation.id })
  }
}

function priorityOf(word: string | undefined) {
  return priorities.find((priority) => priority === word) ?? 'none'
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000 + 6 * 3_600_000).toISOString()
}

const priorities = ['low', 'normal', 'high', 'urgent'] as const

const relations = [
  ['Choose the grind for each bag in a box', 'blocks', 'Swap a coffee in the next box'],
  ['Wrong grind in the October subscription', 'relates', 'Choose the grind for each bag in a box'],
  [
    'Parcels to Norway stuck at customs since Monday',
    'causes',
    'Replacement grinder for Dahl og Sønn',
  ],
] as const

const chats = [
  ['Replacement grinder for Dahl og Sønn', 'Hanne Dahl'],
  ['Missing postal code for the parcel to Åland', 'Luca Moretti'],
  ['Parcels to Norway stuck at customs since Monday', 'Erik Sandberg'],
  ['Parcels to Norway stuck at customs since Monday', 'Ingrid Berg'],
  ['Parcels to Norway stuck at customs since Monday', 'Hanne Dahl'],
] as const
