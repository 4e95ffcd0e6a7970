import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { fromMarkdown } from '#lib/document/markdown/from-markdown.ts'
import { createArticle, publish } from '#modules/knowledge/articles-contract.ts'
import { createBase, createCategory } from '#modules/knowledge/contract.ts'
import { createClient } from '#tests/support/client.ts'

import type { Child } from '../child.ts'
import { duel } from '../duel.ts'
import type { Company } from '../seed.ts'
import type { Figure, Part } from '../part.ts'
import { count, milliseconds, percent, times } from '../table.ts'

/** An article as readers open it: uncached, cached, and the same bytes from node:http. */
export const knowledgePart: Part = {
  name: 'knowledge',
  says: 'an article page, compared with node:http sending the same bytes',
  async measure(stage) {
    const { readers } = await stage.seededData()
    const parley = await stage.startParley({ SITES_DOMAIN: 'localhost' })
    const path = await publishOne(parley, readers)
    const host = { host: `bench-readers.localhost:${parley.port}` }
    const pageFile = join(stage.folder, 'article.html')
    const page = await createClient({ port: parley.port, origin: `http://${host.host}` }).send({
      path,
    })
    await writeFile(pageFile, page.bytes)
    const bare = await stage.startIn({
      args: ['tests/bench/knowledge/bare-page.ts'],
      environment: { PAGE_FILE: pageFile },
      log: join(stage.folder, 'bare-page.log'),
      path: '/',
    })

    const { pid: databasePid } = await stage.database()
    const [made, kept, theirs] = await duel(
      [
        // Pages for identified readers are never cached.
        { server: parley, path, headers: { ...host, cookie: `reader-key=${'k'.repeat(43)}` } },
        { server: parley, path, headers: host },
        { server: bare, path: '/' },
      ],
      { rounds: 6, seconds: 2, databasePid },
    )
    for (const child of [parley, bare]) await child.stop()
    if (!made || !kept || !theirs) return []

    const figure = (rest: Omit<Figure, 'part'>): Figure => ({ part: 'knowledge', ...rest })
    return [
      figure({
        what: `pages/s of an article (${Math.round(page.bytes.length / 1000)} kB), cached`,
        ours: count(kept.perSecond),
        baseline: count(theirs.perSecond),
        ratio: percent(kept.share),
      }),
      figure({
        what: 'the same, rendered for each request',
        ours: count(made.perSecond),
        baseline: count(theirs.perSecond),
        ratio: percent(made.share),
      }),
      figure({
        what: 'server CPU for a cached page',
        ours: milliseconds(kept.serverMs),
        baseline: milliseconds(theirs.serverMs),
        ratio: times(kept.serverMs, theirs.serverMs),
        aim: '≤ 0.16 ms',
      }),
      figure({
        what: 'server CPU for an uncached page',
        ours: milliseconds(made.serverMs),
        baseline: milliseconds(theirs.serverMs),
        ratio: times(made.serverMs, theirs.serverMs),
        aim: '≤ 1.2 ms',
      }),
    ]
  },
}

export async function publishOne({ port, url }: Child, { tokens }: Company): Promise<string> {
  const client = createClient({ port, origin: url })
  client.cookies.set('sid', tokens[0] ?? '')
  const base = await client.must(createBase, { name: 'Help', defaultLocale: 'en' })
  const category = await client.must(createCategory, {
    id: base.id,
    texts: [{ locale: 'en', name: 'Orders' }],
  })
  for (let number = 1; number <= 20; number++) {
    const { id } = await client.must(createArticle, {
      baseId: base.id,
      categoryId: category.id,
      title: `Article ${number}`,
      excerpt: 'A one-sentence summary.',
      body: fromMarkdown(body),
    })
    await client.must(publish, { id, locale: 'en' })
  }
  return '/k/en/orders/article-10'
}

const body = Array.from(
  { length: 8 },
  (_, place) => `## Part ${place + 1}

Orders that come before two leave the same day, and most arrive within two to four days. If it takes longer, contact us and we'll trace it with the carrier.

1. Open the page of the order.
2. Choose what to do, and confirm it.

:::tip
As long as it is not packed you change it yourself.
:::`,
).join('\n\n')
