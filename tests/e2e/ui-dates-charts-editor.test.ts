import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { todayIn } from '#lib/calendar-date.ts'
import { presetRanges } from '#lib/date-range.ts'
import { writeDate } from '#lib/date-words.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { leaveAll, newVisitor, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let visitor: Visitor
let page: Page
// Opened once because it is a long page; every test uses its own components.
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await newVisitor(browser)
  page = visitor.page
  await page.goto('/ui')
  // A field filled before hydration loses its value.
  await page.locator('button:enabled').first().waitFor()
  const button = page.getByRole('button', { name: 'Change date, Nov 15, 2026' })
  await button.click({ trial: true, timeout: 50_000 })
}, 60_000)
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

test('a date can be picked by keyboard', async () => {
  const part = partNamed('Date')
  const field = part.getByRole('textbox', { name: 'Due date' })
  await field.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await untilFocused('Sunday, November 15, 2026')

  const steps: readonly (readonly [key: string, day: string])[] = [
    ['ArrowRight', 'Monday, November 16, 2026'],
    ['ArrowDown', 'Monday, November 23, 2026'],
    ['PageDown', 'Wednesday, December 23, 2026'],
    ['Shift+PageUp', 'Tuesday, December 23, 2025'],
    ['Home', 'Sunday, December 21, 2025'],
    ['End', 'Saturday, December 27, 2025'],
    ['PageUp', 'Thursday, November 27, 2025'],
    ['ArrowUp', 'Thursday, November 20, 2025'],
    ['ArrowLeft', 'Wednesday, November 19, 2025'],
  ]
  for (const [key, day] of steps) {
    await page.keyboard.press(key)
    await untilFocused(day)
  }
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue(), patient).toBe('Nov 19, 2025')
  await untilFocused('Change date, Nov 19, 2025')

  await page.keyboard.press('Enter')
  await page.getByRole('grid', { name: 'November 2025' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await page.getByRole('grid', { name: 'November 2025' }).waitFor({ state: 'detached' })
  await untilFocused('Change date, Nov 19, 2025')
  expect(await field.inputValue()).toBe('Nov 19, 2025')
  expect(visitor.troubles).toEqual([])
})

test('a date can be typed, and an invalid one stays with an error', async () => {
  const part = partNamed('Date')
  const field = part.getByRole('textbox', { name: 'Buchungstag' })
  await field.fill('3. April')
  await field.press('Enter')
  const april = writeDate(`${todayIn(undefined).slice(0, 4)}-04-03`, 'de-DE')
  await expect.poll(() => field.inputValue(), patient).toBe(april)

  await field.fill('bald')
  await field.press('Tab')
  await part.getByRole('alert').filter({ hasText: 'Enter a date such as' }).waitFor()
  expect(await field.inputValue()).toBe('bald')
  expect(await field.getAttribute('aria-invalid')).toBe('true')

  await field.press('Escape')
  await expect.poll(() => field.inputValue(), patient).toBe(april)
})

test('a period is a preset or two dates in either order', async () => {
  const period = partNamed('Date range').getByRole('group', { name: 'Period', exact: true })
  const first = period.getByRole('textbox', { name: 'Start date' })
  const last = period.getByRole('textbox', { name: 'End date' })
  await period.getByRole('button', { name: 'Choose period' }).click()
  await page.getByRole('button', { name: 'Last 7 days' }).click()
  const week = presetRanges(todayIn(undefined)).find(({ key }) => key === 'last-7-days')
  await expect.poll(() => first.inputValue(), patient).toBe(writeDate(week?.range.from ?? '', 'en'))
  await expect.poll(() => last.inputValue(), patient).toBe(writeDate(week?.range.to ?? '', 'en'))

  await first.fill('11/1/2026')
  await last.fill('11/15/2026')
  await last.press('Tab')
  await period.getByRole('button', { name: 'Choose period' }).click()
  await page.getByRole('button', { name: 'Wednesday, November 11, 2026' }).click()
  await page.getByText('Choose the end date.').waitFor()
  await page.getByRole('button', { name: 'Tuesday, November 3, 2026' }).click()
  await expect.poll(() => first.inputValue(), patient).toBe('Nov 3, 2026')
  await expect.poll(() => last.inputValue(), patient).toBe('Nov 11, 2026')
})

test('a time can be typed, stepped, and picked', async () => {
  const field = partNamed('Time').getByRole('textbox', { name: 'Opens at' })
  await field.fill('14.05')
  await field.press('Tab')
  await expect.poll(() => field.inputValue(), patient).toBe('2:05 PM')
  await field.press('ArrowUp')
  await expect.poll(() => field.inputValue(), patient).toBe('2:10 PM')

  await field.press('Alt+ArrowDown')
  const list = page.getByRole('listbox', { name: 'Opens at' })
  await list.waitFor()
  await untilFocused('2:30 PM')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => field.inputValue(), patient).toBe('3:00 PM')
})

test('a color can be typed as hex, is rated, and moves by keyboard', async () => {
  const part = partNamed('Color')
  const field = part.getByRole('textbox', { name: 'Brand color' })
  await field.fill('1af')
  await field.press('Tab')
  await expect.poll(() => field.inputValue(), patient).toBe('#11aaff')
  const better = part.getByRole('button', { name: /^Use #/ }).first()
  await better.waitFor()
  await better.click()
  await part.getByText(/^Readable/).waitFor()

  await field.fill('#ff0000')
  await field.press('Enter')
  await part.getByRole('button', { name: 'Pick a color. Current: #ff0000' }).click()
  await page.getByRole('slider', { name: 'Saturation' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(() => field.inputValue(), patient).toBe('#e60000')
  await page.keyboard.press('Shift+ArrowLeft')
  await expect.poll(() => field.inputValue(), patient).toBe('#e61717')
  await page.keyboard.press('Escape')

  await field.fill('reddish')
  await field.press('Tab')
  await part.getByRole('alert').filter({ hasText: 'Enter a color such as' }).waitFor()
})

test('a chart is readable point by point and as a table', async () => {
  const chart = partNamed('Line chart').getByRole('figure', { name: 'Conversations' })
  const cursor = chart.getByRole('slider')
  await cursor.scrollIntoViewIfNeeded()
  expect(await chart.getByRole('row').count()).toBe(31)
  expect(await chart.getByText('Europe/Berlin (GMT+1)').isVisible()).toBe(true)

  await chart.getByRole('button', { name: 'Show as table' }).focus()
  await page.keyboard.press('Tab')
  await expect.poll(() => cursor.getAttribute('aria-valuenow'), patient).toBe('30')
  expect(await cursor.getAttribute('aria-valuetext')).toMatch(
    /^Sun, Nov 15, 2026, These 30 days \d/,
  )
  await page.keyboard.press('ArrowLeft')
  await chart.getByText('Sat, Nov 14, 2026').and(chart.locator('[data-readout] *')).waitFor()
  await page.keyboard.press('Home')
  const spoken = await cursor.getAttribute('aria-valuetext')
  expect(spoken).toMatch(/^Sat, Oct 17, 2026, /)
  await page.keyboard.press('Escape')
  await chart.locator('[data-readout]').waitFor({ state: 'detached' })

  await chart.getByRole('button', { name: 'Show as table' }).click()
  const table = chart.getByRole('table', { name: 'Conversations' })
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Day',
    'These 30 days',
    'Previous 30 days',
  ])
  const [, now, before] = /These 30 days (\S+), Previous 30 days (\S+)/.exec(spoken ?? '') ?? []
  const row = table.getByRole('row', { name: /^Sat, Oct 17, 2026/ })
  expect(await row.getByRole('cell').allTextContents()).toEqual([now, before])
  await chart.getByRole('button', { name: 'Show as chart' }).click()
  await cursor.waitFor()
  expect(visitor.troubles).toEqual([])
})

test('a heatmap can be navigated by arrow keys, a donut by segment', async () => {
  const map = partNamed('Heatmap').getByRole('figure')
  await map.getByRole('gridcell').first().focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await map.locator('[data-readout]').filter({ hasText: 'Tuesday, 1:00: ' }).waitFor()

  const ring = partNamed('Donut chart').getByRole('slider').first()
  await ring.focus()
  await page.keyboard.press('ArrowRight')
  expect(await ring.getAttribute('aria-valuetext')).toBe('Email, 962, 32%')
})

test('text with bold, lists, and links is displayed as written', async () => {
  const part = partNamed('Rich text editor')
  const text = part.getByRole('textbox', { name: 'Article' })
  const read = part.locator('.rich-text').last()
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')

  await page.keyboard.type('# ')
  await page.keyboard.type('Business hours')
  await page.keyboard.press('Enter')
  await page.keyboard.type('We are ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('always')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type(' open.')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- ')
  await page.keyboard.type('Monday')
  await page.keyboard.press('Enter')
  await page.keyboard.type('Tuesday')
  await read.getByRole('heading', { name: 'Business hours' }).waitFor()
  expect(await read.locator('strong').textContent()).toBe('always')
  expect(await read.getByRole('listitem').allTextContents()).toEqual(['Monday', 'Tuesday'])

  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('ControlOrMeta+k')
  const address = page.getByRole('textbox', { name: 'URL' })
  await address.fill('javascript:alert(1)')
  await address.press('Enter')
  await page.getByRole('alert').filter({ hasText: 'Enter a URL' }).waitFor()
  expect(await read.getByRole('link').count()).toBe(0)
  await address.fill('orthwind.example/hours')
  await address.press('Home')
  await page.keyboard.type('n')
  await address.press('Enter')
  const link = read.getByRole('link', { name: 'Tuesday' })
  await link.waitFor()
  expect(await link.getAttribute('href')).toBe('https://northwind.example/hours')
  await text.and(page.locator(':focus')).waitFor()

  await page.keyboard.press('ControlOrMeta+z')
  await link.waitFor({ state: 'detached' })
  expect(visitor.troubles).toEqual([])
})

test('the toolbar is one tab stop with arrow navigation', async () => {
  const part = partNamed('Rich text editor')
  const text = part.getByRole('textbox', { name: 'Article' })
  await text.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Alt+F10')
  await untilFocused('Heading')
  for (const name of ['Subheading', 'Bold', 'Italic']) {
    await page.keyboard.press('ArrowRight')
    await untilFocused(name)
  }
  await page.keyboard.press('Enter')
  await part.getByRole('button', { name: 'Italic', pressed: true }).waitFor()
  expect(await part.getByRole('toolbar').locator('[tabindex="0"]').count()).toBe(1)
})

test('pasted text loses its styles and scripts', async () => {
  const part = partNamed('Compact editor')
  const text = part.getByRole('textbox', { name: 'Reply' })
  await text.click()
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', ${JSON.stringify(copied)})
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true })
    document.activeElement.dispatchEvent(paste)
  })()`)
  await text.getByRole('heading', { name: 'Hello', level: 2 }).waitFor()
  expect(await text.locator('a').allTextContents()).toEqual(['that'])
  expect(await text.locator('img[src*="tracker"], [style*="red"], .MsoNormal').count()).toBe(0)
})

const patient = { timeout: 10_000 }

const copied = [
  '<h1 style="color:red">Hello</h1><p class=MsoNormal>',
  'See <a href="javascript:alert(1)">this</a> and <a href="https://example.com">that</a>',
  '<img src="https://tracker.example/p.gif"></p>',
].join('')

function partNamed(name: string) {
  return page.getByRole('region', { name, exact: true })
}

async function untilFocused(name: string): Promise<void> {
  const label = "document.activeElement.getAttribute('aria-label')"
  const words = 'document.activeElement.textContent'
  await expect.poll(() => page.evaluate(`${label} ?? ${words}`), patient).toBe(name)
}
