import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, FrameLocator, Page } from 'playwright-core'
import { inject } from 'vitest'

import { askApi, newVisitor, registerConfirmed, type Visitor } from './visitor.ts'

export interface Shop {
  readonly agent: Visitor
  readonly widgetId: string
  readonly url: string
  close(): void
}

export interface ShopOptions {
  readonly settings?: object
  readonly markup?: string
}

let shops = 0

export async function openShop(
  browser: Browser,
  name: string,
  { settings, markup = '' }: ShopOptions = {},
): Promise<Shop> {
  const agent = await newVisitor(browser)
  await registerConfirmed(agent, `${name} ${++shops}`)
  const { id: widgetId } = (await askApi(agent, 'POST', '/api/widgets', { name })) as Versioned
  await setUp({ agent, widgetId }, settings ?? {})
  const server = await serve(widgetId, markup)
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  return { agent, widgetId, url, close: () => server.close() }
}

export async function setUp(
  { agent, widgetId }: Pick<Shop, 'agent' | 'widgetId'>,
  settings: object,
): Promise<void> {
  const path = `/api/widgets/${widgetId}`
  const { version } = (await askApi(agent, 'GET', path)) as Versioned
  const changed = (await askApi(agent, 'PATCH', path, { version, settings })) as Versioned
  await askApi(agent, 'POST', `${path}/publish`, { version: changed.version })
}

/** Without the proxy header, which would need a CORS preflight. */
export async function enterShop(browser: Browser, { url }: Shop): Promise<Page> {
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.goto(url)
  return page
}

export async function openChat(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: /^Open chat/ }).click()
  return chatOn(page)
}

export function chatOn(page: Page): FrameLocator {
  return page.frameLocator('iframe[title="Chat"]')
}

export async function write(chat: FrameLocator, text: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: 'Write a message' })
  await field.fill(text)
  await field.press('Enter')
}

export async function latestConversation({ agent }: Shop): Promise<string> {
  const path = '/api/inbox/conversations?category=all'
  const { items } = (await askApi(agent, 'GET', path)) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

export async function answer({ agent }: Shop, conversationId: string, text: string): Promise<void> {
  const path = `/api/inbox/conversations/${conversationId}/messages`
  await askApi(agent, 'POST', path, { clientKey: crypto.randomUUID(), text })
}

export async function textsOf({ agent }: Shop, conversationId: string): Promise<string[]> {
  const path = `/api/inbox/conversations/${conversationId}/messages`
  const { items } = (await askApi(agent, 'GET', path)) as {
    items: { kind: string; text: string }[]
  }
  return items.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])).toReversed()
}

export interface Versioned {
  readonly id: string
  readonly version: number
}

async function serve(widgetId: string, markup: string): Promise<Server> {
  const server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="en"><title>A shop</title>
      <link rel="icon" href="data:,"><main><h1>A shop</h1><p>${request.url}</p>${markup}</main>
      <script async src="${inject('productUrl')}/widget.js" data-widget="${widgetId}"></script></html>`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return server
}
