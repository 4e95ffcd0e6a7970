import type { Page } from 'playwright-core'

import { openPlain } from './browser-plain.ts'
import type { Drawn } from './browser-report.ts'
import { pageScript } from './browser-script.ts'
import { slowed } from './browser-slow.ts'
import { tasksDuring } from './browser-trace.ts'
import type { Figure } from './part.ts'
import { quantile } from './quantile.ts'
import { milliseconds, times } from './table.ts'

/** Navigation between two screens whose code and data are loaded: from click to paint. */
export async function swapFigures(page: Page): Promise<Figure[]> {
  const screens: Drawn[] = []
  for (const screen of [second, first]) await open(page, screen)
  for (const screen of [second, first]) {
    await open(page, screen)
    screens.unshift(await page.evaluate<Drawn>('window.stopwatch.draw("main")'))
  }
  const bare = await openBare(page, screens)

  const ours: Move[] = []
  const theirs: Move[] = []
  for (let round = 0; round < rounds; round++) {
    ours.push(...(await moveOften(page, [first, second])))
    theirs.push(...(await moveOften(bare, bareScreens)))
  }
  await bare.close()
  return [
    figure('navigation between loaded screens, p50', ours, theirs, {
      of: ({ paintedMs }) => paintedMs,
      aim: '≤ 100 ms',
    }),
    figure('the same, p95', ours, theirs, { of: ({ paintedMs }) => paintedMs, part: 0.95 }),
    figure('CPU of the page per navigation', ours, theirs, { of: ({ cpuMs }) => cpuMs }),
  ]
}

async function open(page: Page, { link, content }: MeasuredScreen): Promise<void> {
  await page.locator(link).first().click()
  for (const selector of content) await page.locator(selector).first().waitFor()
  await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' })
  await page.evaluate('window.stopwatch.settled()')
}

interface Move {
  readonly paintedMs: number
  readonly cpuMs: number
}

function figure(
  what: string,
  ours: readonly Move[],
  theirs: readonly Move[],
  { of, part = 0.5, aim = '' }: { of: (move: Move) => number; part?: number; aim?: string },
): Figure {
  const [one, other] = [ours, theirs].map((moves) => quantile(moves.map(of), part))
  return {
    part: 'browser',
    what,
    ours: milliseconds(one),
    baseline: milliseconds(other),
    ratio: times(one, other),
    aim,
  }
}

interface MeasuredScreen {
  readonly link: string
  readonly content: readonly string[]
}

const first = screenAt('/dashboard/organization')
const second = screenAt('/dashboard/settings/tags')
const bareScreens = [bareScreen(1), bareScreen(2)] as const
const rounds = 5
const turnsPerRound = 4

function screenAt(address: string): MeasuredScreen {
  const link = `nav a[href="${address}"]`
  return { link, content: [`${link}[aria-current="page"]`, 'main tbody td'] }
}

function bareScreen(place: number): MeasuredScreen {
  return { link: `nav button:nth-child(${place})`, content: [`#screen-${place}`] }
}

async function moveOften(
  page: Page,
  [here, there]: readonly [MeasuredScreen, MeasuredScreen],
): Promise<Move[]> {
  await page.bringToFront()
  return slowed(page, async () => {
    const moves: Move[] = []
    for (let turn = 0; turn < turnsPerRound; turn++) {
      moves.push(await moveTo(page, there), await moveTo(page, here))
    }
    return moves
  })
}

async function moveTo(page: Page, { link, content }: MeasuredScreen): Promise<Move> {
  const box = await page.locator(link).boundingBox()
  if (!box) throw new Error(`No link ${link} to click.`)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.evaluate('window.stopwatch.settled()')
  let paintedMs = NaN
  const tasks = await tasksDuring(page, async () => {
    await page.evaluate(`window.stopwatch.awaitSwap(${JSON.stringify(content)})`)
    await page.mouse.down()
    await page.mouse.up()
    paintedMs = await page.evaluate<number>('window.stopwatch.swapped()')
  })
  return { paintedMs, cpuMs: tasks.reduce((sum, { cpuMs }) => sum + cpuMs, 0) }
}

async function openBare(page: Page, screens: readonly Drawn[]): Promise<Page> {
  const drawn = JSON.stringify(screens).replaceAll('<', '\\u003c')
  const bare = await openPlain(
    page,
    `<!doctype html><style>${await readStyles(page)}</style><div id="root"></div>
    <script>window.screens = ${drawn}</script>
    <script type="module">${await pageScript('bare-page.ts')}</script>`,
  )
  await bare.locator('#screen-1').waitFor()
  return bare
}

async function readStyles(page: Page): Promise<string> {
  return page.evaluate<string>(
    `[...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]).map((rule) => rule.cssText).join('\\n')`,
  )
}
