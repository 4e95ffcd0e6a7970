import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { chatOn, enterShop, latestConversation, openShop, type Shop } from '#tests/support/shop.ts'
import { joinByInvitation, leaveAll, newVisitor } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  await leaveAll()
  shop.close()
})
afterAll(() => browser.close())

test('an owner limits a channel, and other teammates lose it immediately', async () => {
  shop = await openShop(browser, 'Whispers')
  const [mara, omar] = [await newVisitor(browser), await newVisitor(browser)]
  await joinByInvitation(mara, shop.agent, 'Mara Lind', 'preset:support-agent')
  await joinByInvitation(omar, shop.agent, 'Omar Haddad', 'preset:support-agent')
  const visited = await enterShop(browser, shop)
  await visited.evaluate('Parley("newMessage", "About my salary", { send: true })')
  await chatOn(visited).getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation(shop)
  for (const { page } of [mara, omar]) {
    await page.goto(`/dashboard/inbox/all?conversation=${id}`)
    await salary(page).first().waitFor()
  }

  const { page } = shop.agent
  await page.goto(`/dashboard/widgets/${shop.widgetId}?tab=behavior`)
  const form = page.locator('form', { has: page.getByText('Who can see this channel') })
  const save = form.getByRole('button', { name: 'Save' })
  await form.getByLabel('Who can see this channel').click()
  await page.getByRole('option', { name: 'Only these people' }).click()
  const people = form.getByRole('combobox', { name: 'People' })
  await form.getByText(/^Owners and admins see every channel/).waitFor()
  const problem = form.getByText('Add at least one person.')
  expect(await problem.count()).toBe(0)
  await save.click()
  await problem.waitFor()
  await form.locator('input[role="combobox"]:focus').waitFor()
  await people.fill('Mara')
  await page.getByRole('option', { name: 'Mara Lind' }).click()
  await page.keyboard.press('Escape')
  const { violations } = await new AxeBuilder({ page }).include('main').analyze()
  expect(violations).toEqual([])
  await save.click()
  await page.getByText('Saved').first().waitFor()

  await expect.poll(() => salary(omar.page).count(), { timeout: 10_000 }).toBe(0)
  await expect.poll(() => salary(mara.page).count()).toBeGreaterThan(0)

  await form.getByLabel('Who can see this channel').click()
  await page.getByRole('option', { name: 'Everyone with Inbox access' }).click()
  await save.click()
  await salary(omar.page).first().waitFor()
}, 90_000)

const salary = (page: Page) => page.getByText('About my salary')
