import type { Browser } from 'playwright-core'

import { launchBrowser } from '#tests/support/browser.ts'

import { slowed } from '../browser-slow.ts'
import type { Figure, Part } from '../part.ts'
import { quantile } from '../quantile.ts'
import { milliseconds } from '../table.ts'
import { publishOne } from './pages.ts'

const rounds = 15

export const knowledgeReadingPart: Part = {
  name: 'knowledge-reading',
  says: 'an article in Chromium with 4× CPU throttling and an empty cache',
  async measure(stage) {
    const { writers } = await stage.seededData()
    const parley = await stage.startParley({ SITES_DOMAIN: 'localhost' })
    const path = await publishOne(parley, writers)
    const browser = await launchBrowser()
    stage.end.add(() => browser.close())
    const address = `http://bench-writers.localhost:${parley.port}${path}`
    const seen: Seen[] = []
    for (let round = 0; round < rounds; round++) seen.push(await read(browser, address))
    await browser.close()
    await parley.stop()
    const figure = (rest: Omit<Figure, 'part'>): Figure => ({ part: 'knowledge-reading', ...rest })
    const painted = seen.map(({ largestMs }) => largestMs)
    return [
      figure({
        what: 'largest contentful paint of an article, p50',
        ours: milliseconds(quantile(painted, 0.5)),
        aim: '≤ 1,200 ms',
      }),
      figure({
        what: 'the same, p95',
        ours: milliseconds(quantile(painted, 0.95)),
        aim: '≤ 1,200 ms',
      }),
      figure({
        what: 'layout shift, worst case',
        ours: Math.max(...seen.map(({ shift }) => shift)).toFixed(3),
        aim: '0',
      }),
    ]
  },
}

interface Seen {
  readonly largestMs: number
  readonly shift: number
}

async function read(browser: Browser, address: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  const page = await context.newPage()
  await page.addInitScript(`
    globalThis.seen = { largestMs: NaN, shift: 0 }
    const watch = (type, note) => new PerformanceObserver((list) => list.getEntries().forEach(note))
      .observe({ type, buffered: true })
    watch('largest-contentful-paint', ({ startTime }) => { seen.largestMs = startTime })
    watch('layout-shift', ({ value, hadRecentInput }) => { if (!hadRecentInput) seen.shift += value })`)
  const seen = await slowed(page, async () => {
    await page.goto(address, { waitUntil: 'networkidle' })
    return page.evaluate<Seen>('seen')
  })
  await context.close()
  return seen
}
