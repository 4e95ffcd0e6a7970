import type { Page } from 'playwright-core'

import { asMigrator } from '#platform/database/database.ts'
import { launchBrowser } from '#tests/support/browser.ts'
import { readWebBuild } from '#tests/support/web-build.ts'

import { pageScript } from './browser-script.ts'
import { scrollFigures } from './browser-scroll.ts'
import { swapFigures } from './browser-swap.ts'
import type { Child } from './child.ts'
import type { Company } from './seed.ts'
import type { Figure, Part } from './part.ts'
import type { Stage } from './stage.ts'

export const browserPart: Part = {
  name: 'browser',
  says: 'first load, navigation, and scrolling in Chromium with 4× CPU throttling',
  async measure(stage) {
    const { readers } = await stage.seededData()
    const parley = await stage.startParley()
    await fillTags((await stage.database()).url, readers)
    const page = await openPage(stage, parley, readers)
    const figures = [
      await firstLoad(page),
      ...(await swapFigures(page)),
      ...(await scrollFigures(page)),
    ]
    await page.context().browser()?.close()
    await parley.stop()
    return figures
  },
}

async function fillTags(url: string, { organizationId }: Company): Promise<void> {
  await asMigrator(url, (client) =>
    client.query(
      `insert into tags (org_id, name, color, offered_for, description)
       select $1, 'Tag ' || number, '#64748b', 'everything',
         'For everything worth finding again.'
       from generate_series(0, 9999) as number`,
      [organizationId],
    ),
  )
}

async function openPage({ end }: Stage, { url }: Child, { tokens }: Company): Promise<Page> {
  const browser = await launchBrowser()
  end.add(() => browser.close())
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 800 },
  })
  context.setDefaultTimeout(120_000)
  await context.addCookies([{ name: 'sid', value: tokens[0] ?? '', url }])
  await context.addInitScript({ content: await pageScript('stopwatch.ts') })
  return context.newPage()
}

async function firstLoad(page: Page): Promise<Figure> {
  const scripts = new Set<string>()
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script')
      scripts.add(new URL(response.url()).pathname)
  })
  await page.goto('/dashboard', { waitUntil: 'networkidle' })
  page.removeAllListeners('response')
  return {
    part: 'browser',
    what: 'first load of the dashboard, JavaScript as gzip',
    ours: `${(readWebBuild().bytesOf(scripts) / 1000).toFixed(1)} kB`,
    aim: '≤ 180 kB',
  }
}
