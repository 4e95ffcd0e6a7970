import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { leaveAll, newVisitor, register } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a widget is created, changed, published, detected on a page, and reverted', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Widget Works')
  await page.goto('/dashboard/widgets')
  await page.getByText('No widgets yet').waitFor()
  await page.getByRole('button', { name: 'New widget' }).first().click()
  await page.getByLabel('Name').fill('Shop')
  await page.getByRole('button', { name: 'Create widget' }).click()
  await page.getByRole('heading', { name: 'Shop', level: 1 }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''

  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Live', { exact: true }).first().waitFor()

  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Ask the shop')
  const preview = page.frameLocator('iframe[title="What visitors see"]')
  await preview.getByRole('heading', { name: 'Ask the shop', includeHidden: true }).waitFor()
  // Otherwise the preview would send messages as a visitor.
  await page.getByRole('tab', { name: 'Chat', exact: true }).click()
  await preview.getByPlaceholder('Write a message').waitFor()
  await preview.getByText('Sample conversation').waitFor()
  await preview.getByText('Do you ship to Norway?').waitFor()
  expect(await page.locator('iframe').getAttribute('inert')).not.toBeNull()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Unpublished changes').waitFor()
  expect(await titleShown(id)).toBe('')
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Unpublished changes').waitFor({ state: 'detached' })
  expect(await titleShown(id)).toBe('Ask the shop')

  await page.getByRole('tab', { name: 'Install' }).click()
  await page.getByText('Not installed').waitFor()
  await titleShown(id, { origin: 'https://shop.example' })
  await page.getByText('shop.example', { exact: true }).waitFor()

  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: 'Republish' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByText('Visitors see it immediately.').waitFor()
  await question.getByRole('button', { name: 'Republish' }).click()
  await page.getByText('Version 3', { exact: true }).waitFor()
  expect(await titleShown(id)).toBe('')

  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByText('This widget is archived').waitFor()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('This widget is archived').waitFor({ state: 'detached' })
  await page.getByText('Paused', { exact: true }).first().waitFor()
  expect(owner.troubles).toEqual([])
}, 60_000)

async function titleShown(id: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${inject('productUrl')}/api/w/${id}/config`, { headers })
  const { texts } = (await answer.json()) as { texts: { title: string } }
  return texts.title
}
