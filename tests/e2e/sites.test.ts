import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { expectAccessible, expectUsable } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, registerConfirmed } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test(
  'an owner edits a site and sees the change on the public page',
  { timeout: 120_000 },
  async () => {
    const owner = await newVisitor(browser)
    await registerConfirmed(owner, 'Site Makers')
    const { page } = owner
    const sites = (await askApi(owner, 'GET', '/api/sites')) as {
      items: { id: string; url: string }[]
    }
    const { id = '', url: home = '' } = sites.items[0] ?? {}

    await page.goto(`/dashboard/organization?tab=sites&site=${id}`)
    // Drag handles, like the fields, need the page's script.
    await page.getByRole('button', { name: /^Move Tickets/, disabled: false }).waitFor()
    await page.getByRole('textbox', { name: 'Name' }).fill('Site Makers Help')
    await page.getByRole('textbox', { name: 'Title' }).fill('Ask us anything')
    await page.getByRole('textbox', { name: 'Introduction' }).fill('We reply within a day.')
    await page.getByRole('switch', { name: 'Boards' }).click()
    await page.getByRole('button', { name: 'Save site' }).click()
    await page.getByText('Site saved').first().waitFor()

    await page.locator('input[type=file]').first().setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: dot,
    })
    await page.getByRole('img', { name: 'Logo' }).waitFor()
    await page
      .getByRole('textbox', { name: 'Domain', exact: true })
      .fill('help.site-makers.example')
    await page.getByRole('button', { name: 'Add domain' }).click()
    await page.getByText('_parley-challenge.help.site-makers.example').waitFor()

    await expectUsable(page)

    const reader = await newVisitor(browser)
    await reader.page.goto(home)
    await reader.page.getByRole('heading', { name: 'Ask us anything' }).waitFor()
    await reader.page.getByText('We reply within a day.').waitFor()
    expect(await reader.page.locator('.brand img.logo').count()).toBe(1)
    expect(await reader.page.getByText('Site Makers Help').count()).toBeGreaterThan(0)
    for (const language of ['en', 'ar']) {
      await reader.page.goto(`${home}?lang=${language}`)
      await expectAccessible(reader.page, 'light')
    }
    expect([...owner.troubles, ...reader.troubles]).toEqual([])
  },
)

/** The smallest valid PNG. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
