import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { plainPicture } from '#tests/support/pictures.ts'
import { checkerIn } from '#tests/support/usable.ts'
import { askApi, leaveAll, newVisitor, register } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('pictures of a member and a contact appear everywhere', async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Picture Works')
  await page.goto('/dashboard/profile')
  const face = page.getByRole('button', { name: 'Your account' }).locator('img')

  await choose(page, await plainPicture({ width: 40, height: 40 }))
  await page.getByRole('alert').getByText('at least 64 × 64 pixels').waitFor()
  expect(await face.count()).toBe(0)

  await choose(page, await plainPicture())
  await page.getByText('Photo saved', { exact: true }).waitFor()
  await shown(face)
  expect(await violationsIn(page)).toEqual([])
  await page.goto('/dashboard/organization?tab=members')
  await shown(page.getByRole('main').locator('img').first())

  await page.goto('/dashboard/profile')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByText('Photo removed', { exact: true }).waitFor()
  await face.waitFor({ state: 'detached' })

  await askApi(owner, 'POST', '/api/contacts', { name: 'Ada Lovelace' })
  await page.goto('/dashboard/contacts')
  await page.getByRole('link', { name: 'Ada Lovelace' }).click()
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Add photo' }).click()
  const dialog = page.getByRole('dialog')
  await choose(dialog, await plainPicture())
  await dialog.getByRole('button', { name: 'Replace image' }).waitFor()
  expect(await violationsIn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Done' }).click()
  await shown(page.getByRole('main').locator('header img'))
})

async function choose(within: Page | Locator, buffer: Buffer): Promise<void> {
  const name = /Choose image|Replace image/
  await within.getByRole('button', { name, disabled: false }).waitFor()
  const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
  await within.locator('input[type=file]').setInputFiles(file)
}

async function shown(image: Locator): Promise<void> {
  await image.waitFor()
  const width = () => image.evaluate((element) => Number(Reflect.get(element, 'naturalWidth')))
  await expect.poll(width, { timeout: 15_000 }).toBe(128)
}

async function violationsIn(page: Page): Promise<string[]> {
  const { violations } = await checkerIn(page, 'light').analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
}
