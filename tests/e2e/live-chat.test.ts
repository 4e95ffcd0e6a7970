import { createServer, type Server } from 'node:http'

import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { freePort } from '#tests/support/server-process.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let shop: Server
let shopUrl: string
let owner: Visitor
let widgetId: string
beforeAll(async () => {
  browser = await openBrowser()
  owner = await newVisitor(browser)
  await register(owner, 'Talk of the Town')
  widgetId = await publishedWidget(owner)
  shop = createServer((_, response) => {
    response.setHeader('content-type', 'text/html')
    // A strict page: its policy allows only scripts and frames of the widget's host.
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${inject('productUrl')}; connect-src ${inject('productUrl')}; frame-src ${inject('productUrl')}`,
    )
    response.end(
      `<!doctype html><title>A shop</title><h1>A shop</h1><script async src="${inject('productUrl')}/widget.js" data-widget="${widgetId}"></script>`,
    )
  })
  const port = await freePort()
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${port}`
}, 60_000)
afterEach(() => owner.page.goto('about:blank'))
afterAll(async () => {
  await leaveAll()
  await browser.close()
  shop.close()
})

test('two browsers chat through a widget on a page of another origin', async () => {
  const guest = await newVisitor(browser, { isLocal: true })
  await guest.page.goto(shopUrl)
  expect(await guest.page.locator('iframe').count()).toBe(0)
  const chat = await openChat(guest)
  await say(chat, 'Do you ship to Norway?')
  await chat.getByText('Do you ship to Norway?').waitFor()

  const { page } = owner
  await page.goto('/dashboard/inbox/all')
  await page.getByText('Do you ship to Norway?').first().click()
  const answer = page.getByLabel('Write a reply')
  await answer.fill('Yes, by ferry, every Thursday.')
  await answer.press('ControlOrMeta+Enter')
  await page.getByRole('button', { name: 'Send now' }).click()
  await chat.getByText('Yes, by ferry, every Thursday.', { exact: true }).waitFor()

  await say(chat, 'Lovely, thank you.')
  await page.getByRole('main').getByText('Lovely, thank you.').last().waitFor()

  await guest.page.reload()
  const again = guest.page.frameLocator('iframe')
  await again.getByText('Lovely, thank you.').last().waitFor()
  await page.reload()
  await page.getByRole('main').getByText('Lovely, thank you.').last().waitFor()
  expect(guest.troubles).toEqual([])
  expect(owner.troubles).toEqual([])
}, 90_000)

test('a message written offline is sent when the connection is back', async () => {
  const guest = await newVisitor(browser, { isLocal: true })
  await guest.page.goto(shopUrl)
  const chat = await openChat(guest)
  await say(chat, 'First')
  await chat.getByText('First').waitFor()
  await guest.context.setOffline(true)
  await say(chat, 'Written in a tunnel')
  await chat.getByText('Written in a tunnel').waitFor()
  await guest.context.setOffline(false)

  await owner.page.goto('/dashboard/inbox/all')
  await owner.page.getByText('Written in a tunnel').first().waitFor({ timeout: 30_000 })
}, 90_000)

async function publishedWidget(by: Visitor): Promise<string> {
  const made = (await askApi(by, 'POST', '/api/widgets', { name: 'Shop' })) as {
    id: string
    version: number
  }
  await askApi(by, 'POST', `/api/widgets/${made.id}/publish`, { version: made.version })
  return made.id
}

async function openChat({ page }: Visitor): Promise<FrameLocator> {
  await page.getByRole('button', { name: /chat/i }).first().click()
  const chat = page.frameLocator('iframe')
  const begin = chat.getByRole('button', { name: /send us a message/i })
  const write = chat.getByRole('textbox', { name: /message/i })
  await begin.or(write).first().waitFor()
  return chat
}

async function say(chat: FrameLocator, text: string): Promise<void> {
  const begin = chat.getByRole('button', { name: /send us a message/i })
  if ((await begin.count()) > 0 && (await begin.isVisible())) await begin.click()
  const write = chat.getByRole('textbox', { name: /message/i }).last()
  await write.fill(text)
  await write.press('Enter')
}
