import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import type { Browser, FrameLocator, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { listWidgets } from '#modules/widget/contract.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { copyDataFolder } from '#tests/support/data-folder.ts'
import { postgresPid } from '#tests/support/postgres-pid.ts'
import { rounds } from '#tests/support/rounds.ts'
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'
import { leaveAll, newVisitor } from '#tests/support/visitor.ts'

let folder: string
let server: ServerProcess
let browser: Browser
let shop: Server
let shopUrl: string
let productUrl: string
let cookies: { name: string; value: string }[]
beforeAll(async () => {
  folder = await copyDataFolder('demo')
  server = await startServerProcess({ DATA_FOLDER: folder })
  productUrl = `http://localhost:${server.port}`
  const agent = await server.signIn()
  cookies = [...agent.cookies].map(([name, value]) => ({ name, value }))
  const [widget] = (await agent.must(listWidgets, {})).items
  const html = `<!doctype html><title>A shop</title><h1>A shop</h1><script async src="${productUrl}/widget.js" data-widget="${widget?.id}"></script>`
  shop = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html))
  const port = await freePort()
  await new Promise<void>((resolve) => shop.listen(port, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${port}`
  browser = await openBrowser()
})
afterAll(async () => {
  await leaveAll()
  await browser.close()
  shop.close()
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

test.each(rounds)(
  'two browsers chat through kill -9 of server and database without losing, repeating, or reordering messages (%s)',
  chatThroughKills,
  240_000,
)

async function chatThroughKills(): Promise<void> {
  const guest = await newVisitor(browser, { productUrl, isLocal: true })
  const agent = await newVisitor(browser, { productUrl, isLocal: true })
  await agent.context.addCookies(cookies.map((cookie) => ({ ...cookie, url: productUrl })))
  const chat = await openChat(guest.page)
  await sayAsGuest(chat, 'guest 0')
  await agent.page.goto('/dashboard/inbox/all')
  await agent.page.getByText('guest 0').first().click()
  const thread = agent.page.getByRole('log')
  await thread.getByText('guest 0').waitFor()

  const chats = Promise.all([
    talk('guest', 12, (text) => sayAsGuest(chat, text)),
    talk('agent', 6, (text) => sendAsAgent(agent.page, text)),
  ])
  for (let kills = 0; kills < 2; kills++) {
    await pause(3000)
    process.kill(await postgresPid(folder), 'SIGKILL')
    await pause(1000)
    await server.kill()
    server = await startServerProcess({ DATA_FOLDER: folder }, server.port)
  }
  await chats

  const [guests, agents] = [numbered('guest', 0, 12), numbered('agent', 1, 6)]
  const wanted = [...guests, ...agents].toSorted()
  const inChat = chat.getByRole('main')
  for (const place of [inChat, thread]) {
    await expect.poll(async () => (await messagesIn(place)).toSorted(), patience).toEqual(wanted)
  }
  expect(await messagesIn(inChat)).toEqual(await messagesIn(thread))
  const said = await messagesIn(thread)
  expect(said.filter((text) => text.startsWith('guest'))).toEqual(guests)
  expect(said.filter((text) => text.startsWith('agent'))).toEqual(agents)

  await Promise.all([guest.page.reload(), agent.page.reload()])
  await expect.poll(() => messagesIn(thread), patience).toEqual(said)
}

async function talk(
  who: string,
  count: number,
  say: (text: string) => Promise<void>,
): Promise<void> {
  for (let number = 1; number <= count; number++) {
    await say(`${who} ${number}`)
    await pause(500)
  }
}

async function openChat(page: Page): Promise<FrameLocator> {
  await page.goto(shopUrl)
  await page.getByRole('button', { name: /chat/i }).first().click()
  const chat = page.frameLocator('iframe')
  await chat.getByRole('button', { name: /send us a message/i }).click()
  return chat
}

async function sayAsGuest(chat: FrameLocator, text: string): Promise<void> {
  const write = chat.getByRole('textbox', { name: /message/i }).last()
  await write.fill(text)
  await write.press('Enter')
  await chat.getByText(text, { exact: true }).first().waitFor()
}

async function sendAsAgent(page: Page, text: string): Promise<void> {
  const write = page.getByLabel('Write a reply')
  await write.fill(text)
  await write.press('ControlOrMeta+Enter')
  await expect.poll(() => write.inputValue()).toBe('')
}

async function messagesIn(place: Locator): Promise<string[]> {
  const text = await place.first().innerText()
  return [...text.matchAll(/\b(?:guest|agent) \d+\b/g)].map(([said]) => said)
}

function numbered(who: string, first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, place) => `${who} ${first + place}`)
}

const patience = { timeout: 60_000 }
