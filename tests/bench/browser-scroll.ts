import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { openPlain } from './browser-plain.ts'
import type { Frames } from './browser-report.ts'
import { slowed } from './browser-slow.ts'
import { tasksDuring, type Task } from './browser-trace.ts'
import type { Figure } from './part.ts'
import { milliseconds, percent } from './table.ts'

/** Ten thousand rows of the table all lists are made of, against as many of plain HTML. */
export async function scrollFigures(page: Page): Promise<Figure[]> {
  await page.goto('/ui', { waitUntil: 'networkidle' })
  const table = `table[aria-rowcount="${rows + 1}"]`
  await page.evaluate(`window.stopwatch.showOnly(${JSON.stringify(table)})`)
  const plain = await openPlain(page, plainTable())
  const ours = await scrollThrough(page, table)
  const theirs = await scrollThrough(plain, 'table')
  const oursSlowed = await slowed(page, () => scrollThrough(page, table))
  const theirsSlowed = await slowed(plain, () => scrollThrough(plain, 'table'))
  await plain.close()
  return [
    figure(
      'scrolling 10,000 rows, longest task',
      longestTask(ours),
      longestTask(theirs),
      '≤ 50 ms',
    ),
    figure('CPU of that task', longestCpu(ours), longestCpu(theirs)),
    figure('the same, slowed 4×', longestCpu(oursSlowed), longestCpu(theirsSlowed)),
    figure('frames dropped', dropped(ours), dropped(theirs)),
  ]
}

interface Scrolled extends Frames {
  readonly tasks: readonly Task[]
}

/** By the wheel: first as one reads, then as one looks for the end; and back to the start. */
async function scrollThrough(page: Page, selector: string): Promise<Scrolled> {
  await page.bringToFront()
  const table = page.locator(selector)
  await table.locator('tbody td').nth(4).hover()
  await page.evaluate('window.stopwatch.settled()')
  await page.evaluate('window.stopwatch.watchFrames()')
  const tasks = await tasksDuring(page, async () => {
    for (const { notches, pixels } of turns) {
      for (let notch = 0; notch < notches; notch++) {
        await page.mouse.wheel(0, pixels)
        await pause(50)
      }
    }
  })
  return { ...(await page.evaluate<Frames>('window.stopwatch.frames()')), tasks }
}

const turns = [
  { notches: 40, pixels: 200 },
  { notches: 90, pixels: 5000 },
  { notches: 60, pixels: -10_000 },
]
const rows = 10_000

function figure(what: string, ours: string, beside: string, aim = ''): Figure {
  return { part: 'browser', what, ours, beside, aim }
}

function longestTask({ tasks }: Scrolled): string {
  return milliseconds(Math.max(...tasks.map(({ wallMs }) => wallMs)))
}

function longestCpu({ tasks }: Scrolled): string {
  return milliseconds(Math.max(...tasks.map(({ cpuMs }) => cpuMs)))
}

function dropped({ count, dropped: lost }: Scrolled): string {
  return percent(lost / (count + lost))
}

function plainTable(): string {
  const row = (number: number): string =>
    `<tr><td>Name ${number}</td><td>person${number}@example.com</td><td>Open</td><td>Today</td></tr>`
  const body = Array.from({ length: rows }, (_, place) => row(place + 1)).join('')
  return `<!doctype html><style>td { height: 43px; width: 300px }</style><table>${body}</table>`
}
