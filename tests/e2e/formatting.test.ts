import type { Browser, Locator, Page } from 'playwright-core'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  enterShop,
  latestConversation,
  openChat,
  openShop,
  write,
  type Shop,
} from '#tests/support/shop.ts'
import { askApi, leaveAll } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Shop
let picture: Buffer
beforeAll(async () => {
  browser = await openBrowser()
  const create = { width: 80, height: 40, channels: 3, background: '#456' } as const
  picture = await sharp({ create }).png().toBuffer()
})
afterEach(async () => {
  await leaveAll()
  shop.close()
})
afterAll(() => browser.close())

test('a reply is formatted by keys, buttons, and pasting, and the visitor sees it', async () => {
  shop = await openShop(browser, 'Bold Beans')
  const page = await enterShop(browser, shop)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Is **this** the one? - Yes\n1. No')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const desk = shop.agent.page
  const box = await openComposer(desk)

  await box.fill('Take this one')
  await select(box, 'this')
  await box.press('ControlOrMeta+b')
  expect(await box.inputValue()).toBe('Take **this** one')
  await box.press('ControlOrMeta+z')
  expect(await box.inputValue()).toBe('Take this one')
  await box.press('ControlOrMeta+Shift+z')
  await select(box, 'one')
  await desk.getByRole('button', { name: 'Link' }).click()
  await desk.keyboard.type('https://shop.example/one')
  expect(await box.inputValue()).toBe('Take **this** [one](https://shop.example/one)')

  await box.press('ControlOrMeta+End')
  await desk.keyboard.type('\n')
  await paste(box, '<ul><li>whole <i>beans</i></li><li>ground</li></ul>')
  expect(await box.inputValue()).toMatch(/\n- whole \*beans\*\n- ground$/)

  await desk
    .locator('input[aria-label="Files to attach"]')
    .first()
    .setInputFiles([
      { name: 'label.png', mimeType: 'image/png', buffer: picture },
      { name: 'other.png', mimeType: 'image/png', buffer: picture },
    ])
  await box.press('ControlOrMeta+End')
  await desk.getByRole('button', { name: 'Insert label.png into the text' }).click()
  expect(await box.inputValue()).toMatch(/\n!\[label\]\(file:label\.png\)$/)
  await desk.getByRole('button', { name: 'Insert other.png into the text' }).waitFor()
  await box.press('ControlOrMeta+Enter')
  await desk.getByRole('button', { name: 'Send now' }).click()

  const answered = desk.getByRole('article').filter({ hasText: 'Take this one' })
  await answered.locator('strong', { hasText: 'this' }).waitFor()
  expect(await answered.locator('li').allTextContents()).toEqual(['whole beans', 'ground', ''])
  expect(await answered.getByRole('list', { name: 'Files' }).getByRole('img').count()).toBe(1)
  const asked = desk.getByRole('article').filter({ hasText: 'Is **this** the one?' })
  expect(await asked.locator('strong, li').count()).toBe(0)

  const bubble = chat.locator('.other .bubble')
  await bubble.locator('strong', { hasText: 'this' }).waitFor()
  expect(await bubble.locator('li').allTextContents()).toEqual(['whole beans', 'ground'])
  expect(await bubble.getByRole('link', { name: 'one' }).getAttribute('href')).toBe(
    'https://shop.example/one',
  )
  await bubble.getByRole('img', { name: 'label.png' }).waitFor()
  expect(await chat.locator('.said > .picture').count()).toBe(1)
  expect(await chat.locator('.own .bubble').textContent()).toContain('Is **this** the one?')
  expect(await chat.locator('.own .bubble :is(strong, li)').count()).toBe(0)
  expect(shop.agent.troubles).toEqual([])
})

test('a saved reply keeps its format, image, and placeholders', async () => {
  shop = await openShop(browser, 'Placed Pictures')
  const page = await enterShop(browser, shop)
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Hello')
  await chat.getByText('Delivered', { exact: true }).waitFor()

  const desk = shop.agent.page
  await desk.goto('/dashboard/settings/message-templates')
  await desk.getByRole('button', { name: 'New saved reply' }).click()
  await desk.getByLabel('Name').fill('Where the label is')
  await desk.getByLabel('Shortcut').fill('label')
  const body = desk.getByRole('textbox', { name: 'Text' })
  await body.fill('Call {{contact.phone}} or look')
  await select(body, 'look')
  await desk.getByRole('button', { name: 'Bold' }).click()
  await desk.locator('input[aria-label="Attach files"]').setInputFiles({
    name: 'label.png',
    mimeType: 'image/png',
    buffer: picture,
  })
  await body.press('ControlOrMeta+End')
  await desk.getByRole('button', { name: 'Insert in text' }).click()
  const preview = desk.getByRole('region', { name: 'Preview' })
  await preview.locator('strong', { hasText: 'look' }).waitFor()
  await preview.getByRole('img', { name: 'label.png' }).waitFor()
  await desk.getByRole('button', { name: 'Save', exact: true }).click()
  await desk.getByRole('row', { name: /Where the label is/ }).waitFor()

  const box = await openComposer(desk)
  await box.pressSequentially('/label')
  await desk.getByRole('option', { name: /Where the label is/ }).waitFor()
  await box.press('Enter')
  await expect.poll(() => selectedIn(box)).toBe('{{contact.phone}}')
  await desk.getByRole('button', { name: 'Remove label.png' }).waitFor()

  await box.press('ControlOrMeta+Home')
  await box.press('ControlOrMeta+Enter')
  expect(await selectedIn(box)).toBe('{{contact.phone}}')
  await desk.keyboard.type('us')
  await box.press('ControlOrMeta+Enter')
  await desk.getByRole('button', { name: 'Send now' }).click()
  const bubble = chat.locator('.other .bubble')
  await bubble.locator('strong', { hasText: 'look' }).waitFor()
  await bubble.getByRole('img', { name: 'label.png' }).waitFor()
  expect(await bubble.textContent()).toContain('Call us or look')

  const { items } = (await askApi(shop.agent, 'GET', '/api/inbox/conversations?category=all')) as {
    items: { preview: string }[]
  }
  expect(items.map(({ preview: words }) => words)).toEqual(['Call us or look label'])
  expect(shop.agent.troubles).toEqual([])
})

async function openComposer(desk: Page): Promise<Locator> {
  await desk.goto(`/dashboard/inbox/all?conversation=${await latestConversation(shop)}`)
  await desk
    .getByRole('button', { name: 'Bold' })
    .or(desk.getByRole('button', { name: 'Format' }))
    .first()
    .waitFor()
  const box = desk.getByLabel('Write a reply')
  await box.focus()
  return box
}

async function select(box: Locator, words: string): Promise<void> {
  await inFocused(
    box,
    `const start = area.value.indexOf(${JSON.stringify(words)})
     area.setSelectionRange(start, start + ${words.length})`,
  )
}

async function selectedIn(box: Locator): Promise<unknown> {
  return inFocused(box, 'return area.value.slice(area.selectionStart, area.selectionEnd)')
}

async function paste(box: Locator, html: string): Promise<void> {
  await inFocused(
    box,
    `const clipboardData = new DataTransfer()
     clipboardData.setData('text/html', ${JSON.stringify(html)})
     area.dispatchEvent(
       new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
     )`,
  )
}

async function inFocused(box: Locator, steps: string): Promise<unknown> {
  await box.focus()
  return box.evaluate(`(() => { const area = document.activeElement; ${steps} })()`)
}
