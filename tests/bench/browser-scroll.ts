import { setTimeout as pause } from 'node:timers/promises'

import type { Page } from 'playwright-core'

import { openPlain } from './browser-plain.ts'
import type { Frames } from './browser-report.ts'
import { slowed } from './browser-slow.ts'
import { tasksDuring, type Task } from './browser-trace.ts'
import type { Figure } from './part.ts'
import { milliseconds, percent } from './table.ts'

/** Ten thousand records in the product's list compared with plain HTML rows. */
export async function scrollFigures(page: Page): Promise<Figure[]> {
  await page.goto('/dashboard/settings/tags', { waitUntil: 'networkidle' })
  const loading = await tasksDuring(page, () => loadAll(page))
  const ours = await scrollThrough(page)
  const oursSlowed = await slowed(page, () => scrollThrough(page))
  // Opened late because Chromium counts tasks of all pages.
  const plain = await openPlain(page, plainTable())
  const theirs = await scrollThrough(plain)
  const theirsSlowed = await slowed(plain, () => scrollThrough(plain))
  await plain.close()
  return [
    figure('scrolling 10,000 rows, longest task', wall(ours.tasks), wall(theirs.tasks), '≤ 50 ms'),
    figure('CPU of that task', cpu(ours.tasks), cpu(theirs.tasks)),
    figure('the same on a processor slowed 4×', cpu(oursSlowed.tasks), cpu(theirsSlowed.tasks)),
    figure('frames dropped', dropped(ours), dropped(theirs)),
    figure('loading rows while scrolling, CPU of the longest task', cpu(loading)),
  ]
}

async function loadAll(page: Page): Promise<void> {
  const all = page.locator(`table[aria-rowcount="${rows + 1}"]`)
  await page.locator('tbody td').first().hover()
  while ((await all.count()) === 0) {
    await page.mouse.wheel(0, 20_000)
    await pause(20)
  }
}

interface Scrolled extends Frames {
  readonly tasks: readonly Task[]
}

async function scrollThrough(page: Page): Promise<Scrolled> {
  await page.bringToFront()
  await page.keyboard.press('Control+Home')
  await page.mouse.move(640, 500)
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

function figure(what: string, ours: string, baseline = '', aim = ''): Figure {
  return { part: 'browser', what, ours, baseline, aim }
}

function wall(tasks: readonly Task[]): string {
  return milliseconds(Math.max(...tasks.map(({ wallMs }) => wallMs)))
}

function cpu(tasks: readonly Task[]): string {
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
