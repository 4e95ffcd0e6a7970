import pg from 'pg'

import { createBase } from '#modules/knowledge/contract.ts'
import { searchArticles, suggestArticles } from '#modules/knowledge/reader-contract.ts'
import { createClient, type Client } from '#tests/support/client.ts'
import { afterFillingSql, fillArticlesSql } from '#tests/support/fill-articles.ts'

import type { Child } from '../child.ts'
import { clock } from '../clock.ts'
import type { Company } from '../seed.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../quantile.ts'
import type { Stage } from '../stage.ts'
import { milliseconds, times } from '../table.ts'

const small = 100
const large = 10_000
const warmUps = 10
const rounds = 100

export const knowledgeSearchPart: Part = {
  name: 'knowledge-search',
  says: `searching among ${large.toLocaleString('en')} articles compared with ${small}`,
  async measure(stage) {
    const { listeners, writers } = await stage.seededData()
    const parley = await stage.startParley({ SITES_DOMAIN: 'localhost' })
    const readers = [
      await fillBase(stage, parley, { company: listeners, slug: 'bench-listeners', count: large }),
      await fillBase(stage, parley, { company: writers, slug: 'bench-writers', count: small }),
    ]
    const database = await connect(stage)
    const figures: Figure[] = []
    for (const [what, words] of questions) {
      for (const [how, call] of ways) {
        const forget = () => database.query('delete from rate_buckets')
        const [ours = [], theirs = []] = await compare(readers, forget, (reader, round) =>
          reader.must(call, { locale: 'en', q: words(round) }),
        )
        figures.push(
          compared(`${how} ${what}, p50`, quantile(ours, 0.5), quantile(theirs, 0.5)),
          compared(`${how} ${what}, p95`, quantile(ours, 0.95), quantile(theirs, 0.95), aim),
        )
      }
    }
    await database.end()
    await parley.stop()
    return figures
  },
}

async function fillBase(
  stage: Stage,
  { port, url }: Child,
  { company, slug, count }: { company: Company; slug: string; count: number },
): Promise<Client> {
  const owner = createClient({ port, origin: url })
  owner.cookies.set('sid', company.tokens[0] ?? '')
  const base = await owner.must(createBase, { name: 'Help', defaultLocale: 'en' })
  const database = await connect(stage)
  const { organizationId } = company
  await database.query(fillArticlesSql({ organizationId, baseId: base.id, count }))
  await database.query(afterFillingSql)
  await database.end()
  return createClient({ port, origin: `http://${slug}.localhost:${port}` })
}

async function connect(stage: Stage): Promise<pg.Client> {
  const database = new pg.Client({ connectionString: (await stage.database()).url })
  await database.connect()
  return database
}

async function compare(
  readers: readonly Client[],
  before: () => Promise<unknown>,
  ask: (reader: Client, round: number) => Promise<unknown>,
): Promise<number[][]> {
  const took: number[][] = readers.map(() => [])
  for (let round = 0; round < warmUps + rounds; round++) {
    await before()
    for (const [place, reader] of readers.entries()) {
      const started = clock()
      await ask(reader, round)
      if (round >= warmUps) took[place]?.push(clock() - started)
    }
  }
  return took
}

function compared(what: string, one: number, other: number, wanted = ''): Figure {
  return {
    part: 'knowledge-search',
    what,
    ours: milliseconds(one),
    baseline: milliseconds(other),
    ratio: times(one, other),
    aim: wanted,
  }
}

const aim = '≤ 80 ms, ≤ 2×'
const ways = [
  ['results for', searchArticles],
  ['suggestions for', suggestArticles],
] as const
const questions: readonly (readonly [what: string, words: (round: number) => string])[] = [
  ['a word in half of them', () => 'lemur'],
  ['two words', () => 'lemur marmot'],
  ['a rare word', (round) => `w${1 + round * 7}`],
  ['a typo', () => 'lemru'],
]
