import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { draftSaved } from '#tests/support/draft-saved.ts'
import { openSettled } from '#tests/support/open-settled.ts'
import { expectUsable } from '#tests/support/usable.ts'
import {
  askApi,
  joinByInvitation,
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

const patiently = { timeout: 120_000 }
const patient = { timeout: 10_000 }

test('an article is written, scheduled, published, changed and restored', patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Written Down')
  await page.goto('/dashboard/knowledgebase')
  await page.getByText('No knowledge base yet').waitFor()
  await page.getByRole('button', { name: 'New knowledge base' }).click()
  await page.getByLabel('Name').fill('Help center')
  await page.getByRole('button', { name: 'Create knowledge base' }).click()
  await page.getByText('No articles yet').waitFor()
  await page.getByRole('button', { name: 'New category' }).first().click()
  await page.getByLabel('Name').fill('Orders')
  await page.getByRole('button', { name: 'Create category' }).click()
  await page.getByRole('link', { name: 'Orders', exact: true }).waitFor()

  await page.getByRole('button', { name: 'More actions for Orders' }).click()
  await page.getByRole('menuitem', { name: 'New article' }).click()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await page.getByRole('dialog').getByText('Add a title.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await write(page, { title: 'Return an order', body: 'Send it back within thirty days.' })

  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Schedule' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Schedule' }).click()
  await page.getByText(/^Scheduled for/).waitFor()
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Cancel schedule' }).click()
  await page.getByText('Never published').waitFor()

  await publish(page, 'Publish')
  await write(page, { body: 'Keep it.' })
  await publish(page, 'Publish changes', 'No more returns')
  await page.getByRole('tab', { name: 'Versions' }).click()
  await page.getByRole('button', { name: /^Version 2/ }).waitFor()
  await page.getByRole('button', { name: /^Version 1/ }).click()
  await page.getByRole('deletion').or(page.locator('del')).first().waitFor()
  await page.getByRole('button', { name: 'Restore version 1' }).click()
  await page.getByText('Unpublished changes').waitFor()
  await expect.poll(() => text(page).innerText(), patient).toContain('thirty days')
  expect(owner.troubles).toEqual([])
})

test('a translation is started and shows when the source changes', patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Two Tongues')
  const { path, baseId, articleId } = await articleOf(owner, 'Business hours')
  await askApi(owner, 'PUT', `/api/knowledge/bases/${baseId}/languages`, {
    languages: [
      { locale: 'en', isPublic: true },
      { locale: 'de', isPublic: true },
    ],
  })
  const english = `/api/knowledge/articles/${articleId}/texts/en`
  await askApi(owner, 'POST', `${english}/publish`)
  await page.goto(path)
  await page.getByRole('tab', { name: 'German · Missing' }).click()
  await page.getByRole('button', { name: 'Translate from English' }).click()
  await write(page, { title: 'Öffnungszeiten' })
  await publish(page, 'Publish')
  await page.getByRole('tab', { name: 'German · Published' }).waitFor()

  await page.getByRole('tab', { name: /^English/ }).click()
  await write(page, { body: 'On Sundays too.' })
  await publish(page, 'Publish changes')
  await page.getByRole('tab', { name: 'German · Outdated' }).click()
  await page.getByRole('button', { name: 'Mark as up to date' }).click()
  await page.getByRole('tab', { name: 'German · Published' }).waitFor()
  expect(owner.troubles).toEqual([])
})

test('concurrent edits show a conflict and no text is lost', patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Two Pens')
  const { path, articleId } = await articleOf(owner, 'Delivery')
  await page.goto(path)
  await page.getByText('Saved', { exact: true }).waitFor()
  const english = `/api/knowledge/articles/${articleId}/texts/en`
  const { draftVersion } = (await askApi(owner, 'GET', english)) as { draftVersion: number }
  // The other teammate saves before this window receives the event.
  let isFirst = true
  await page.route('**/draft', async (route) => {
    const theirs = { draftVersion, title: 'Delivery times' }
    if (isFirst) await askApi(owner, 'PUT', `${english}/draft`, theirs)
    isFirst = false
    await route.continue()
  })
  await titleOf(page).fill('Delivery costs')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Delivery times').waitFor()
  await dialog.getByText('Delivery costs').waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByText('Saved', { exact: true }).waitFor()
  const saved = await askApi(owner, 'GET', english)
  expect(saved).toMatchObject({ title: 'Delivery costs' })

  // A failed save is retried when the writer leaves the screen.
  await page.route('**/draft', (route) =>
    route.fulfill({ status: 422, json: { code: 'invalid', detail: 'Not now.' } }),
  )
  await titleOf(page).fill('Delivery days')
  await page.getByText('Not saved. Not now.').waitFor()
  await page.unrouteAll()
  await page.getByRole('link', { name: 'Inbox', exact: true }).first().click()
  const lastTry = page.waitForResponse('**/draft')
  await page.getByRole('button', { name: 'Discard changes', exact: true }).click()
  await lastTry
  expect(await askApi(owner, 'GET', english)).toMatchObject({ title: 'Delivery days' })
  expect(owner.troubles.filter((trouble) => !/409|422/.test(trouble))).toEqual([])
})

test('teammates see who has an article open until that person leaves', patiently, async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Four Hands')
  const { path } = await articleOf(owner, 'Delivery')
  const teammate = await newVisitor(browser)
  await joinByInvitation(teammate, owner, 'Noor Haddad')
  // The clock doesn't move, so presence never expires: leaving must be reported.
  await owner.page.clock.setFixedTime(new Date())
  const noor = owner.page.getByText('Noor Haddad is also editing')
  await owner.page.goto(path)
  await text(owner.page).waitFor()
  expect(await noor.count()).toBe(0)

  await teammate.page.goto(path)
  await noor.waitFor()
  await teammate.page.getByText('Grace Hopper is also editing').waitFor()
  await teammate.page.getByRole('link', { name: 'Articles', exact: true }).click()
  await noor.waitFor({ state: 'detached' })

  await teammate.page.goto(path)
  await noor.waitFor()
  await teammate.page.goto('about:blank')
  await noor.waitFor({ state: 'detached' })
  expect([...owner.troubles, ...teammate.troubles]).toEqual([])
})

test('categories and articles can be reordered by keyboard', patiently, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'In Order')
  const { baseId } = await articleOf(owner, 'Plain')
  const first = await categoryOf(owner, baseId, 'Orders')
  await categoryOf(owner, baseId, 'Account')
  for (const title of ['Track it', 'Cancel it']) {
    await askApi(owner, 'POST', '/api/knowledge/articles', { baseId, categoryId: first, title })
  }
  await page.goto(`/dashboard/knowledgebase/${baseId}`)
  const articles = page.getByRole('list', { name: 'Articles in Orders' }).getByRole('link')
  await expect.poll(() => articles.allInnerTexts(), patient).toHaveLength(2)
  const before = await articles.allInnerTexts()
  await page.getByRole('button', { name: `Move ${before[1]}` }).press('ArrowUp')
  await expect.poll(() => articles.allInnerTexts(), patient).toEqual(before.toReversed())

  await page.getByRole('button', { name: 'Move Account' }).press('ArrowRight')
  await page
    .getByRole('list', { name: 'Categories in Orders' })
    .getByRole('link', { name: 'Account' })
    .waitFor()
  expect(owner.troubles).toEqual([])
})

test('every screen is accessible and works on a phone', { timeout: 240_000 }, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'For Everyone')
  const { path, baseId } = await articleOf(owner, 'Business hours')
  const categoryId = await categoryOf(owner, baseId, 'Visiting us')
  const base = `/dashboard/knowledgebase/${baseId}`
  const addresses = [
    '/dashboard/knowledgebase?all=1',
    '/dashboard/knowledgebase/articles',
    base,
    `${base}?tab=languages`,
    path,
    `${base}/categories/${categoryId}`,
    `${base}/categories/${categoryId}/settings`,
    ...['general', 'languages', 'site', 'addresses', 'snippets', 'feedback', 'numbers'].map(
      (tab) => `${base}/settings?tab=${tab}`,
    ),
  ]
  for (const address of addresses) {
    await openSettled(page, address)
    await page.locator('h1').first().waitFor({ state: 'attached' })
    await expectUsable(page)
  }
  expect(owner.troubles).toEqual([])
})

function titleOf(page: Page) {
  return page.getByRole('textbox', { name: /^Title in/ })
}

function text(page: Page) {
  return page.getByRole('textbox', { name: 'Article text' })
}

async function write(page: Page, words: { readonly title?: string; readonly body?: string }) {
  await text(page).waitFor()
  const fill = async () => {
    if (words.title) await titleOf(page).fill(words.title)
    if (words.body) await text(page).fill(words.body)
  }
  await Promise.all([draftSaved(page, words.body ?? words.title ?? ''), fill()])
  await page.getByText('Saved', { exact: true }).waitFor()
}

async function publish(page: Page, label: string, note?: string) {
  await page.getByRole('button', { name: label, exact: true }).click()
  const dialog = page.getByRole('dialog')
  if (note) await dialog.getByLabel('Change note').fill(note)
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function articleOf(owner: Visitor, title: string) {
  const { id: baseId } = (await askApi(owner, 'POST', '/api/knowledge/bases', {
    name: 'Help center',
    defaultLocale: 'en',
  })) as { id: string }
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text: 'From nine to five.' }] }
  const { id: articleId } = (await askApi(owner, 'POST', '/api/knowledge/articles', {
    baseId,
    title,
    body: { type: 'doc', content: [paragraph] },
  })) as { id: string }
  return { baseId, articleId, path: `/dashboard/knowledgebase/${baseId}/articles/${articleId}` }
}

async function categoryOf(owner: Visitor, baseId: string, name: string): Promise<string> {
  const { id } = (await askApi(owner, 'POST', `/api/knowledge/bases/${baseId}/categories`, {
    texts: [{ locale: 'en', name }],
  })) as { id: string }
  return id
}
