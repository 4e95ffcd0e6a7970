import type { Page } from 'playwright-core'

import { createWidget, publishWidget } from '#modules/widget/contract.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { createClient } from '#tests/support/client.ts'

import { slowed } from '../browser-slow.ts'
import { tasksDuring, type Task } from '../browser-trace.ts'
import type { Child } from '../child.ts'
import type { Company } from '../seed.ts'
import type { Part } from '../part.ts'
import { median } from '../quantile.ts'
import { milliseconds } from '../table.ts'

/** Cost of the widget for a host page until it is idle. */
export const hostPagePart: Part = {
  name: 'host-page',
  says: 'a page with and without the widget, with 4× CPU throttling',
  async measure(stage) {
    const { readers } = await stage.seededData()
    const parley = await stage.startParley()
    const widgetId = await publish(parley, readers)
    const browser = await launchBrowser()
    stage.end.add(() => browser.close())
    const page = await browser.newPage()
    const script = `<script async src="${parley.url}/widget.js" data-widget="${widgetId}"></script>`
    const loads = { ours: [] as Task[][], theirs: [] as Task[][] }
    for (let round = 0; round < rounds; round++) {
      loads.ours.push(await loaded(page, withScript(script)))
      loads.theirs.push(await loaded(page, withScript('')))
    }
    await browser.close()
    await parley.stop()
    const figure = (what: string, read: (tasks: readonly Task[]) => number, aim: string) => ({
      part: 'host-page',
      what,
      ours: milliseconds(median(loads.ours.map(read))),
      baseline: milliseconds(median(loads.theirs.map(read))),
      aim,
    })
    return [
      figure('total blocking time', blockedMs, '≤ 50 ms'),
      figure('CPU until the page is idle', cpuMs, '≤ 30 ms more'),
    ]
  },
}

async function publish({ port, url }: Child, { tokens }: Company): Promise<string> {
  const client = createClient({ port, origin: url })
  client.cookies.set('sid', tokens[0] ?? '')
  const { id, version } = await client.must(createWidget, { name: 'Host page' })
  await client.must(publishWidget, { id, version })
  return id
}

function loaded(page: Page, html: string): Promise<Task[]> {
  return slowed(page, async () => {
    await page.route(address, (route) => route.fulfill({ contentType: 'text/html', body: html }))
    const tasks = await tasksDuring(page, async () => {
      await page.goto(address, { waitUntil: 'networkidle' })
    })
    await page.unroute(address)
    await page.goto('about:blank')
    return tasks
  })
}

/** Like Lighthouse: the part of each task beyond fifty milliseconds. */
function blockedMs(tasks: readonly Task[]): number {
  return tasks.reduce((sum, { wallMs }) => sum + Math.max(0, wallMs - 50), 0)
}

function cpuMs(tasks: readonly Task[]): number {
  return tasks.reduce((sum, task) => sum + task.cpuMs, 0)
}

function withScript(script: string): string {
  const paragraphs = '<p>Roasted on Mondays and Thursdays, shipped the same day.</p>'.repeat(200)
  return `<!doctype html><title>A shop</title><h1>A shop</h1>${paragraphs}${script}`
}

const address = 'http://shop.localhost/'
const rounds = 9
