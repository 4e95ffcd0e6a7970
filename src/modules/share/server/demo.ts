import { listContacts } from '#modules/contacts/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { getBoard } from '#modules/tickets/boards-contract.ts'
import { getTicket, listTickets, moveTicket, updateTicket } from '#modules/tickets/contract.ts'
import type { Act, DemoPart, DemoStage } from '#platform/demo/demo-part.ts'

import { answerIdea, createShare, putShareSettings, voteFor } from '../contract.ts'
import { commentOnIdea, reactToComment, submitIdea } from '../reader-contract.ts'
import demoData from './demo/ideas.json' with { type: 'json' }

export const demo: DemoPart = { after: ['tickets'], run: openRoadmap }

async function openRoadmap({ act, readAs, id }: DemoStage): Promise<void> {
  const boardId = id('board', 'PRO')
  const tags = await makeTags(act)
  await act(createShare, {
    siteId: id('site', 'main'),
    boardId,
    slug: 'ideas',
    title: 'Ideas and roadmap',
    intro: 'What should we do next? Vote for an idea or share your own.',
    viewAccess: 'anyone',
    submitAccess: 'anyone',
    isIndexed: true,
    tagIds: [...tags.values()],
  })
  await act(putShareSettings, { weightField: 'machines' })
  const { items: contacts } = await act(listContacts, { limit: 12 })
  const people = contacts.map(({ id }) => id)
  const keys = await openIdeas(act, boardId, { people, tags })
  for (const { idea, by, text, answer } of demoData.comments) {
    const found = keys.get(idea)
    if (!found) continue
    const said = { slug: 'ideas', key: found.key, clientKey: crypto.randomUUID(), body: text }
    const { id: parentId } = await readAs(people[by] ?? null)(commentOnIdea, said)
    for (const [place, emoji] of reactions.entries()) {
      const reader = readAs(people[(by + place + 1) % people.length] ?? null)
      const { slug, key } = said
      await reader(reactToComment, { slug, key, id: parentId, emoji, isOn: true })
    }
    if (!answer) continue
    await act(answerIdea, { id: found.id, clientKey: crypto.randomUUID(), body: answer, parentId })
  }
  for (const { by, title, text } of demoData.sent) {
    const sent = { slug: 'ideas', title, body: text, clientKey: crypto.randomUUID() }
    await readAs(by === null ? null : (people[by] ?? null))(submitIdea, sent)
  }
}

async function makeTags(act: Act): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const name of Object.keys(topics)) {
    const tag = { name, color: '#2563eb', offeredFor: 'tickets', description: '' } as const
    made.set(name, (await act(tagCalls.create, tag)).id)
  }
  return made
}

const topics: Readonly<Record<string, RegExp>> = {
  Delivery: /parcel|deliver|bag/i,
  Subscription: /subscription|box|order/i,
}

const reactions = ['👍', '🎉'] as const

interface Found {
  readonly id: string
  readonly key: string
}

async function openIdeas(
  act: Act,
  boardId: string,
  {
    people,
    tags,
  }: { readonly people: readonly string[]; readonly tags: ReadonlyMap<string, string> },
): Promise<Map<string, Found>> {
  const { items } = await act(listTickets, { boardId, limit: 100 })
  const found = new Map<string, Found>()
  for (const { title, votes, ...promised } of demoData.open) {
    const card = items.find((one) => one.title === title)
    if (!card) continue
    const { id, version, resolvedAt, tagIds } = await act(getTicket, { id: card.id })
    const fitting = [...tags]
      .filter(([name]) => topics[name]?.test(title))
      .map(([, tagId]) => tagId)
    await act(updateTicket, {
      id,
      version,
      visibility: 'public',
      tagIds: [...new Set([...tagIds, ...fitting])],
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

/** Shipped ideas can't be voted on, so the ticket moves back for the votes. */
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
