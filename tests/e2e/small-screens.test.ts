import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('views, business hours, and merging contacts work on a phone', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await page.setViewportSize({ width: 360, height: 740 })
  await register(owner, 'Pocket Works')
  const language = (await askApi(owner, 'GET', '/api/organization/language')) as { version: number }
  await askApi(owner, 'PATCH', '/api/organization/language', {
    version: language.version,
    timeZone: 'Asia/Tokyo',
  })

  await page.goto('/dashboard/inbox/all')
  await page.getByRole('button', { name: 'View: All' }).click()
  await page.getByRole('menuitem', { name: 'New view' }).click()
  const editor = page.getByRole('dialog', { name: 'New view' })
  await editor.getByLabel('Name').fill('Open ones')
  await editor.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'View: Open ones' }).click()
  await page.getByRole('menuitem', { name: 'Edit view' }).click()
  const again = page.getByRole('dialog', { name: 'Edit view' })
  await again.getByLabel('Name').fill('To answer')
  await again.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'View: To answer' }).waitFor()

  await page.goto('/dashboard/settings/opening-hours')
  const offers = page.getByRole('button', { name: 'New business hours' })
  await page.getByText('No business hours yet').waitFor()
  expect(await offers.count()).toBe(1)
  await offers.click()
  expect(await page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('Asia/Tokyo')

  await page.goto('/dashboard/tickets')
  await page.getByText('No boards yet').waitFor()
  expect(await page.getByRole('button', { name: 'New board' }).count()).toBe(1)

  for (const name of ['Ada Byron', 'Ada King', 'Ada Lovelace']) {
    await askApi(owner, 'POST', '/api/contacts', { name, email: `${name.slice(4)}@ada.example` })
  }
  await page.goto('/dashboard/contacts')
  for (const name of ['Ada Byron', 'Ada King', 'Ada Lovelace']) {
    await page.getByRole('row', { name }).getByRole('checkbox').check()
  }
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.getByRole('radio', { name: 'Ada Lovelace' }).check()
  await page.getByRole('button', { name: 'Merge contacts' }).click()
  await page.getByText('3 contacts merged', { exact: true }).waitFor()
  await page.getByRole('row', { name: 'Ada King' }).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByText('king@ada.example').first().waitFor()
  await page.getByText('byron@ada.example').first().waitFor()
  expect(owner.troubles).toEqual([])
}, 60_000)

test('conversations are selected by touch, and deleting a message needs confirmation', async () => {
  const agent = await newVisitor(browser, { isOnPhone: true })
  const { page } = agent
  await register(agent, 'Thumb Works')
  const ask = <T>(method: string, path: string, body?: object) =>
    askApi(agent, method, path, body) as Promise<T>
  await ask('POST', '/api/widgets', { name: 'Shop' })
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/inbox/channels')
  const { id: contactId } = await ask<{ id: string }>('POST', '/api/contacts', { name: 'Ada King' })
  await ask('POST', '/api/inbox/conversations', {
    contactId,
    channelId: items[0]?.id,
    clientKey: crypto.randomUUID(),
    text: 'Your parcel is lost.',
  })
  await page.goto('/dashboard/inbox/all')
  const box = page.getByRole('checkbox', { name: 'Select conversation with Ada King' })
  await page.getByRole('button', { name: 'More list actions' }).tap()
  await page.getByRole('menuitem', { name: 'Select conversations' }).tap()
  await box.tap()
  const bar = page.getByRole('toolbar', { name: 'Selected rows' })
  await bar.getByText('1 selected').waitFor()
  await bar.getByRole('button', { name: 'Clear' }).tap()
  await box.waitFor({ state: 'hidden' })

  await page.getByRole('link', { name: /Ada King/ }).tap()
  const message = page.getByRole('article').filter({ hasText: 'Your parcel is lost.' })
  const asked = page.getByRole('alertdialog', { name: 'Delete this message?' })
  for (const answer of ['Cancel', 'Delete']) {
    await message.getByRole('button', { name: 'Message actions' }).tap()
    await page.getByRole('menuitem', { name: 'Delete' }).tap()
    await asked.getByText('disappears from the customer’s chat').waitFor()
    await asked.getByRole('button', { name: answer }).tap()
    await asked.waitFor({ state: 'detached' })
  }
  await page.getByText('This message was deleted.').waitFor()
  await expect.poll(() => page.getByText('Your parcel is lost.').count()).toBe(0)
  expect(agent.troubles).toEqual([])
}, 60_000)
