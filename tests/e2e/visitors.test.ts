import { createServer, type Server } from 'node:http'
import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/server-process.ts'
import { checkerIn, waitForAnimations } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'
import { chrome } from '#tests/support/visits.ts'

let browser: Browser
let shop: Server
let shopUrl: string
let owner: Visitor
beforeAll(async () => {
  browser = await openBrowser()
})
// A new shop per test, so that no one has visited the page before.
beforeEach(async () => {
  owner = await newVisitor(browser)
  await register(owner, 'Open Door')
  const made = (await askApi(owner, 'POST', '/api/widgets', { name: 'Shop' })) as Made
  const { id, version } = made
  await askApi(owner, 'POST', `/api/widgets/${id}/publish`, { version })
  shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      `<!doctype html><title>A shop</title><h1>A shop</h1><script async src="${inject('productUrl')}/widget.js" data-widget="${id}"></script>`,
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${port}`
}, 60_000)
afterEach(async () => {
  await leaveAll()
  shop.close()
})
afterAll(() => browser.close())

interface Made {
  readonly id: string
  readonly version: number
}

test('a visitor is listed, gets a message, and replies', { timeout: 60_000 }, async () => {
  const { page } = owner
  await page.goto('/dashboard/visitors')
  await page.getByText('Install your widget').waitFor()

  const context = await browser.newContext({ userAgent: chrome })
  const guest = await context.newPage()
  await guest.goto(`${shopUrl}/coffee`)
  const row = page.getByRole('row', { name: /^Visitor [0-9A-F]{4}/ })
  await row.getByText('A shop').waitFor()
  await guest.evaluate(`history.pushState({}, '', '/cart')`)
  await row.getByText('/cart').waitFor()

  await row.getByText('A shop').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('/coffee').first().waitFor()
  await waitForAnimations(page)
  expect((await checkerIn(page, 'light').analyze()).violations).toEqual([])

  await sheet.getByRole('button', { name: 'Send message' }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill('Can I help you?')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByText('Message sent to').first().waitFor()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('button', { name: 'Send now' }).click()

  await guest.evaluate(`history.pushState({}, '', '/checkout')`)
  const chat = guest.frameLocator('iframe')
  await chat.getByText('Can I help you?').first().waitFor()
  await chat.getByRole('textbox').fill('Yes, please.')
  await guest.keyboard.press('Enter')
  await page.goto('/dashboard/inbox/mine')
  await page.getByText('Yes, please.').first().waitFor()
  await context.close()
})

test('the map shows visitors and filters by country', { timeout: 60_000 }, async () => {
  const { page } = owner
  const context = await browser.newContext({ userAgent: chrome })
  const guest = await context.newPage()
  await guest.goto(`${shopUrl}/coffee`)
  await page.goto('/dashboard/visitors')
  await page.getByRole('button', { name: 'Map' }).click()
  const map = page.getByRole('region', { name: 'Map' })
  await map.getByText('No visitors with a known country right now.').waitFor()

  await page.route('**/api/visitors?*', async (route) => {
    const answered = await route.fetch()
    const json = { ...(await answered.json()), countries: [{ country: 'NO', count: 1 }] }
    await route.fulfill({ response: answered, json })
  })
  await map.getByRole('button', { name: 'Norway 1' }).waitFor()
  await waitForAnimations(page)
  expect((await checkerIn(page, 'light').analyze()).violations).toEqual([])
  await map.locator('circle').click()
  await page.waitForURL(/[?&]map=1&country=NO$/)
  await map.locator('circle').click()
  await page.waitForURL(/\?map=1$/)
  await context.close()
})

test('a visitor is blocked from the sheet, and a country by name', async () => {
  const { page } = owner
  const context = await browser.newContext({ userAgent: chrome })
  const guest = await context.newPage()
  await guest.goto(`${shopUrl}/coffee`)
  await page.goto('/dashboard/visitors')
  await page.getByText('A shop').click()
  const sheet = page.getByRole('dialog', { name: /^Visitor [0-9A-F]{4}/ })
  await sheet.getByRole('button', { name: /^Actions for Visitor/ }).click()
  await page.getByRole('menuitem', { name: 'Block' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page
    .getByText(/^Visitor [0-9A-F]{4} blocked$/)
    .first()
    .waitFor()
  await sheet.getByRole('button', { name: 'Send message' }).waitFor({ state: 'detached' })

  await page.goto('/dashboard/visitors?rules=1')
  await page.getByRole('combobox', { name: 'Block' }).click()
  await page.getByRole('option', { name: 'A country' }).click()
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('norw')
  await page.getByRole('option', { name: 'Norway' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Remove rule: Norway' }).waitFor()
  await expect.poll(() => country.inputValue()).toBe('')
  expect(owner.troubles).toEqual([])
  await context.close()
}, 60_000)
