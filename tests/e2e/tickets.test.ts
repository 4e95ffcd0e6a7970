import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a board and its first ticket are created', { timeout: 60_000 }, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Ticket Makers')
  await page.goto('/dashboard/tickets')
  await page.getByText('No boards yet').waitFor()
  await page.getByRole('button', { name: 'New board' }).first().click()
  await page.getByLabel('Name').fill('Workshop')
  expect(await page.getByLabel('Key').inputValue()).toBe('WOR')
  await page.getByRole('button', { name: 'Create board' }).click()

  await page.getByRole('heading', { name: 'Workshop' }).waitFor()
  await page.getByRole('button', { name: 'Add a ticket to New' }).click()
  await page.getByRole('textbox', { name: 'New ticket in New' }).fill('Tap drips')
  await page.keyboard.press('Enter')
  await cardIn(page, 'New', 'WOR-1 Tap drips').waitFor()
  expect(owner.troubles).toEqual([])
})

test('a card moved by keyboard also moves for others', { timeout: 60_000 }, async () => {
  const owner = await newVisitor(browser)
  await register(owner, 'Ticket Movers')
  const path = await boardWith(owner, 'Tap drips')
  const other = await newVisitor(browser, { cookiesOf: owner })
  await Promise.all([owner, other].map(({ page }) => page.goto(path)))
  await cardIn(other.page, 'New', 'SUP-1 Tap drips').waitFor()
  await other.page.waitForLoadState('networkidle')

  const { page } = owner
  await page.getByRole('button', { name: 'New ticket' }).and(page.locator(':enabled')).waitFor()
  await cardIn(page, 'New', 'SUP-1 Tap drips').focus()
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key)
  await cardIn(page, 'In progress', 'SUP-1 Tap drips').waitFor()
  await cardIn(other.page, 'In progress', 'SUP-1 Tap drips').waitFor()
  expect([...owner.troubles, ...other.troubles]).toEqual([])
})

test(
  'two members who drag the same card end with the same order',
  { timeout: 60_000 },
  async () => {
    const owner = await newVisitor(browser)
    await register(owner, 'Ticket Rivals')
    const path = await boardWith(owner, 'Tap drips')
    const other = await newVisitor(browser, { cookiesOf: owner })
    const pages = [owner.page, other.page] as const
    for (const page of pages) {
      await page.goto(path)
      await page.getByRole('button', { name: 'New ticket' }).and(page.locator(':enabled')).waitFor()
      await page.waitForLoadState('networkidle')
    }

    await Promise.all([drag(owner.page, rivals[0]), drag(other.page, rivals[1])])
    const agree = async () => {
      const [mine, theirs] = await Promise.all(
        pages.map((page) => columnOf(page, 'SUP-1 Tap drips')),
      )
      return mine !== undefined && mine === theirs
    }
    await expect.poll(agree, { timeout: 10_000 }).toBe(true)
    // The winner sees the stored value, and the other member sees the same.
    await owner.page.reload()
    await expect.poll(agree, { timeout: 10_000 }).toBe(true)
    expect([...owner.troubles, ...other.troubles]).toEqual([])
  },
)

test('dragging, scrolling and tapping work on a phone', { timeout: 60_000 }, async () => {
  const owner = await newVisitor(browser, { isOnPhone: true })
  const { page } = owner
  await register(owner, 'Ticket Pockets')
  const path = await boardWith(owner, 'Tap drips')
  for (let place = 2; place <= 12; place++) {
    await addTicket(owner, path, { title: `Tap ${place} drips`, priority: 'low' })
  }
  await page.goto(path)
  await page.getByRole('button', { name: 'New ticket' }).and(page.locator(':enabled')).waitFor()
  const finger = await fingerOn(page)
  const carried = page.locator('body > .carried')

  const card = cardIn(page, 'New', 'SUP-9 Tap 9 drips')
  const inProgress = page.getByRole('group', { name: 'In progress', exact: true })
  const { x: besideX = 0 } = (await inProgress.boundingBox()) ?? {}
  const from = await finger.restOn(card)
  await carried.waitFor()
  await finger.moveTo({ x: besideX + 10, y: from.y })
  await finger.cancel()
  await carried.waitFor({ state: 'detached' })

  const start = await finger.restOn(card)
  await carried.waitFor()
  // Near the edge, the board scrolls on its own.
  await finger.moveTo({ x: besideX + 30, y: start.y })
  await expect.poll(async () => (await inProgress.boundingBox())?.x).toBeLessThan(besideX - 100)
  await finger.moveTo({ x: 195, y: start.y })
  const { x: columnX = 0 } = (await inProgress.boundingBox()) ?? {}
  await finger.moveTo({ x: Math.max(columnX + 40, 80), y: start.y })
  const isSaved = page.waitForResponse((answer) => answer.url().endsWith('/move'))
  await finger.lift()
  await cardIn(page, 'In progress', 'SUP-9 Tap 9 drips').waitFor()
  expect((await isSaved).ok()).toBe(true)

  await page.reload()
  await cardIn(page, 'In progress', 'SUP-9 Tap 9 drips').waitFor()
  await page.getByRole('button', { name: 'New ticket' }).and(page.locator(':enabled')).waitFor()
  await finger.swipeUp(cardIn(page, 'New', 'SUP-10 Tap 10 drips'), 60)
  const scrolled = `document.querySelector('[data-cards]').scrollTop`
  await expect.poll(() => page.evaluate(scrolled)).toBeGreaterThan(0)
  expect(await carried.count()).toBe(0)

  await cardIn(page, 'In progress', 'SUP-9 Tap 9 drips').tap()
  await page.getByRole('heading', { name: 'Tap 9 drips' }).waitFor()
  const facts = page.getByRole('complementary', { name: 'Ticket details' })
  expect(await facts.getByRole('combobox', { name: 'State' }).count()).toBe(0)
  await facts.getByRole('button', { name: 'In progress', expanded: false }).tap()
  await facts.getByRole('combobox', { name: 'State' }).waitFor()

  for (const step of ['Close the valve', 'Open the tap']) {
    await page.getByRole('textbox', { name: 'Add item' }).fill(step)
    await page.keyboard.press('Enter')
    await page.getByRole('checkbox', { name: step }).waitFor()
  }
  const handle = page.getByRole('button', { name: 'Move Open the tap' })
  // Near the edge, the list would scroll on its own.
  await handle.focus()
  await page.evaluate(`document.activeElement.scrollIntoView({ block: 'center' })`)
  const first = await page.getByRole('button', { name: 'Move Close the valve' }).boundingBox()
  await finger.restOn(handle)
  await carried.waitFor()
  await finger.moveTo({ x: first?.x ?? 0, y: (first?.y ?? 0) + 20 })
  await finger.lift()
  await page.getByText('Open the tap moved to position 1 of 2.').waitFor()
  expect(owner.troubles).toEqual([])
})

test('a ticket opens by its URL and is edited there', { timeout: 60_000 }, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Ticket Readers')
  await page.goto(`${await boardWith(owner, 'Tap drips')}?ticket=SUP-1`)
  await page.getByRole('textbox', { name: 'Add item' }).waitFor()
  expect(await page.evaluate(shiftedInDialog)).toEqual([])
  await page.getByRole('button', { name: 'Tap drips', exact: true }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Tap drips at night')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tap drips at night' }).waitFor()
  await page.getByRole('textbox', { name: 'Add item' }).fill('Close the valve')
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: 'Close the valve' }).waitFor()

  await page.reload()
  await page.getByRole('checkbox', { name: 'Close the valve' }).waitFor()
  await page.getByRole('heading', { name: 'Tap drips at night' }).waitFor()
  await page.keyboard.press('Escape')
  await cardIn(page, 'New', 'SUP-1 Tap drips at night').waitFor()
  expect(page.url()).not.toContain('ticket=')
  expect(owner.troubles).toEqual([])
})

test('a card moves to another lane by keyboard and by mouse', { timeout: 90_000 }, async () => {
  const owner = await newVisitor(browser)
  await register(owner, 'Ticket Lanes')
  const path = await boardWith(owner, 'Tap drips')
  await addTicket(owner, path, { title: 'Roof leaks', priority: 'urgent' })
  const other = await newVisitor(browser, { cookiesOf: owner })
  await Promise.all([owner, other].map(({ page }) => page.goto(`${path}?lanes=priority`)))
  await cardIn(other.page, 'No priority: New', 'SUP-1 Tap drips').waitFor()
  await other.page.waitForLoadState('networkidle')

  const { page } = owner
  await page.getByRole('button', { name: 'New ticket' }).and(page.locator(':enabled')).waitFor()
  await cardIn(page, 'No priority: New', 'SUP-1 Tap drips').focus()
  // Empty lanes are shown too, so the card moves across them.
  const up = Array.from({ length: 4 }, () => 'PageUp')
  for (const key of ['Space', ...up, 'Space']) await page.keyboard.press(key)
  await cardIn(other.page, 'Urgent: New', 'SUP-1 Tap drips').waitFor()
  expect(await priorityOf(owner, 'SUP-1')).toBe('urgent')

  await dragTo(
    page,
    cardIn(page, 'Urgent: New', 'SUP-1 Tap drips'),
    page.getByRole('group', { name: 'Low: In progress' }),
  )
  await cardIn(other.page, 'Low: In progress', 'SUP-1 Tap drips').waitFor()
  expect(await priorityOf(owner, 'SUP-1')).toBe('low')

  await page.getByRole('button', { name: /^Low/ }).click()
  await page.getByRole('group', { name: 'Low: In progress' }).waitFor({ state: 'detached' })
  await page.waitForLoadState('networkidle')
  await page.reload()
  await page.getByRole('button', { name: /^Low/, expanded: false }).waitFor()
  expect([...owner.troubles, ...other.troubles]).toEqual([])
})

test('a view is saved, survives a reload, and is shared', { timeout: 90_000 }, async () => {
  const owner = await newVisitor(browser)
  const { page } = owner
  await register(owner, 'Ticket Lists')
  const path = await boardWith(owner, 'Tap drips')
  await addTicket(owner, path, { title: 'Roof leaks', priority: 'urgent' })
  const other = await newVisitor(browser, { cookiesOf: owner })
  await other.page.goto('/dashboard/tickets?tab=tickets')
  await page.goto('/dashboard/tickets?tab=tickets&priority=urgent')
  const rows = page.getByRole('row').filter({ hasText: 'SUP-' })
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByLabel('Name').fill('Burning')
  await page.getByRole('combobox', { name: 'Visible to' }).click()
  await page.getByRole('option', { name: 'Everyone' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('button', { name: 'View: Burning' }).waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('priority')).toBeNull()

  await page.reload()
  await page.getByRole('button', { name: 'View: Burning' }).waitFor()
  await rows.filter({ hasText: 'SUP-2' }).waitFor()
  await expect.poll(() => rows.count()).toBe(1)

  await other.page.getByRole('button', { name: 'Views', exact: true }).click()
  await other.page.getByRole('menu').getByText('Burning').click()
  await other.page.getByRole('button', { name: 'View: Burning' }).waitFor()
  await other.page.getByText('Tap drips').waitFor({ state: 'detached' })

  await page.getByRole('button', { name: /^Priority.*remove this filter/ }).click()
  await rows.filter({ hasText: 'SUP-1' }).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
  await other.page.getByText('Tap drips').waitFor()
  expect([...owner.troubles, ...other.troubles]).toEqual([])
})

function cardIn(page: Page, column: string, card: string) {
  return page
    .getByRole('group', { name: column, exact: true })
    .getByRole('group', { name: card, exact: true })
}

/** In steps, as a hand moves a mouse. */
async function drag(page: Page, column: string): Promise<void> {
  const from = cardIn(page, 'New', 'SUP-1 Tap drips')
  await dragTo(page, from, page.getByRole('group', { name: column, exact: true }))
}

async function dragTo(page: Page, from: Locator, to: Locator): Promise<void> {
  const [card, target] = [await from.boundingBox(), await to.boundingBox()]
  if (!card || !target) throw new Error('There is nothing to drag.')
  await page.mouse.move(card.x + 40, card.y + 20)
  await page.mouse.down()
  await page.mouse.move(card.x + 60, card.y + 40, { steps: 4 })
  await page.mouse.move(target.x + 60, target.y + Math.min(90, target.height / 2), { steps: 8 })
  await page.mouse.up()
}

async function fingerOn(page: Page) {
  const screen = await page.context().newCDPSession(page)
  let at = { x: 0, y: 0 }
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel') => {
    const isDown = type === 'touchStart' || type === 'touchMove'
    return screen.send('Input.dispatchTouchEvent', { type, touchPoints: isDown ? [at] : [] })
  }
  const aimAt = async (target: Locator) => {
    const box = await target.boundingBox()
    if (!box) throw new Error('There is nothing to touch.')
    at = { x: box.x + Math.min(40, box.width / 2), y: box.y + Math.min(20, box.height / 2) }
  }
  const moveTo = async (to: typeof at) => {
    const from = at
    const steps = [0.2, 0.4, 0.6, 0.8, 1].map((part) => {
      at = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
      return touch('touchMove')
    })
    await Promise.all(steps)
  }
  return {
    moveTo,
    async restOn(target: Locator) {
      await aimAt(target)
      await touch('touchStart')
      return at
    },
    lift: () => touch('touchEnd'),
    cancel: () => touch('touchCancel'),
    /** In one go, because awaiting each touch would make the finger rest. */
    async swipeUp(target: Locator, by: number) {
      await aimAt(target)
      const { x, y } = at
      await Promise.all([touch('touchStart'), moveTo({ x, y: y - by }), touch('touchEnd')])
    },
  }
}

async function columnOf(page: Page, card: string): Promise<string | undefined> {
  const counts = await Promise.all(rivals.map((column) => cardIn(page, column, card).count()))
  return rivals.find((_, place) => counts[place] === 1)
}

async function boardWith(owner: Visitor, title: string): Promise<string> {
  const board = await askApi(owner, 'POST', '/api/boards', { name: 'Support', key: 'SUP' })
  const { id } = board as { id: string }
  await askApi(owner, 'POST', '/api/tickets', {
    clientKey: crypto.randomUUID(),
    boardId: id,
    title,
  })
  return `/dashboard/tickets/${id}`
}

async function addTicket(
  owner: Visitor,
  path: string,
  values: { readonly title: string; readonly priority: string },
): Promise<void> {
  const boardId = path.split('/').at(-1)
  await askApi(owner, 'POST', '/api/tickets', {
    clientKey: crypto.randomUUID(),
    boardId,
    ...values,
  })
}

async function priorityOf(owner: Visitor, key: string): Promise<string> {
  const ticket = await askApi(owner, 'GET', `/api/tickets/by-key/${key}`)
  return (ticket as { priority: string }).priority
}

/** Layout shifts: nodes that moved without user input. */
const shiftedInDialog = `(() => {
  const observer = new PerformanceObserver(() => {})
  observer.observe({ type: 'layout-shift', buffered: true })
  const sources = observer.takeRecords().flatMap((shift) => shift.sources)
  return sources
    .filter(({ node }) => node?.parentElement?.closest('[data-body]'))
    .map(({ node }) => node.textContent)
})()`

const rivals = ['In progress', 'Waiting for customer'] as const
