import type { Browser, Page } from 'playwright-core'

import { listCards, moveTicket } from '#modules/tickets/contract.ts'
import { launchBrowser } from '#tests/support/browser.ts'

import type { Child } from '../child.ts'
import { clock } from '../clock.ts'
import type { Company } from '../seed.ts'
import type { Figure } from '../part.ts'
import { quantile } from '../quantile.ts'
import type { Stage } from '../stage.ts'
import { milliseconds, times } from '../table.ts'
import type { Desk } from './tickets.ts'

const loads = 20
const moves = 100

export async function boardFigures(
  { end }: Stage,
  server: Child,
  viewers: Company,
  desks: readonly Desk[],
): Promise<Figure[]> {
  const browser = await launchBrowser()
  end.add(() => browser.close())
  const figures = [
    await firstPaints(browser, server, desks),
    await movesSeen(browser, server, { desk: desks[0], token: viewers.tokens[1] ?? '' }),
  ]
  await browser.close()
  return figures
}

async function firstPaints(
  browser: Browser,
  { url }: Child,
  desks: readonly Desk[],
): Promise<Figure> {
  const pages = await Promise.all(
    desks.map(async ({ token, boards }) => ({
      page: await openPage(browser, url, token),
      address: `/dashboard/tickets/${boards[0]?.boardId}`,
    })),
  )
  const took: number[][] = desks.map(() => [])
  for (let load = 0; load <= loads; load++) {
    for (const [place, { page, address }] of pages.entries()) {
      await page.bringToFront()
      await page.goto(address, { waitUntil: 'commit' })
      await page.locator('[data-card]').first().waitFor()
      const painted = await page.evaluate<number>(firstCardPainted)
      if (load > 0) took[place]?.push(painted)
    }
  }
  for (const { page } of pages) await page.context().close()
  const [full = NaN, few = NaN] = took.map((times) => quantile(times, 0.95))
  return {
    part: 'tickets',
    what: 'first card painted on a board of 20,000 cards compared with some hundred, p95',
    ours: milliseconds(full),
    baseline: milliseconds(few),
    ratio: times(full, few),
    aim: '≤ 2×',
  }
}

const firstCardPainted = `new Promise((resolve) => {
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint && document.querySelector('[data-card]')) resolve(paint.startTime)
    else requestAnimationFrame(look)
  }
  look()
})`

async function movesSeen(
  browser: Browser,
  { url }: Child,
  { desk, token }: { desk: Desk | undefined; token: string },
): Promise<Figure> {
  const board = desk?.boards[0]
  if (!desk || !board) throw new Error('No board found.')
  const page = await openPage(browser, url, token)
  await page.goto(`/dashboard/tickets/${board.boardId}`, { waitUntil: 'networkidle' })
  const [from = '', to = ''] = board.columnIds
  const delays: number[] = []
  for (let nth = 0; nth < moves; nth++) {
    const { items } = await desk.client.must(listCards, {
      boardId: board.boardId,
      columnId: nth % 2 ? to : from,
      limit: 1,
    })
    const id = items[0]?.id ?? ''
    const seen = page.evaluate<number>(
      `new Promise((resolve) => {
        const column = (card) => card && card.closest('[data-cards]')
        const before = column(document.querySelector('[data-card="${id}"]'))
        const observer = new MutationObserver(() => {
          const now = column(document.querySelector('[data-card="${id}"]'))
          if (!now || now === before) return
          observer.disconnect()
          resolve(performance.timeOrigin + performance.now())
        })
        observer.observe(document, { subtree: true, childList: true })
      })`,
    )
    const before = clock()
    await desk.client.must(moveTicket, {
      id,
      columnId: nth % 2 ? from : to,
      afterId: null,
      beforeId: null,
    })
    delays.push((await seen) - before)
  }
  await page.context().close()
  return {
    part: 'tickets',
    what: 'a moved card appears for a second viewer of 20,000, p50 / p99',
    ours: `${milliseconds(quantile(delays, 0.5))} / ${milliseconds(quantile(delays, 0.99))}`,
    aim: '≤ 200 ms (p99)',
  }
}

async function openPage(browser: Browser, url: string, token: string): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
  })
  context.setDefaultTimeout(60_000)
  await context.addCookies([{ name: 'sid', value: token, url }])
  return context.newPage()
}
