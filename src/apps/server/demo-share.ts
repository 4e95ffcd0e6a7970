import { listContacts } from '#modules/contacts/contract.ts'
import { answerIdea, createShare, putShareSettings, voteFor } from '#modules/share/contract.ts'
import { commentOnIdea, submitIdea } from '#modules/share/reader-contract.ts'
import { getBoard, listBoards } from '#modules/tickets/boards-contract.ts'
import { getTicket, listTickets, moveTicket, updateTicket } from '#modules/tickets/contract.ts'

import type { Act } from './demo-chats.ts'
import told from './demo-share.json' with { type: 'json' }

export interface ShareStage {
  readonly siteId: string
  readonly act: Act
  /** As somebody on the pages of the site; null is a browser nobody knows. */
  readAs(contactId: string | null): Act
}

/** The product board on the pages of the shop, with what its customers want and say. */
export async function makeDemoShare({ siteId, act, readAs }: ShareStage): Promise<void> {
  const { items: boards } = await act(listBoards, {})
  const board = boards.find(({ key }) => key === 'PRO')
  if (!board) return
  await act(createShare, {
    siteId,
    boardId: board.id,
    slug: 'ideas',
    title: 'Ideas and roadmap',
    intro: 'What would make your coffee better? Vote for what you want next, or tell us.',
    viewAccess: 'anyone',
    submitAccess: 'anyone',
    isIndexed: true,
  })
  await act(putShareSettings, { weightField: 'machines' })
  const { items: contacts } = await act(listContacts, { limit: 12 })
  const people = contacts.map(({ id }) => id)
  const keys = await openIdeas(act, board.id, people)
  for (const { idea, by, text, answer } of told.comments) {
    const found = keys.get(idea)
    if (!found) continue
    const said = { slug: 'ideas', key: found.key, clientKey: crypto.randomUUID(), body: text }
    const { id: parentId } = await readAs(people[by] ?? null)(commentOnIdea, said)
    if (!answer) continue
    await act(answerIdea, { id: found.id, clientKey: crypto.randomUUID(), body: answer, parentId })
  }
  for (const { by, title, text } of told.sent) {
    const sent = { slug: 'ideas', title, body: text, clientKey: crypto.randomUUID() }
    await readAs(by === null ? null : (people[by] ?? null))(submitIdea, sent)
  }
}

interface Found {
  readonly id: string
  readonly key: string
}

async function openIdeas(
  act: Act,
  boardId: string,
  people: readonly string[],
): Promise<Map<string, Found>> {
  const { items } = await act(listTickets, { boardId, limit: 100 })
  const found = new Map<string, Found>()
  for (const { title, votes, ...promised } of told.open) {
    const card = items.find((one) => one.title === title)
    if (!card) continue
    const { id, version, resolvedAt } = await act(getTicket, { id: card.id })
    await act(updateTicket, {
      id,
      version,
      visibility: 'public',
      ...('eta' in promised &&
        promised.eta !== undefined && {
          etaOn: dayFromNow(promised.eta),
          etaPrecision: promised.precision === 'quarter' ? 'quarter' : 'month',
        }),
    })
    found.set(title, { id, key: card.key })
    if (resolvedAt === null) await support(act, id, people.slice(0, votes))
    else await supportDone(act, { ...card, id }, people.slice(0, votes))
  }
  return found
}

async function support(act: Act, id: string, people: readonly string[]): Promise<void> {
  for (const contactId of people) await act(voteFor, { id, contactId })
}

/** What is shipped was voted for before. */
async function supportDone(
  act: Act,
  { id, columnId, boardId }: { id: string; columnId: string; boardId: string },
  people: readonly string[],
): Promise<void> {
  const { columns } = await act(getBoard, { id: boardId })
  const before = columns.find(({ category }) => category === 'in_progress')
  if (!before || people.length === 0) return
  const place = { id, afterId: null, beforeId: null }
  await act(moveTicket, { ...place, columnId: before.id })
  await support(act, id, people)
  await act(moveTicket, { ...place, columnId })
}

function dayFromNow(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
