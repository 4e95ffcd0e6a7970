import { randomBytes } from 'node:crypto'

import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let agent: Visitor
let page: Page
let conversationId: string
let contactId: string
beforeAll(async () => {
  browser = await openBrowser()
  agent = await newVisitor(browser)
  page = agent.page
  await register(agent, 'Clear Heads')
  const widget = await ask<{ id: string; version: number }>('POST', '/api/widgets', {
    name: 'Shop',
  })
  await ask('POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  const { chat } = await ask<{ chat: { id: string } }>('POST', `/api/w/${widget.id}/chats`, {
    secret: randomBytes(32).toString('base64url'),
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    name: 'Olivia Brandt',
    text: 'When will my order ship?',
  })
  conversationId = chat.id
  const contacts = await ask<{ items: { id: string }[] }>('GET', '/api/contacts')
  contactId = contacts.items[0]?.id ?? ''
}, 60_000)
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

const places = [1440, 768, 360].flatMap((width) => [
  { width, direction: 'ltr' },
  { width, direction: 'rtl' },
])

test.each(places)(
  "a toast covers neither a conversation's header nor Send: $width px, $direction",
  async ({ width, direction }) => {
    await open(`/dashboard/inbox/all?conversation=${conversationId}`, { width, direction })
    const head = page.getByRole('region', { name: 'Conversation', exact: true })
    await page.getByRole('textbox', { name: 'Write a reply' }).fill('Today.')
    await head.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Copy link' }).click()
    await told().waitFor()

    await expectInReach(head.locator('header').getByRole('button'))
    await expectInReach(head.getByRole('button', { name: 'Send', exact: true }))
    expect(await told().isVisible()).toBe(true)
    expect(await standsAt(direction)).toBe(true)
  },
  30_000,
)

test.each(places)(
  "a toast doesn't cover a contact's actions: $width px, $direction",
  async ({ width, direction }) => {
    await open(`/dashboard/contacts/${contactId}`, { width, direction })
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
    await told().waitFor()

    await expectInReach(page.getByRole('main').locator('header').getByRole('button'))
    expect(await told().isVisible()).toBe(true)
    expect(await standsAt(direction)).toBe(true)
  },
  30_000,
)

async function open(
  address: string,
  { width, direction }: { width: number; direction: string },
): Promise<void> {
  await page.setViewportSize({ width, height: 760 })
  await page.goto(address)
  await page.evaluate(`document.documentElement.dir = '${direction}'`)
}

function told(): Locator {
  return page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem').first()
}

async function expectInReach(buttons: Locator): Promise<void> {
  await buttons.first().waitFor()
  for (const button of await buttons.all()) {
    if (await button.isVisible()) await button.click({ trial: true, timeout: 2000 })
  }
}

async function standsAt(direction: string): Promise<boolean> {
  const box = await told().boundingBox()
  const { width = 0 } = page.viewportSize() ?? {}
  if (!box || width < 500) return box !== null
  const isRight = box.x + box.width / 2 > width / 2
  return isRight === (direction === 'ltr')
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return (await askApi(agent, method, path, body)) as T
}
