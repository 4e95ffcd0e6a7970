import type { Browser } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { expectAccessible } from '#tests/support/usable.ts'
import {
  askApi,
  leaveAll,
  newVisitor,
  registerConfirmed,
  waitForMessage,
  type Visitor,
} from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a reader finds an idea, votes and comments, and it ships', { timeout: 120_000 }, async () => {
  const owner = await newVisitor(browser)
  await registerConfirmed(owner, 'Idea Makers')
  const { home, idea, done } = await shareBoard(owner)
  const reader = await newVisitor(browser)
  const { page } = reader

  await page.goto(`${home}/s/ideas`)
  await page.getByRole('searchbox', { name: 'Search ideas' }).fill('lamp')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByRole('link', { name: 'Votes for “A brighter lamp”: 0' }).click()
  const email = `voter-${crypto.randomUUID().slice(0, 8)}@example.com`
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.goto(await waitForMessage(email, /(http\S+\/enter\?token=[\w-]+)/))
  await page.getByRole('button', { name: 'Sign in' }).click()

  // The vote before sign-in is applied, on the same page.
  const vote = page.getByRole('button', { name: 'Votes for “A brighter lamp”: 1' })
  await vote.waitFor()
  expect(await vote.getAttribute('aria-pressed')).toBe('true')
  expect(page.url()).toBe(`${home}/s/ideas/${idea.key}`)
  await page.getByRole('button', { name: 'Unfollow' }).waitFor()
  await page.getByLabel('Your comment').fill('I read at night.')
  await page.getByRole('button', { name: 'Post comment' }).click()
  await page.locator('article .words', { hasText: 'I read at night.' }).waitFor()

  await askApi(owner, 'POST', `/api/tickets/${idea.id}/move`, {
    columnId: done,
    afterId: null,
    beforeId: null,
  })
  // Notifications are delayed by half a minute, so that a wrong move can be undone.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const path of ['', '/roadmap', '/new', `/${idea.key}`]) {
      await page.goto(`${home}/s/ideas${path}`)
      await expectAccessible(page, colorScheme)
    }
  }
  const back = await vi.waitUntil(
    () => waitForMessage(email, /^View idea:\n(\S+)/m).catch(() => undefined),
    { timeout: 60_000 },
  )
  await page.goto(back)
  await page.getByRole('heading', { name: 'History' }).waitFor()
  expect(await page.getByText('Shipped').count()).toBeGreaterThan(0)
  expect([...owner.troubles, ...reader.troubles]).toEqual([])
})

async function shareBoard(owner: Visitor) {
  const sites = await askApi(owner, 'GET', '/api/sites')
  const [site] = (sites as { items: { id: string; url: string }[] }).items
  const board = (await askApi(owner, 'POST', '/api/boards', {
    name: 'Product',
    key: 'PRO',
    kind: 'product',
  })) as { id: string; columns: { id: string; category: string }[] }
  const ideas = ['A brighter lamp', 'A softer chair'].map((title) =>
    askApi(owner, 'POST', '/api/tickets', {
      clientKey: crypto.randomUUID(),
      boardId: board.id,
      title,
      visibility: 'public',
    }),
  )
  const [idea] = (await Promise.all(ideas)) as { id: string; key: string }[]
  await askApi(owner, 'POST', '/api/shares', {
    siteId: site?.id,
    boardId: board.id,
    slug: 'ideas',
    title: 'Ideas',
    viewAccess: 'anyone',
    voteAccess: 'identified',
    commentAccess: 'identified',
    submitAccess: 'anyone',
    roadmap: 'columns',
    moderatesComments: false,
  })
  const done = board.columns.find(({ category }) => category === 'resolved')?.id
  if (!site || !idea || done === undefined) throw new Error('The board could not be shared.')
  return { home: site.url.replace(/\/$/, ''), idea, done }
}
