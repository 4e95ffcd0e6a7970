import { strToU8, zipSync } from 'fflate'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { draftSaved } from '#tests/support/draft-saved.ts'
import { openSettled } from '#tests/support/open-settled.ts'
import { expectUsable } from '#tests/support/usable.ts'
import {
  askApi,
  leaveAll,
  newVisitor,
  registerConfirmed,
  register,
  type Visitor,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

const patiently = { timeout: 240_000 }
const patient = { timeout: 15_000 }

test('documentation grows from empty to two versions with an API', patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Well Documented')
  await page.goto('/dashboard/documentation')
  await page.getByText('No documentation yet').waitFor()
  await page.getByRole('button', { name: 'New space' }).click()
  await page.getByLabel('Name').fill('Developer docs')
  await page.getByRole('button', { name: 'Create space' }).click()
  await page.getByRole('button', { name: 'New page' }).click()

  await write(page, { title: 'Get started', body: 'Make a key first.' })
  await add(page, 'Group', 'Guides')
  await add(page, 'Page', 'Webhooks')
  await add(page, 'Page', 'Install')
  await page.getByRole('button', { name: /^Move Webhooks/ }).press('ArrowRight')
  const below = page.getByRole('list', { name: 'Pages in Guides' })
  await below.getByRole('link', { name: 'Webhooks' }).waitFor()
  // The row of the pressed handle was rendered elsewhere, and the focus moves with it.
  await expect
    .poll(() => page.locator(':focus').getAttribute('aria-label'), patient)
    .toMatch(/^Move Webhooks/)
  await row(page, 'Install').hover()
  await page
    .getByRole('button', { name: /^Move Install/ })
    .dragTo(page.getByRole('link', { name: 'Guides', exact: true }))
  await below.getByRole('link', { name: 'Install' }).waitFor()

  await page.getByRole('link', { name: /^Get started/ }).click()
  await publish(page, 'Publish')
  const address = await page.getByRole('link', { name: 'View live' }).getAttribute('href')
  const site = await page.context().newPage()
  await site.goto(address ?? '')
  await site.getByText('Make a key first.').waitFor()

  const v1 = address?.replace('/d/', '/d/v1/') ?? ''
  await page.getByRole('button', { name: /^Version v1/ }).click()
  await page.getByRole('menuitem', { name: 'New version' }).click()
  await page.getByLabel('Name').fill('v2')
  await page.getByRole('button', { name: 'Create version' }).click()
  await page.getByRole('button', { name: /^Version v2/ }).waitFor()
  await write(page, { body: 'Make a token first.' })
  await publish(page, 'Publish changes', 'Keys are tokens now')
  await page.getByRole('button', { name: /^Version v2/ }).click()
  await page.getByRole('menuitem', { name: 'Make current' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Make current' }).click()
  await page.getByRole('button', { name: 'Version v2 Current' }).waitFor()
  await site.goto(address ?? '')
  await site.getByText('Make a token first.').waitFor()
  await site.goto(v1)
  await site.getByText('Make a key first.').waitFor()
  await site.getByRole('link', { name: /current version/i }).waitFor()

  await write(page, { body: 'Make a secret first.' })
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('button', { name: /^Revision 2/ }).click()
  await page.locator('del').first().waitFor()
  await page.getByRole('button', { name: 'Restore revision 2' }).click()
  await expect.poll(() => text(page).innerText(), patient).toContain('a token first')

  await page.getByRole('tab', { name: 'API' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'shop.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(shopApi)),
  })
  await page.getByText('1 operation ·').waitFor()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await page.getByRole('link', { name: 'List orders' }).click()
  const operation = page
    .getByRole('tabpanel')
    .getByRole('link', { name: 'View on site' })
    .getAttribute('href')
  await site.goto((await operation) ?? '')
  await site.getByText('/orders').first().waitFor()
  expect(owner.troubles).toEqual([])
})

test("a teammate's move appears, and every part is accessible", patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Read By All')
  const space = (await askApi(owner, 'POST', '/api/documentation/spaces', {
    name: 'Manual',
    defaultLocale: 'en',
  })) as { id: string; currentVersionId: string }
  const pages = `/api/documentation/versions/${space.currentVersionId}/pages`
  const made: string[] = []
  for (const title of ['First', 'Second']) {
    made.push(((await askApi(owner, 'POST', pages, { title })) as { id: string }).id)
  }
  const path = `/dashboard/documentation?space=${space.id}`
  await page.goto(path)
  const tree = page.getByRole('complementary', { name: 'Pages' }).getByRole('link')
  await expect.poll(() => tree.allInnerTexts(), patient).toEqual(['First', 'Second'])
  await askApi(owner, 'POST', `${pages}/${made[1]}/move`, { parentId: null, afterId: null })
  await expect.poll(() => tree.allInnerTexts(), patient).toEqual(['Second', 'First'])

  await tree.filter({ hasText: 'First' }).click()
  await page.getByRole('heading', { name: 'Manual' }).waitFor()
  await expect.poll(() => titleOf(page).inputValue(), patient).toBe('First')
  await page.goBack()
  await expect.poll(() => titleOf(page).inputValue(), patient).toBe('Second')

  for (const tab of ['', '&tab=api', '&tab=feedback', '&tab=numbers', '&tab=settings']) {
    await openSettled(page, `${path}${tab}`)
    await page.locator('h1').first().waitFor()
    await expectUsable(page)
  }
  expect(owner.troubles).toEqual([])
})

test('a ZIP is reviewed and imported, and its old URLs redirect', patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await registerConfirmed(owner, 'Moved In')
  const { items } = (await askApi(owner, 'GET', '/api/sites')) as {
    items: { id: string; url: string }[]
  }
  const [site] = items
  const space = (await askApi(owner, 'POST', '/api/documentation/spaces', {
    name: 'Manual',
    defaultLocale: 'en',
    siteIds: [site?.id],
  })) as { id: string }
  await page.goto(`/dashboard/documentation?space=${space.id}&tab=transfer`)
  await page.getByRole('button', { name: 'Import pages' }).click()
  await page.locator('input[type=file]').setInputFiles({
    name: 'site.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(zipSync(mkdocs)),
  })

  await page.getByText('MkDocs: 2 pages').waitFor()
  const tree = `/api/documentation/versions/${await currentOf(owner, space.id)}/tree`
  expect(await askApi(owner, 'GET', tree)).toMatchObject({ items: [] })
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Publish all' }).click()
  await page.getByRole('button', { name: 'Import 2 pages' }).click()
  await page.getByText('Import done').waitFor()

  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await page.getByRole('tab', { name: 'Pages' }).click()
  await row(page, 'Set up the lamp').click()
  await expect.poll(() => titleOf(page).inputValue(), patient).toBe('Set up the lamp')
  const home = site?.url.replace(/\/$/, '') ?? ''
  const there = await page.context().newPage()
  const last = await there.goto(`${home}/guide/setup.html`)
  const first = last?.request().redirectedFrom()
  expect(first?.redirectedFrom()).toBe(null)
  expect((await first?.response())?.status()).toBe(301)
  await there.getByRole('heading', { level: 1, name: 'Set up the lamp' }).waitFor()
  expect(owner.troubles).toEqual([])
})

async function currentOf(owner: Visitor, spaceId: string): Promise<string> {
  const space = await askApi(owner, 'GET', `/api/documentation/spaces/${spaceId}`)
  return (space as { currentVersionId: string }).currentVersionId
}

const mkdocs = {
  'mkdocs.yml': strToU8('nav:\n  - Welcome: index.md\n  - Guide:\n      - guide/setup.md\n'),
  'docs/index.md': strToU8('# Welcome\n\nLamps, [set up](guide/setup.md) in a minute.\n'),
  'docs/guide/setup.md': strToU8('# Set up the lamp\n\nPut it on a table.\n'),
}

function titleOf(page: Page) {
  return page.getByRole('textbox', { name: /^Title in/ })
}

function text(page: Page) {
  return page.getByRole('textbox', { name: 'Page text' })
}

function row(page: Page, title: string) {
  return page.getByRole('complementary', { name: 'Pages' }).getByRole('link', { name: title })
}

async function add(page: Page, kind: 'Page' | 'Group', title: string) {
  await page.getByRole('button', { name: 'Add', exact: true }).first().click()
  await page.getByRole('menuitem', { name: kind }).click()
  const field = page.getByRole('textbox', { name: `Title of the new ${kind.toLowerCase()}` })
  await field.fill(title)
  await field.press('Enter')
  await row(page, title).waitFor()
  await expect.poll(() => titleOf(page).inputValue(), patient).toBe(title)
}

async function write(page: Page, words: { readonly title?: string; readonly body: string }) {
  await text(page).waitFor()
  if (words.title) await titleOf(page).fill(words.title)
  await Promise.all([draftSaved(page, words.body), text(page).fill(words.body)])
  await page.getByText('Saved', { exact: true }).waitFor()
}

async function publish(page: Page, label: string, note?: string) {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (note) await dialog.getByLabel('Change note').fill(note)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

const shopApi = {
  openapi: '3.1.0',
  info: { title: 'Shop API', version: '1' },
  paths: {
    '/orders': {
      get: {
        operationId: 'listOrders',
        summary: 'List orders',
        responses: { 200: { description: 'The orders' } },
      },
    },
  },
}
