import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { leaveAll, newVisitor, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(() => browser.close())

test('a table can be navigated, selected, and opened by keyboard', async () => {
  const { part, page, troubles } = await openPart('Table')
  const rows = part.locator('tbody tr')
  await expect.poll(() => rows.count(), patient).toBe(36)
  await rows.first().focus()

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  expect(await selectedIndexes(part)).toEqual([2, 3, 4])
  await page.keyboard.press('Shift+ArrowUp')
  expect(await selectedIndexes(part)).toEqual([2, 3])

  await page.keyboard.press('ControlOrMeta+a')
  const all = await rows.count()
  expect(await selectedIndexes(part)).toHaveLength(all)
  await page.getByRole('toolbar', { name: 'Selected rows' }).getByText(`${all} selected`).waitFor()
  await page.keyboard.press('Escape')
  expect(await selectedIndexes(part)).toEqual([])

  await page.keyboard.press('k')
  const opened = await rows.nth(2).locator('th').textContent()
  await page.keyboard.press('Enter')
  await page.getByText(`Order ${opened} opened`, { exact: true }).first().waitFor()
  expect(troubles).toEqual([])
})

test("rows are selected by range clicks, and a click on a row's menu doesn't open it", async () => {
  const { part, page, troubles } = await openPart('Table')
  const boxes = part.locator('tbody input[type=checkbox]')
  await expect.poll(() => boxes.count(), patient).toBe(36)
  await boxes.nth(1).click()
  await boxes.nth(4).click({ modifiers: ['Shift'] })
  expect(await selectedIndexes(part)).toEqual([1, 2, 3, 4])
  await part.getByRole('checkbox', { name: 'Select all rows' }).click()
  expect(await selectedIndexes(part)).toHaveLength(await boxes.count())
  await page.getByRole('toolbar').getByRole('button', { name: 'Clear' }).click()
  expect(await selectedIndexes(part)).toEqual([])
  const besideBox = part.locator('tbody td:has(> input[type=checkbox])').nth(6)
  await besideBox.click({ position: { x: 3, y: 3 } })
  expect(await selectedIndexes(part)).toEqual([6])
  await besideBox.click({ position: { x: 3, y: 3 } })
  expect(await selectedIndexes(part)).toEqual([])

  await part.locator('tbody tr').nth(1).hover()
  await part
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Message customer' }).click()
  await page
    .getByText(/^Message about .* started$/)
    .first()
    .waitFor()
  expect(await page.getByText(/^Order .* opened$/).count()).toBe(0)
  expect(troubles).toEqual([])
})

test('headers show the sort order, and columns can be hidden', async () => {
  const { part, page, troubles } = await openPart('Table')
  const customer = part.getByRole('columnheader', { name: 'Customer' })
  await customer.getByRole('button').click()
  expect(await customer.getAttribute('aria-sort')).toBe('ascending')
  await customer.getByRole('button').click()
  expect(await customer.getAttribute('aria-sort')).toBe('descending')
  const names = await part.locator('tbody tr > td:nth-child(3)').allTextContents()
  expect(names).toEqual(names.toSorted((one, other) => other.localeCompare(one)))

  await part.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('checkbox', { name: 'Customer' }).click()
  await expect.poll(() => customer.count(), patient).toBe(0)
  expect(troubles).toEqual([])
})

test('only a few of ten thousand rows are in the DOM, and the last is two keys away', async () => {
  const { part, page, troubles } = await openPart('Table of 10,000 rows')
  const rows = part.locator('tbody tr[data-key]')
  expect(await part.getByRole('grid').getAttribute('aria-rowcount')).toBe('10001')
  expect(await rows.count()).toBeLessThan(100)

  await rows.first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => focusedAttribute(page, 'aria-rowindex'), patient).toBe('10001')
  await page.keyboard.press('Shift+Home')
  await expect.poll(() => focusedAttribute(page, 'aria-rowindex'), patient).toBe('2')
  expect(await rows.count()).toBeLessThan(100)
  expect(await selectedIndexes(part)).toContain(0)

  const scroll = async (): Promise<number> => {
    await page.evaluate(`(() => {
      let box = document.querySelector('[role=grid][aria-rowcount="10001"]')
      while (box && box.scrollHeight <= box.clientHeight) box = box.parentElement
      box?.scrollBy(0, 20_000)
    })()`)
    return Number(await rows.last().getAttribute('data-index'))
  }
  await expect.poll(scroll, patient).toBeGreaterThan(1000)
  expect(await rows.count()).toBeLessThan(100)
  expect(troubles).toEqual([])
})

test('a long table hydrates at any scroll position', async () => {
  const { page, troubles } = await newVisitor(browser)
  const code = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await code.promise
    await route.continue()
  })
  await page.goto('/ui?group=data', { waitUntil: 'commit' })
  const table = page.locator('[role=grid][aria-rowcount="10001"]')
  await table.waitFor()
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  code.resolve()
  await table.locator('input').and(page.locator(':enabled')).first().waitFor()
  expect(troubles).toEqual([])
})

test('a card moves to another column by mouse', async () => {
  const { part, troubles } = await openPart('Board')
  const card = cardsOf(part, 'To do').first()
  const title = await card.getAttribute('aria-label')
  await card.dragTo(cardsOf(part, 'In progress').nth(1), { targetPosition: { x: 100, y: 4 } })

  await expect.poll(() => titlesOf(part, 'In progress'), patient).toContain(title)
  expect((await titlesOf(part, 'In progress'))[1]).toBe(title)
  expect(await titlesOf(part, 'To do')).not.toContain(title)
  await part.getByText('4 / 3').waitFor()
  expect(troubles).toEqual([])
})

test('a card can be picked up, moved, dropped, and returned by keyboard', async () => {
  const { part, page, troubles } = await openPart('Board')
  const card = cardsOf(part, 'To do').first()
  const title = (await card.getAttribute('aria-label')) ?? ''
  await card.focus()

  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await part.getByText(`${title} moved: In progress, position 2.`).waitFor()
  await page.keyboard.press('Escape')
  expect((await titlesOf(part, 'To do'))[0]).toBe(title)
  expect(await focusedAttribute(page, 'aria-label')).toBe(title)

  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press(' ')
  await part.getByText(`${title} dropped: In progress, position 1.`).waitFor()
  expect((await titlesOf(part, 'In progress'))[0]).toBe(title)
  expect(await focusedAttribute(page, 'aria-label')).toBe(title)
  expect(troubles).toEqual([])
})

test('a card moves by its menu and returns if the move is refused', async () => {
  const { part, page, troubles } = await openPart('Board')
  await part.getByRole('switch', { name: 'Reject moves' }).click()
  const card = cardsOf(part, 'To do').first()
  const title = (await card.getAttribute('aria-label')) ?? ''
  await card.hover()
  await card.getByRole('button', { name: `Move ${title}` }).click()
  await Promise.all([
    cardsOf(part, 'Blocked').waitFor(),
    page.getByRole('menuitem', { name: 'Blocked' }).click(),
  ])
  await part.getByText(`Couldn’t move ${title}. It’s back in To do.`).waitFor()
  expect((await titlesOf(part, 'To do'))[0]).toBe(title)
  expect(troubles).toEqual([])
})

test('only a few of twenty thousand cards are in the DOM', async () => {
  const { part, page, troubles } = await openPart('Board of 20,000 cards')
  expect(await part.locator('[data-card]').count()).toBeLessThan(150)
  await cardsOf(part, 'To do').first().focus()
  await page.keyboard.press('End')
  await expect
    .poll(() => cardsOf(part, 'To do').last().getAttribute('aria-label'), patient)
    .toMatch(/part/)
  expect(await part.locator('[data-card]').count()).toBeLessThan(150)
  expect(troubles).toEqual([])
})

test('a tree can be navigated, opened, and searched by keyboard', async () => {
  const { part, page, troubles } = await openPart('Tree')
  await part.getByRole('treeitem', { name: 'Brewing guides' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await focusedText(page)).toBe('Grind size')
  await page.keyboard.press('f')
  expect(await focusedText(page)).toBe('Filters')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  expect(await focusedText(page)).toBe('Cone filters')
  expect(await focusedAttribute(page, 'aria-level')).toBe('3')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  expect(await part.getByRole('treeitem', { name: 'Cone filters' }).count()).toBe(0)
  await page.keyboard.press('End')
  expect(await focusedText(page)).toBe('Welcome')
  await page.keyboard.press('Enter')
  expect(await focusedAttribute(page, 'aria-selected')).toBe('true')
  expect(troubles).toEqual([])
})

test('failed tree children can be loaded again', async () => {
  const { part, page, troubles } = await openPart('Tree')
  await part.getByRole('treeitem', { name: 'Archive' }).focus()
  await page.keyboard.press('ArrowRight')
  await part.getByRole('treeitem', { name: 'Loading' }).waitFor()
  await part.getByRole('treeitem', { name: 'Couldn’t load. Try again' }).click()
  await part.getByRole('treeitem', { name: 'Opening the shop' }).waitFor()
  expect(troubles).toEqual([])
})

test('uploads show progress, and refused files say why', async () => {
  const { part, page, troubles } = await openPart('File drop')
  await part.locator('input[type=file]').setInputFiles([
    { name: 'beans.png', mimeType: 'image/png', buffer: Buffer.alloc(2000) },
    { name: 'broken.png', mimeType: 'image/png', buffer: Buffer.alloc(2000) },
    { name: 'setup.exe', mimeType: 'application/x-msdownload', buffer: Buffer.alloc(2000) },
  ])
  const list = part.getByRole('list', { name: 'Files' })
  await list.getByText('This file type isn’t supported. Choose images or PDF.').waitFor()
  await drop(page, part.locator('label').first(), 'huge.png', 6_000_000)
  await list.getByText('This file is 6 MB. The limit is 5 MB.').waitFor()
  const progress = list.getByRole('progressbar', { name: /beans\.png/ })
  await expect.poll(() => progress.getAttribute('value').then(Number), patient).toBeGreaterThan(0.2)

  await list.getByText('Upload failed. Check your connection and try again.').waitFor()
  await list.getByRole('button', { name: 'Try broken.png again' }).click()
  await list.getByRole('button', { name: 'Cancel broken.png' }).click()
  await expect.poll(() => list.getByText('broken.png', { exact: true }).count(), patient).toBe(0)
  await list.getByRole('button', { name: 'Remove beans.png from this list' }).waitFor()
  expect(troubles).toEqual([])
})

test('files can be dropped and pasted', async () => {
  const { part, page, troubles } = await openPart('File drop')
  const zone = part.locator('label').first()
  await drop(page, zone, 'dropped.png')
  await part.getByText('dropped.png', { exact: true }).waitFor()

  await page.evaluate(`document.body.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData: ${carrying('pasted.png')}, bubbles: true }),
  )`)
  await part.getByText('pasted.png', { exact: true }).waitFor()
  expect(troubles).toEqual([])
})

test("at 360 px rows become cards and the page doesn't scroll sideways", async () => {
  const { part, page, troubles } = await openPart('Table')
  await page.setViewportSize({ width: 360, height: 740 })
  const row = part.locator('tbody tr').first()
  const [name, fact] = await Promise.all([
    row.locator('th').boundingBox(),
    row.locator('td', { hasText: '€' }).boundingBox(),
  ])
  expect(fact?.y).toBeGreaterThan((name?.y ?? 0) + (name?.height ?? 0) - 1)
  expect(await part.boundingBox()).toMatchObject({ x: 16, width: 328 })
  expect(await page.evaluate("document.getElementById('table').scrollWidth")).toBe(328)
  expect(troubles).toEqual([])
})

async function openPart(title: string): Promise<Visitor & { readonly part: Locator }> {
  const visitor = await newVisitor(browser)
  const group = title.startsWith('Table') ? 'data' : 'boards-and-trees'
  await visitor.page.goto(`/ui?group=${group}`)
  // Waits for hydration.
  await visitor.page.locator('main button:enabled').first().waitFor({ state: 'attached' })
  const part = visitor.page.getByRole('region', { name: title, exact: true })
  await isAlive(part)
  await part.scrollIntoViewIfNeeded()
  return { ...visitor, part }
}

/** Waits until React has hydrated this component. */
async function isAlive(part: Locator): Promise<void> {
  const isTaken = (element: object) =>
    Object.keys(element).some((key) => key.startsWith('__reactProps'))
  await expect.poll(() => part.evaluate(isTaken), patient).toBe(true)
}

async function selectedIndexes(part: Locator): Promise<number[]> {
  const rows = await part.locator('tbody tr[aria-selected=true]').all()
  return Promise.all(rows.map(async (row) => Number(await row.getAttribute('data-index'))))
}

function cardsOf(part: Locator, column: string): Locator {
  return part.getByRole('group', { name: column, exact: true }).locator('[data-card]')
}

async function titlesOf(part: Locator, column: string): Promise<(string | null)[]> {
  const cards = await cardsOf(part, column).all()
  return Promise.all(cards.map((card) => card.getAttribute('aria-label')))
}

function focusedAttribute(page: Page, name: string): Promise<unknown> {
  return page.evaluate(`document.activeElement.getAttribute('${name}')`)
}

function focusedText(page: Page): Promise<unknown> {
  return page.evaluate('document.activeElement.textContent.trim()')
}

async function drop(page: Page, zone: Locator, name: string, bytes?: number): Promise<void> {
  const files = await page.evaluateHandle(carrying(name, bytes))
  await zone.dispatchEvent('dragover', { dataTransfer: files })
  await zone.getByText('Drop to upload').waitFor()
  await zone.dispatchEvent('drop', { dataTransfer: files })
}

function carrying(name: string, bytes = 5): string {
  return `(() => {
    const carried = new DataTransfer()
    carried.items.add(new File([new Uint8Array(${bytes})], '${name}', { type: 'image/png' }))
    return carried
  })()`
}

const patient = { timeout: 10_000 }
