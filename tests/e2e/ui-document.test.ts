import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { leaveAll, newVisitor, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let visitor: Visitor
let page: Page
beforeAll(async () => {
  browser = await openBrowser()
  visitor = await newVisitor(browser)
  page = visitor.page
  await page.goto('/ui')
  await text().waitFor({ timeout: 50_000 })
}, 60_000)
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

test('a slash inserts blocks by keyboard', async () => {
  await openEditor()
  await page.keyboard.type('Read on')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('listbox', { name: 'Add' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Add' }).waitFor({ state: 'detached' })
  await untilMarkdown('Read on')

  await openEditor()
  await page.keyboard.type('/sub')
  await page.getByRole('option', { name: 'Subheading' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('What you need')
  await page.keyboard.press('Enter')
  await page.keyboard.type('/')
  await page.getByRole('option', { name: 'Heading', exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('listbox', { name: 'Add' }).waitFor({ state: 'detached' })
  await page.keyboard.press('Backspace')
  await page.keyboard.type('/warn')
  await page.getByRole('option', { name: 'Warning' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Hot water.')
  await untilMarkdown('### What you need\n\n:::warning\nHot water.\n:::')

  await text().getByRole('combobox', { name: 'Callout type' }).selectOption('danger')
  await untilMarkdown('### What you need\n\n:::danger\nHot water.\n:::')
  expect(visitor.troubles).toEqual([])
})

test('a dropped image asks for alt text and keeps its size', async () => {
  await openEditor()
  await page.evaluate(`(async () => {
    const canvas = document.createElement('canvas')
    canvas.width = 40
    canvas.height = 30
    canvas.getContext('2d').fillRect(0, 0, 40, 30)
    const blob = await new Promise((done) => canvas.toBlob(done))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([blob], 'bag.png', { type: 'image/png' }))
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  })()`)
  const alt = text().getByRole('textbox', { name: 'Alt text' })
  await alt.fill('A bag of coffee')
  await alt.press('Enter')
  await untilMarkdown(/::image\{fileId="file-\d+" alt="A bag of coffee" width="40" height="30"\}/)
  await text().getByRole('group', { name: 'Image' }).hover()
  await text().getByRole('button', { name: 'Remove image' }).click()
  await untilMarkdown(/^$/)
  expect(visitor.troubles).toEqual([])
})

test('pasted Markdown is converted, and code stays code', async () => {
  await openEditor()
  await paste({ 'text/plain': '## Steps\n\n1. Grind\n2. Brew\n\n| a | b |\n| - | - |\n| 1 | 2 |' })
  await text().getByRole('heading', { name: 'Steps' }).waitFor()
  await untilMarkdown('## Steps\n\n1. Grind\n2. Brew\n\n| a | b |\n| - | - |\n| 1 | 2 |')
})

test('content copied from other editors is cleaned and runs nothing', async () => {
  await openEditor()
  await paste({
    'text/html': [
      '<h1 style="color:red">Title</h1><p class=MsoNormal>See <a href="javascript:alert(1)">this</a></p>',
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p>From <strong>Docs</strong></p></b>',
      '<aside>From Notion</aside><img src="data:image/svg+xml,<svg onload=alert(1)>">',
      '<div data-block="image" data-attrs=\'{"src":"javascript:alert(1)"}\'></div>',
      '<details><summary>More</summary><p>Inside</p></details><iframe src="https://evil.example"></iframe>',
    ].join(''),
  })
  await untilMarkdown(
    '## Title\n\nSee this\n\nFrom **Docs**\n\n:::info\nFrom Notion\n:::\n\n:::details{summary="More"}\nInside\n:::',
  )
  expect(visitor.troubles).toEqual([])
})

test('an internal page can be found and linked', async () => {
  await openEditor()
  await page.keyboard.type('See returns')
  await page.keyboard.press('Shift+Control+ArrowLeft')
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('textbox', { name: 'URL' }).fill('return')
  await page.getByRole('button', { name: /^Return an item/ }).click()
  await untilMarkdown('See [returns](article:a1)')
})

test('table rows and columns are added and removed in its toolbar', async () => {
  await openEditor()
  await page.keyboard.type('/table')
  await page.getByRole('option', { name: 'Table', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.type('Size')
  const bar = page.getByRole('toolbar', { name: 'Table' })
  await bar.getByRole('button', { name: 'Add column after' }).click()
  await untilMarkdown(/^\| Size \| \| \| \|\n(?:\| - ){4}\|/)
  await bar.getByRole('button', { name: 'Delete table' }).click()
  await text().getByRole('table').waitFor({ state: 'detached' })
  expect(visitor.troubles).toEqual([])
})

test('a video from an unknown site is refused', async () => {
  await openEditor()
  await page.keyboard.type('/video')
  await page.getByRole('option', { name: 'Video' }).waitFor()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a video' })
  const address = dialog.getByRole('textbox', { name: 'URL' })
  await address.fill('https://evil.example/watch')
  await address.press('Enter')
  await dialog
    .getByRole('alert')
    .filter({ hasText: 'Enter a YouTube, Vimeo, or Loom link' })
    .waitFor()
  await address.fill('https://youtu.be/dQw4w9WgXcQ')
  await address.press('Enter')
  await untilMarkdown('::video{src="https://youtu.be/dQw4w9WgXcQ"}')
})

const part = () => page.getByRole('region', { name: 'Document editor', exact: true })
const text = () => part().getByRole('textbox', { name: 'Guide' })

async function openEditor(): Promise<void> {
  await text().click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Delete')
  await untilMarkdown(/^$/)
}

async function paste(data: Readonly<Record<string, string>>): Promise<void> {
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    for (const [type, words] of Object.entries(${JSON.stringify(data)})) clipboardData.setData(type, words)
    const paste = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement.dispatchEvent(paste)
  })()`)
}

async function untilMarkdown(expected: string | RegExp): Promise<void> {
  const shown = async (): Promise<string> =>
    ((await part().getByRole('region', { name: 'Markdown code' }).textContent()) ?? '').trim()
  const seen = expect.poll(shown, { timeout: 10_000 })
  await (typeof expected === 'string' ? seen.toBe(expected) : seen.toMatch(expected))
}
