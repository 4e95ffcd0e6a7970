import type { Browser, FrameLocator } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import {
  answer,
  chatOn,
  enterShop,
  latestConversation,
  openChat,
  openShop,
  write,
  type Shop,
} from '#tests/support/shop.ts'
import { leaveAll, newVisitor } from '#tests/support/visitor.ts'

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

test('a visitor sees the typing indicator until the reply arrives', async () => {
  shop = await openShop(browser, 'Moving Fingers')
  const page = await enterShop(browser, shop)
  const chat = await begin(await openChat(page))
  const id = await latestConversation(shop)
  const desk = shop.agent.page
  await desk.goto(`/dashboard/inbox/all?conversation=${id}`)
  const field = desk.getByLabel('Write a reply')
  const isSeen = async () => {
    await field.press('o')
    return chat.getByText('Grace Hopper is typing').isVisible()
  }
  await expect.poll(isSeen, { interval: 500 }).toBe(true)
  await field.fill('Good morning')
  await field.press('ControlOrMeta+Enter')
  await desk.getByRole('button', { name: 'Send now' }).click()
  await chat.locator('.other .bubble', { hasText: 'Good morning' }).waitFor()
  await chat.getByText('Grace Hopper is typing').waitFor({ state: 'detached' })
})

test('a reply plays a sound until the visitor mutes it, also on the next page', async () => {
  shop = await openShop(browser, 'Small Bells')
  const { page } = await newVisitor(browser, { isLocal: true })
  await page.addInitScript(`
    window.rings = 0
    const make = AudioContext.prototype.createOscillator
    AudioContext.prototype.createOscillator = function () { rings++; return make.call(this) }`)
  await page.goto(shop.url)
  const chat = await begin(await openChat(page))
  const rings = () => chatOn(page).locator('body').evaluate('rings')
  const id = await latestConversation(shop)
  await answer(shop, id, 'Ding')
  await chat.locator('.other .bubble', { hasText: 'Ding' }).waitFor()
  expect(await rings()).toBe(2)

  await chat.getByRole('button', { name: 'More' }).click()
  await chat.getByRole('button', { name: 'Turn sound off' }).click()
  await answer(shop, id, 'Dong')
  await chat.locator('.other .bubble', { hasText: 'Dong' }).waitFor()
  expect(await rings()).toBe(2)

  await page.goto(`${shop.url}lamps`)
  await chat.locator('.other .bubble', { hasText: 'Dong' }).waitFor()
  await answer(shop, id, 'Hush')
  await chat.locator('.other .bubble', { hasText: 'Hush' }).waitFor()
  expect(await rings()).toBe(0)
})

test('files are pasted and dropped into a message', async () => {
  shop = await openShop(browser, 'Loose Leaves')
  const page = await enterShop(browser, shop)
  const chat = await begin(await openChat(page))
  await chat.locator('body').evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['one'], 'pasted.txt', { type: 'text/plain' }))
    document.querySelector('textarea').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })()`)
  await chat.getByRole('button', { name: 'Remove pasted.txt' }).waitFor()

  const drag = (name: string): Promise<unknown> =>
    chat.locator('body').evaluate(`(() => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['two'], 'dropped.txt', { type: 'text/plain' }))
      document.querySelector('.talk').dispatchEvent(
        new DragEvent('${name}', { dataTransfer, bubbles: true, cancelable: true }),
      )
    })()`)
  await drag('dragover')
  await chat.getByText('Drop files to attach them').waitFor()
  await drag('drop')
  await chat.getByText('Drop files to attach them').waitFor({ state: 'detached' })
  await chat.getByRole('button', { name: 'Remove dropped.txt' }).waitFor()

  await chat.getByRole('button', { name: 'Send message' }).click()
  await chat.getByRole('link', { name: /pasted.txt/ }).waitFor()
  await chat.getByRole('link', { name: /dropped.txt/ }).waitFor()
})

test.each([
  ['Do Not Track', `doNotTrack`, `'1'`],
  ['Global Privacy Control', `globalPrivacyControl`, `true`],
])("a visitor with %s isn't tracked, and can write", async (wish, name, value) => {
  shop = await openShop(browser, `Unseen ${wish}`)
  const visitsOf = async (isUnwanted: boolean) => {
    const { page } = await newVisitor(browser, { isLocal: true })
    const visits: string[] = []
    page.on('request', (request) => {
      const { pathname } = new URL(request.url())
      if (pathname.endsWith('/visit')) visits.push(pathname)
    })
    if (isUnwanted) {
      await page.addInitScript(`Object.defineProperty(Navigator.prototype, '${name}', {
        configurable: true, get: () => ${value} })`)
    }
    await page.clock.install()
    await page.goto(shop.url)
    await page.getByRole('button', { name: 'Open chat' }).waitFor()
    await page.clock.fastForward(60_000)
    await page.evaluate('Parley("ready")')
    return { page, visits }
  }
  const ordinary = await visitsOf(false)
  await expect.poll(() => ordinary.visits.length).toBeGreaterThan(0)

  const { page, visits } = await visitsOf(true)
  await begin(await openChat(page))
  expect(visits).toEqual([])
})

async function begin(chat: FrameLocator): Promise<FrameLocator> {
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Hello')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  return chat
}
