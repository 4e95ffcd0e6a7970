import { hash } from 'node:crypto'

import { getConversation, listConversations, listMessages } from '#modules/inbox/contract.ts'
import { createTeam } from '#modules/organization/contract.ts'
import { tagCalls } from '#modules/tags/contract.ts'
import { createWidget } from '#modules/widget/contract.ts'
import { createClient, type Client } from '#tests/support/client.ts'

import type { Child } from '../child.ts'
import { clock } from '../clock.ts'
import type { Company } from '../seed.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../quantile.ts'
import { milliseconds, times } from '../table.ts'
import { makeHistories, type History } from './make-history.ts'

const small = 10_000
/**
 * Ten million take a quarter of an hour to create: CONVERSATIONS=10000000 npm run bench -- inbox
 */
const large = Number(process.env['CONVERSATIONS'] ?? 1_000_000)
const warmUps = 5
const rounds = 60

/** Compares work in a large inbox with a small one. */
export const inboxPart: Part = {
  name: 'inbox',
  says: `lists, opening, and searching among ${large.toLocaleString('en')} conversations compared with ${small.toLocaleString('en')}`,
  isOptIn: true,
  async measure(stage) {
    const { readers, listeners } = await stage.seededData()
    const parley = await stage.startParley()
    const offices = [
      await openOffice(parley, listeners, large),
      await openOffice(parley, readers, small),
    ]
    const started = clock()
    await makeHistories((await stage.database()).url, offices)
    process.stderr.write(`inbox: created in ${Math.round((clock() - started) / 1000)} s\n`)
    const figures: Figure[] = []
    for (const [what, ask, aim] of questions) {
      const took = await compare(offices, ask)
      const [ours = [], theirs = []] = took
      figures.push(compared(`${what}, p50`, quantile(ours, 0.5), quantile(theirs, 0.5)))
      figures.push(compared(`${what}, p95`, quantile(ours, 0.95), quantile(theirs, 0.95), aim))
    }
    await parley.stop()
    return figures
  },
}

interface Office extends History {
  readonly client: Client
}

async function openOffice(
  { port, url }: Child,
  { organizationId, tokens, memberIds }: Company,
  size: number,
): Promise<Office> {
  const client = createClient({ port, origin: url })
  client.cookies.set('sid', tokens[0] ?? '')
  await client.must(createWidget, { name: 'Inbox' })
  const teamIds: string[] = []
  const tagIds: string[] = []
  for (let nth = 1; nth <= 5; nth++) {
    teamIds.push((await client.must(createTeam, { name: `Desk ${nth}`, description: '' })).id)
    const tag = await client.must(tagCalls.create, { name: `Topic ${nth}` })
    tagIds.push(String(tag['id']))
  }
  return { client, organizationId, size, memberIds: memberIds.slice(0, 10), teamIds, tagIds }
}

type Ask = (office: Office, round: number) => Promise<unknown>

async function compare(offices: readonly Office[], ask: Ask): Promise<number[][]> {
  const took: number[][] = offices.map(() => [])
  for (let round = 0; round < warmUps + rounds; round++) {
    for (const [place, office] of offices.entries()) {
      const before = clock()
      await ask(office, round)
      if (round >= warmUps) took[place]?.push(clock() - before)
    }
  }
  return took
}

function listed(question: object): Ask {
  return ({ client }) => client.must(listConversations, question)
}

function searched(text: (round: number) => string): Ask {
  return ({ client }, round) =>
    client.must(listConversations, { category: 'everything', search: text(round) })
}

/** Equally rare words in each inbox, so that both return the same number of results. */
function alike(text: (office: Office, round: number) => string): Ask {
  return (office, round) => searched(() => text(office, round))(office, round)
}

function rareIn({ size }: Office, round: number): string {
  return word(Math.round((20_000 + round * 17) * (size / 1_000_000)))
}

async function open({ client }: Office, round: number): Promise<void> {
  const { items } = await client.must(listConversations, { category: 'all', limit: 50 })
  const id = items[round % items.length]?.id ?? ''
  await client.must(getConversation, { id })
  await client.must(listMessages, { id })
}

function word(rank: number): string {
  const letters = 'ghijklmnop'
  return hash('md5', String(rank))
    .replaceAll(/\d/g, (digit) => letters[Number(digit)] ?? '')
    .slice(0, 7)
}

function mistyped(text: string): string {
  return `${text.slice(0, 3)}${text.slice(4, 5)}${text.slice(3, 4)}${text.slice(5)}`
}

const limits = '≤ 1.5×, ≤ 100 ms'
const questions: readonly (readonly [what: string, ask: Ask, aim: string])[] = [
  ['list: mine', listed({ category: 'mine' }), '≤ 1.5×'],
  ['list: unassigned', listed({ category: 'unassigned' }), '≤ 1.5×'],
  ['list: all open', listed({ category: 'all' }), '≤ 1.5×'],
  ['list: waiting customers', listed({ category: 'waiting' }), '≤ 1.5×'],
  ['list: closed', listed({ category: 'closed' }), '≤ 1.5×'],
  ['list: one team', (office) => listed({ teamId: office.teamIds[0] })(office, 0), '≤ 1.5×'],
  ['list: one tag', searched(() => 'tag:"Topic 1"'), '≤ 1.5×'],
  ['list: unread', searched(() => 'is:unread'), '≤ 1.5×'],
  ['open a conversation', open, '≤ 1.5×'],
  ['search for a rare word', searched((round) => word(20_000 + round * 17)), limits],
  ['search for a word in about forty', alike((office, round) => rareIn(office, round)), limits],
  ['search for a common word', searched((round) => word(3 + round)), limits],
  ['search for two words', searched((round) => `${word(5 + round)} ${word(40 + round)}`), limits],
  [
    'search for two equally common words',
    alike(({ size }, round) => {
      const scale = Math.sqrt(size / small)
      return `${word(Math.round((5 + round) * scale))} ${word(Math.round((40 + round) * scale))}`
    }),
    limits,
  ],
  ['search with a typo', searched((round) => mistyped(word(900 + round))), limits],
  [
    'search with a typo, word in about forty',
    alike((office, round) => mistyped(rareIn(office, round))),
    limits,
  ],
]

function compared(what: string, one: number, other: number, aim = ''): Figure {
  return {
    part: 'inbox',
    what,
    ours: milliseconds(one),
    baseline: milliseconds(other),
    ratio: times(one, other),
    aim,
  }
}
