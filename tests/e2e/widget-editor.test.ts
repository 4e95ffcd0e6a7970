import { readFile } from 'node:fs/promises'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  chatOn,
  enterShop,
  latestConversation,
  openChat,
  openShop,
  setUp,
  type Shop,
} from '#tests/support/shop.ts'
import { askApi, leaveAll } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Shop
beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(async () => {
  await leaveAll()
  shop.close()
})
afterAll(() => browser.close())

test('an owner chooses tabs and their order by keyboard and mouse; visitors start with the first', async () => {
  shop = await openShop(browser, 'Tab Dancers', { settings: { hasTicketForm: true } })
  const page = await edit('behavior')
  const preview = page.frameLocator('iframe[title="What visitors see"]')
  const tabs = preview.locator('nav.tabs button')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Home', 'Messages'])

  await switchOf(page, 'Tickets').click()
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Home', 'Messages', 'Tickets'])
  const handle = page.getByRole('button', { name: 'Move Tickets with the up and down arrow keys' })
  await handle.focus()
  for (const _ of ['help', 'messages', 'home']) await page.keyboard.press('ArrowUp')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Tickets', 'Home', 'Messages'])
  const focused = await page.evaluate('document.activeElement.ariaLabel')
  expect(focused).toBe('Move Tickets with the up and down arrow keys')
  await switchOf(page, 'Home').click()
  await switchOf(page, 'Help').click()
  await switchOf(page, 'Messages').click()
  const last = switchOf(page, 'Tickets')
  await expect.poll(() => last.isDisabled()).toBe(true)
  await switchOf(page, 'Messages').click()
  expect(await page.getByRole('button', { name: /^Move Home/ }).count()).toBe(0)
  const messages = page.getByRole('button', {
    name: 'Move Messages with the up and down arrow keys',
  })
  await messages.dragTo(handle)
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Messages', 'Tickets'])
  await handle.dragTo(messages)
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Tickets', 'Messages'])
  await messages.press('ArrowDown')
  await expect.poll(() => tabs.allInnerTexts()).toEqual(['Tickets', 'Messages'])
  expect(await page.getByText(/^Messages moved/).count()).toBe(0)
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Unpublished changes').waitFor({ state: 'detached' })

  const visited = await enterShop(browser, shop)
  await openChat(visited)
  const chat = chatOn(visited)
  await chat.getByRole('heading', { name: 'Tickets', exact: true }).waitFor()
  expect(await chat.locator('nav.tabs button').allInnerTexts()).toEqual(['Tickets', 'Messages'])
  await chat.getByRole('button', { name: 'Messages', exact: true }).click()
  await chat.getByText('No messages yet').waitFor()
  await visited.evaluate('Parley("open", "tickets")')
  await chat.getByRole('heading', { name: 'Tickets', exact: true }).waitFor()
}, 60_000)

test('a disabled Publish button explains why, visually, audibly and on touch', async () => {
  shop = await openShop(browser, 'Nothing New')
  const page = await edit('look')
  const publish = page.getByRole('button', { name: 'Publish' })
  const held = async (why: string): Promise<void> => {
    await page.getByText(why, { exact: true }).waitFor()
    await expect.poll(() => publish.getAttribute('aria-disabled')).toBe('true')
    const id = (await publish.getAttribute('aria-describedby')) ?? ''
    expect(await page.locator(`[id="${id}"]`).innerText()).toBe(why)
  }
  const path = `/api/widgets/${shop.widgetId}`
  const version = async () =>
    ((await askApi(shop.agent, 'GET', path)) as { publishedVersion: number }).publishedVersion
  const before = await version()

  await held(`No changes since version ${before}.`)
  await publish.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Label' }).fill('Ask us')
  await held('Save your changes first.')
  await page.getByRole('spinbutton', { name: 'Side spacing' }).fill('900')
  await page.getByRole('spinbutton', { name: 'Bottom spacing' }).fill('900')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await held('Fix 2 fields first.')
  expect(await version()).toBe(before)

  await page.getByRole('spinbutton', { name: 'Side spacing' }).fill('30')
  await page.getByRole('spinbutton', { name: 'Bottom spacing' }).fill('30')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(() => publish.getAttribute('aria-disabled')).toBeNull()
  await publish.click()
  await held(`No changes since version ${before + 1}.`)
}, 60_000)

test('the corner radius applies in the preview, the chat and the launcher', async () => {
  shop = await openShop(browser, 'Round Corners', { settings: { askEmail: 'no' } })
  const page = await edit('look')
  const slider = page.getByRole('slider', { name: 'Corners' })
  expect(await slider.getAttribute('aria-valuetext')).toBe('16 pixels')
  await expect.poll(() => slider.isEnabled()).toBe(true)
  await slider.focus()
  for (const _ of '1234') await page.keyboard.press('ArrowLeft')
  await page.getByText('12 pixels', { exact: true }).waitFor()
  const frame = page.frameLocator('iframe[title="What visitors see"]')
  const root = frame.locator(':root')
  await expect.poll(() => root.getAttribute('style')).toContain('--round: 0.75')
  const box = `document.querySelector('iframe[title="What visitors see"]').parentElement`
  await expect.poll(() => cornerOf(page, box)).toBe('12px')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Unpublished changes').waitFor({ state: 'detached' })

  const visited = await enterShop(browser, shop)
  await openChat(visited)
  const inside = (part: string): string =>
    `document.querySelector('[data-parley]').shadowRoot.querySelector('${part}')`
  await expect.poll(() => cornerOf(visited, inside('.panel'))).toBe('12px')
  await expect.poll(() => cornerOf(visited, inside('.launcher'))).toBe('15.75px')
  const path = `/api/widgets/${shop.widgetId}`
  const { version } = (await askApi(shop.agent, 'GET', path)) as { version: number }
  for (const radius of [-1, 25, 2.5, 'round']) {
    await expect(
      askApi(shop.agent, 'PATCH', path, { version, settings: { radius } }),
    ).rejects.toThrow()
  }
}, 60_000)

test('a language is downloaded, and imported as unsaved changes', async () => {
  shop = await openShop(browser, 'Word Smiths')
  const page = await edit('texts')
  const leaving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  const file = await (await leaving).path()
  const words = JSON.parse(await readFile(file, 'utf8')) as Record<string, string>
  expect(words).toMatchObject({ title: 'How can we help?', write: 'Send us a message' })

  const changed = { ...words, write: 'Drop us a line', wriet: 'x', send: 'x'.repeat(501) }
  await page.locator('input[type=file][accept*=json]').setInputFiles({
    name: 'words.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(changed)),
  })
  await page.getByText('“wriet” isn’t a key of this chat.').waitFor()
  await page.getByText('“send” has more than 500 characters.').waitFor()
  const preview = page.frameLocator('iframe[title="What visitors see"]')
  await preview.getByText('Drop us a line').waitFor()
  const path = `/api/widgets/${shop.widgetId}`
  const wordsNow = async (): Promise<unknown> =>
    ((await askApi(shop.agent, 'GET', path)) as { settings: { texts: object } }).settings.texts
  expect(await wordsNow()).toEqual({})
  await page.getByRole('button', { name: 'Save' }).first().click()
  await expect.poll(wordsNow).toMatchObject({ en: { words: { write: 'Drop us a line' } } })
}, 60_000)

test("pre-chat questions are in the visitor's language, and stored with the field's values", async () => {
  shop = await openShop(browser, 'Polyglots', { settings: { askEmail: 'no' } })
  await askApi(shop.agent, 'POST', '/api/fields', {
    object: 'conversation',
    key: 'topic',
    label: 'Topic',
    type: 'select',
    options: 'Sales\nReturns',
  })
  await setUp(shop, { askFields: [{ field: 'conversation.topic', isRequired: true }] })
  const page = await edit('texts')
  await page.getByRole('combobox', { name: 'Edit language' }).click()
  await page.getByRole('option', { name: 'German', exact: true }).click()
  await page.getByRole('tab', { name: 'Behavior' }).click()
  await page.getByText('Text in German').click()
  await page.getByRole('textbox', { name: 'Question', exact: true }).first().fill('Worum geht es?')
  await page.getByRole('textbox', { name: 'Choice “Returns”' }).fill('Rückgabe')
  await page.getByRole('button', { name: 'Save' }).first().click()
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByText('Unpublished changes').waitFor({ state: 'detached' })

  const visited = await enterShop(browser, shop)
  await visited.evaluate('Parley("setLocale", "de")')
  await visited.evaluate('Parley("newMessage", "Hallo")')
  const chat = chatOn(visited)
  const asked = chat.getByRole('combobox', { name: 'Worum geht es?' })
  await expect
    .poll(() => asked.locator('option').allInnerTexts())
    .toEqual(['Auswählen', 'Sales', 'Rückgabe'])
  await asked.selectOption({ label: 'Rückgabe' })
  await chat.getByRole('button', { name: 'Nachricht senden' }).click()
  await chat.getByText('Zugestellt', { exact: true }).waitFor()
  const conversation = await latestConversation(shop)
  expect(
    JSON.stringify(await askApi(shop.agent, 'GET', `/api/inbox/conversations/${conversation}`)),
  ).toContain('"topic":"Returns"')
}, 60_000)

function switchOf(page: Page, tab: string): Locator {
  const list = page.getByRole('list', { name: 'Chat tabs' })
  return list.getByRole('switch', { name: new RegExp(`^${tab}`) })
}

function cornerOf(page: Page, element: string): Promise<unknown> {
  return page.evaluate(`(() => {
    const element = ${element}
    return element && getComputedStyle(element).borderTopLeftRadius
  })()`)
}

async function edit(tab: string): Promise<Page> {
  const { page } = shop.agent
  await page.goto(`/dashboard/widgets/${shop.widgetId}?tab=${tab}`)
  await page.getByRole('button', { name: 'Save' }).first().waitFor()
  return page
}
