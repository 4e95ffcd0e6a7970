import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, FrameLocator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { signToken } from '#tests/support/sign-token.ts'
import {
  askApi,
  leaveAll,
  newVisitor,
  register,
  waitForMessage,
  type Visitor,
} from '#tests/support/visitor.ts'
import { waitForAnimations } from '#tests/support/usable.ts'
import { randomSecret } from '#tests/support/visitor-client.ts'

let browser: Browser
let shop: Server
let agent: Visitor
let widgetId: string
let shops = 0

beforeAll(async () => {
  browser = await openBrowser()
})
afterEach(leaveAll)
afterAll(async () => {
  shop?.close()
  await browser.close()
})

/** A page of another origin with a strict content security policy for the widget. */
async function openShop(organization: string): Promise<Page> {
  agent = await newVisitor(browser)
  // On a retry, the name of the first attempt is taken.
  await register(agent, `${organization} ${++shops}`)
  const made = (await askApi(agent, 'POST', '/api/widgets', { name: 'Shop' })) as Versioned
  await askApi(agent, 'POST', `/api/widgets/${made.id}/publish`, { version: made.version })
  widgetId = made.id
  shop?.close()
  shop = await serveShop()
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
  // Without the proxy header, which would cause a preflight request.
  const visitor = await newVisitor(browser, { isLocal: true })
  await visitor.page.goto(shopUrl)
  return visitor.page
}

test('a visitor writes on an external page, gets a reply, and finds it after a reload', async () => {
  const page = await openShop('Widget Works')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)

  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await chat.getByLabel('Your email address').fill('ada@example.com')
  await write(chat, 'Is my parcel on its way?')
  await chat.getByText('Delivered', { exact: true }).waitFor()

  const conversation = await latestConversation()
  await answer(conversation, 'It left an hour ago: https://example.com/track')
  await bubble(chat, 'It left an hour ago').waitFor()
  const link = chat.getByRole('link', { name: 'https://example.com/track' })
  expect(await link.getAttribute('rel')).toContain('noopener')

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  await answer(conversation, 'And here is the number.')
  await page.getByRole('button', { name: 'Open chat, 1 unread' }).waitFor()

  await page.reload()
  await page.getByRole('button', { name: 'Open chat, 1 unread' }).waitFor()
  expect(await page.locator('iframe').count()).toBe(0)
  const again = await openChat(page)
  await bubble(again, 'And here is the number.').waitFor()
  expect(await again.locator('.bubble').allTextContents()).toEqual([
    'Is my parcel on its way?',
    'It left an hour ago: https://example.com/track',
    'And here is the number.',
  ])
  await expect.poll(() => unread(page)).toBe(0)
})

test('offline messages are sent once and in order when back online', async () => {
  const page = await openShop('Offline Outfitters')
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await page.context().setOffline(true)
  await write(chat, 'one')
  await write(chat, 'two')
  await chat.getByText('You’re offline').waitFor()

  await page.context().setOffline(false)
  await page.reload()
  const again = page.frameLocator('iframe[title="Chat"]')
  await bubble(again, 'two').waitFor()

  // The response is lost, but the message arrived and must not be duplicated.
  const isLost = Promise.withResolvers<void>()
  await page.route('**/messages', async (route) => {
    const isWritten = route.request().method() === 'POST'
    if (isWritten) await route.fetch()
    await route.abort()
    if (isWritten) isLost.resolve()
  })
  await write(again, 'three')
  await isLost.promise
  await page.unrouteAll({ behavior: 'wait' })
  await again.getByText('Delivered', { exact: true }).waitFor()

  const { items } = (await askApi(
    agent,
    'GET',
    `/api/inbox/conversations/${await latestConversation()}/messages`,
  )) as { items: { text: string }[] }
  expect(items.map(({ text }) => text).toReversed()).toEqual(['one', 'two', 'three'])
  expect(await again.locator('.bubble').allTextContents()).toEqual(['one', 'two', 'three'])
})

test('a visitor ends the conversation and rates it', async () => {
  const page = await openShop('Happy Endings')
  await page.evaluate('Parley("newMessage", "Thank you, that is all.", { send: true })')
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await askApi(agent, 'POST', `/api/inbox/conversations/${await latestConversation()}/messages`, {
    clientKey: crypto.randomUUID(),
    text: `You are welcome.${'\nCome again.'.repeat(40)}`,
  })
  await chat.getByText('You are welcome.').first().waitFor()
  const more = chat.getByRole('button', { name: 'More' })
  const place = await more.boundingBox()
  await more.click()
  await chat.getByRole('button', { name: 'End conversation' }).click()
  await chat.getByRole('button', { name: 'End it' }).click()
  await chat.getByRole('radio', { name: 'Great' }).focus()
  expect(await more.boundingBox()).toEqual(place)

  const thanks = chat.getByText('Thanks for your feedback.')
  const isOnItsWay = Promise.withResolvers<void>()
  const goesOn = Promise.withResolvers<void>()
  await page.route('**/rating', async (route) => {
    isOnItsWay.resolve()
    await goesOn.promise
    await route.continue()
  })
  await chat.getByRole('radio', { name: 'Great' }).check({ force: true })
  await isOnItsWay.promise
  await chat.getByRole('textbox', { name: 'What did you like?' }).waitFor()
  expect(await thanks.count()).toBe(0)
  goesOn.resolve()
  await thanks.waitFor()
  const id = await latestConversation('closed')
  const rated = await askApi(agent, 'GET', `/api/inbox/conversations/${id}`)
  expect(rated).toMatchObject({ status: 'closed', rating: 5 })
})

test("the rating uses the owner's texts and scale", async () => {
  const page = await openShop('Star Makers')
  await page.evaluate('Parley("newMessage", "Thank you, that is all.", { send: true })')
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation()
  await answer(id, 'You are welcome.')
  await close(id)
  // Pages cache the config for a minute; routed requests aren't cached.
  await page.route('**/config*', (route) => route.continue())
  const ask = async (settings: object): Promise<void> => {
    const { version } = (await askApi(agent, 'GET', `/api/widgets/${widgetId}`)) as Versioned
    const change = { version, settings }
    const saved = (await askApi(agent, 'PATCH', `/api/widgets/${widgetId}`, change)) as Versioned
    await askApi(agent, 'POST', `/api/widgets/${widgetId}/publish`, { version: saved.version })
    await page.reload()
    await page.evaluate(`Parley("open", { conversation: "${id}" })`)
  }
  const radios = chat.getByRole('radio')
  await ask({ ratingScale: 'thumbs' })
  await expect.poll(() => radios.count()).toBe(2)
  const texts = { en: { words: { rateTitle: 'How many stars?', rateComment: 'What was wrong?' } } }
  await ask({ ratingScale: 'stars', texts })
  await chat.getByText('How many stars?').waitFor()
  expect(await radios.count()).toBe(5)

  await ask({ ratingScale: 'nps', ratingFollowUp: 'low' })
  await chat.getByText('How likely are you to recommend us').waitFor()
  expect(await radios.count()).toBe(11)
  const stored = () => askApi(agent, 'GET', `/api/inbox/conversations/${id}`)
  await chat.getByRole('radio', { name: '9', exact: true }).check({ force: true })
  const content = { rating: 4, ratingScale: 'nps', ratingAnswer: 9, ratingComment: null }
  await expect.poll(stored).toMatchObject(content)
  expect(await chat.getByLabel('What was wrong?').count()).toBe(0)
  expect(await chat.getByRole('button', { name: /rating|comment/ }).count()).toBe(0)
  await chat.getByRole('radio', { name: '3', exact: true }).check({ force: true })
  await chat.getByLabel('What was wrong?').fill('The wait')
  expect(await faults(page)).toEqual([])
  await chat.getByRole('button', { name: 'Add comment' }).click()
  await chat.getByLabel('What was wrong?').waitFor({ state: 'detached' })
  const bad = { rating: 1, ratingScale: 'nps', ratingAnswer: 3, ratingComment: 'The wait' }
  expect(await stored()).toMatchObject(bad)
})

test('under load, the browser does proof of work without the visitor noticing', async () => {
  const page = await openShop('Crowded House')
  const url = new URL(`/api/w/${widgetId}/chats`, inject('productUrl')).href
  const begin = async (): Promise<number> => {
    const [secret, peek] = [randomSecret(), randomSecret()]
    const data = { secret, peek, clientKey: crypto.randomUUID(), text: 'Buy now' }
    return (await page.request.post(url, { data })).status()
  }
  await expect.poll(begin).toBe(429)

  const asked: (string | null)[] = []
  page.on('request', (request) => request.url() === url && asked.push(request.postData()))
  await page.evaluate('Parley("newMessage", "A real question", { send: true })')
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  expect(asked.map((body) => 'proof' in JSON.parse(body ?? '{}'))).toEqual([false, true])
  expect(await textsOf(await latestConversation())).toEqual(['A real question'])
})

test('a message in a closed chat reopens it, or leads to where it continues', async () => {
  const page = await openShop('Afterthoughts')
  await page.evaluate('Parley("newMessage", "It works now.", { send: true })')
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const first = await latestConversation()
  await close(first)
  await chat.getByText('This conversation has ended.').waitFor()

  await write(chat, 'It broke again.')
  await chat.getByText('This conversation has ended.').waitFor({ state: 'detached' })
  const reopened = await askApi(agent, 'GET', `/api/inbox/conversations/${first}`)
  expect(reopened).toMatchObject({ status: 'open', reopens: 1 })

  await page.route('**/api/chat/conversations', (route) => route.abort())
  await keepClosed(first)
  await close(first)
  await chat.getByText('This conversation has ended.').waitFor()
  await write(chat, 'And again.')
  await chat.getByText('This conversation has ended.').waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'wait' })
  await write(chat, 'Are you there?')
  await expect
    .poll(() => chat.locator('.own .bubble').allTextContents())
    .toEqual(['And again.', 'Are you there?'])
  const next = await latestConversation()
  await expect.poll(() => textsOf(next)).toEqual(['And again.', 'Are you there?'])
  expect(await textsOf(first)).toEqual(['It works now.', 'It broke again.'])

  await close(next)
  await chat.getByRole('button', { name: 'Start a new conversation' }).waitFor()
  await chat.getByRole('textbox', { name: 'Write a message' }).waitFor({ state: 'detached' })
  expect(await chat.getByText('Send a message to continue').count()).toBe(0)
  await chat.getByRole('button', { name: 'Start a new conversation' }).click()
  await chat.getByRole('textbox', { name: 'Write a message' }).waitFor()
})

test('a visitor requests a person, sends a file, and gets a transcript', async () => {
  const page = await openShop('Human Touch')
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  const typed = `typed-${crypto.randomUUID()}@example.com`
  await chat.getByLabel('Your email address').fill(typed)
  await write(chat, 'This robot does not help.')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  await chat.getByRole('button', { name: 'Talk to a person' }).click()
  await chat.getByText('Someone from our team will reply here').waitFor()
  const id = await latestConversation('waiting')
  expect(await askApi(agent, 'GET', `/api/inbox/conversations/${id}`)).toMatchObject({
    priority: 'high',
  })

  const file = { name: 'log.txt', mimeType: 'text/plain', buffer: Buffer.from('Broken at 9:15') }
  await chat.locator('input[type=file]').setInputFiles(file)
  await chat.getByRole('button', { name: 'Remove log.txt' }).waitFor()
  await chat.getByRole('button', { name: 'Send message' }).click()
  await chat.getByRole('link', { name: /log.txt/ }).waitFor()

  // An unverified address needs a code first.
  await chat.getByRole('button', { name: 'More' }).click()
  await chat.getByRole('button', { name: 'Send me a copy' }).click()
  await chat.getByRole('button', { name: 'Send code' }).click()
  const code = await waitForMessage(typed, /^(\d{8})$/m)
  await chat.getByLabel(`Enter the code we sent to ${typed}.`).fill('00000000')
  await chat.getByRole('button', { name: 'Send copy' }).click()
  await chat.getByText('This code is incorrect or has expired.').waitFor()
  await chat.getByLabel('Enter the code').fill(code)
  await chat.getByRole('button', { name: 'Send copy' }).click()
  await chat.getByText(`We sent a copy to ${typed}`).waitFor()
  await chat.getByRole('button', { name: 'Done' }).click()

  await chat.getByRole('button', { name: 'More' }).click()
  const saving = page.waitForEvent('download')
  await chat.getByRole('button', { name: 'Download as web page' }).click()
  expect((await saving).suggestedFilename()).toMatch(/\.html$/)

  const key = await askApi(agent, 'POST', `/api/widgets/${widgetId}/identity/keys`, {})
  const claims = { sub: 'u-1', email: 'ada@example.com' }
  const token = signToken(claims, (key as { secret: string }).secret)
  await page.evaluate(`Parley("identify", {}, ${JSON.stringify(token)})`)
  await expect
    .poll(
      async () => {
        await chat.getByRole('button', { name: 'More' }).click()
        return chat.getByRole('button', { name: 'Send me a copy' }).isVisible()
      },
      { timeout: 10_000 },
    )
    .toBe(true)
  await chat.getByRole('button', { name: 'Send me a copy' }).click()
  await chat.getByRole('button', { name: 'Send copy' }).click()
  await chat.getByText('We sent a copy to ada@example.com').waitFor()
  expect(await faults(page)).toEqual([])
})

test('a conversation becomes a ticket, and the customer sees its status', async () => {
  const page = await openShop('Ticket Talk')
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'The lamp flickers.')
  await chat.getByText('Delivered', { exact: true }).waitFor()

  const board = await askApi(agent, 'POST', '/api/boards', { name: 'Support', key: 'SUP' })
  const desk = agent.page
  await desk.setViewportSize({ width: 1600, height: 900 })
  const conversationId = await latestConversation()
  await askApi(agent, 'POST', `/api/inbox/conversations/${conversationId}/messages`, {
    clientKey: crypto.randomUUID(),
    text: 'We will have a look.',
  })
  await desk.goto(`/dashboard/inbox/all?conversation=${conversationId}`)
  await desk.getByRole('button', { name: 'New ticket' }).click()
  const title = desk.getByRole('dialog').getByLabel('Title')
  await expect.poll(() => title.inputValue(), { timeout: 10_000 }).toBe('The lamp flickers.')
  await desk.getByRole('button', { name: 'Create ticket', exact: true }).click()
  await desk.getByRole('link', { name: /SUP-1/ }).waitFor()
  await desk.goto(`/dashboard/tickets/${(board as Versioned).id}`)
  await desk.getByRole('button', { name: 'New ticket' }).and(desk.locator(':enabled')).waitFor()
  const cardIn = (column: string) =>
    desk.getByRole('group', { name: column, exact: true }).getByRole('group', { name: /^SUP-1/ })
  await cardIn('New').focus()
  const moved = desk.waitForResponse((response) => response.url().endsWith('/move'))
  for (const key of ['Space', 'ArrowRight', 'Space']) await desk.keyboard.press(key)
  await cardIn('In progress').waitFor()
  await moved

  await page.evaluate('Parley("open", "tickets")')
  await chat.getByText('The lamp flickers.').first().waitFor()
  await chat.getByText('In progress').waitFor()
  expect(await faults(page)).toEqual([])
  expect(agent.troubles).toEqual([])
})

test("outside business hours, it says when someone is back, in the page's language", async () => {
  const page = await openShop('Night Owls')
  const { id: scheduleId } = (await askApi(agent, 'POST', '/api/schedules', {
    name: 'Next year',
    timeZone: 'UTC',
    week: [],
    exceptions: [{ date: inDays(40), hours: [{ from: '09:00', to: '17:00' }] }],
  })) as Versioned
  const settings = { scheduleId, offline: 'form' }
  const { version } = (await askApi(agent, 'GET', `/api/widgets/${widgetId}`)) as Versioned
  const path = `/api/widgets/${widgetId}`
  const changed = (await askApi(agent, 'PATCH', path, { version, settings })) as Versioned
  await askApi(agent, 'POST', `${path}/publish`, { version: changed.version })

  await page.goto(`${inject('productUrl')}/widget-page/${widgetId}?locale=ar`)
  await page.getByRole('button', { name: 'أرسل لنا رسالة' }).click()
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.getByText('سنعود').first().waitFor()
  await page.getByLabel('بريدك الإلكتروني').fill('ada@example.com')
  await page.getByLabel('رسالتك').fill('مرحبا')
  await page.getByRole('button', { name: 'إرسال الرسالة' }).click()
  await page.getByText('تم التسليم').waitFor()
  expect(await faults(page)).toEqual([])
})

test('the chat is accessible, light and dark', async () => {
  const page = await openShop('Clear Sight')
  const chat = await openChat(page)
  await chat.getByRole('button', { name: 'Send us a message' }).waitFor()
  expect(await faults(page)).toEqual([])
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'Can you read this?')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  expect(await faults(page)).toEqual([])
  await page.evaluate('Parley("setTheme", "dark")')
  await expect.poll(() => chat.locator('html').getAttribute('data-theme')).toBe('dark')
  expect(await faults(page)).toEqual([])
})

test('the chat has the enabled features, and shows the privacy notice', async () => {
  const page = await openShop('Plain Speaking')
  const set = async (settings: object): Promise<FrameLocator> => {
    const path = `/api/widgets/${widgetId}`
    const { version } = (await askApi(agent, 'GET', path)) as Versioned
    const changed = (await askApi(agent, 'PATCH', path, { version, settings })) as Versioned
    await askApi(agent, 'POST', `${path}/publish`, { version: changed.version })
    await page.reload()
    await page.evaluate('Parley("open", "home")')
    return page.frameLocator('iframe[title="Chat"]')
  }
  await page.route('**/config*', (route) => route.continue())
  const privacyUrl = 'https://example.com/privacy'
  let chat = await set({ consent: 'notice', privacyUrl, showsBranding: true, hasVoice: false })
  const notice = 'We store your messages and a key in this browser that lets you find them again.'
  await chat.getByText(notice).waitFor()
  await chat.getByRole('link', { name: 'Powered by Parley' }).waitFor()
  expect(await faults(page)).toEqual([])
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await chat.getByText(notice).waitFor()
  const link = chat.getByRole('link', { name: 'Privacy policy' })
  expect(await link.getAttribute('href')).toBe(privacyUrl)
  expect(await chat.getByRole('button', { name: 'Record voice message' }).count()).toBe(0)
  await write(chat, 'Noted')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  expect(await chat.getByText(notice).count()).toBe(0)

  await answer(await latestConversation(), 'Good.')
  await chat.getByRole('button', { name: 'Message options' }).last().click()
  await chat.getByRole('group', { name: 'React with' }).waitFor()
  chat = await set({ consent: 'none', showsBranding: false, hasVoice: true, hasReactions: false })
  await chat.getByRole('button', { name: 'Good.' }).click()
  await chat.getByRole('button', { name: 'Record voice message' }).waitFor()
  await chat.getByRole('button', { name: 'Message options' }).last().click()
  await chat.getByRole('button', { name: 'Reply', exact: true }).waitFor()
  expect(await chat.getByRole('group', { name: 'React with' }).count()).toBe(0)
  const id = await latestConversation()
  await keepClosed(id)
  await close(id)
  await chat.getByText('This conversation has ended.').waitFor()
  await chat.getByRole('button', { name: 'Message options' }).first().waitFor({ state: 'detached' })
})

test("a page with consent sends no requests before it, and its layout doesn't shift", async () => {
  const page = await openShop('Quiet Corner')
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  const path = `/api/widgets/${widgetId}`
  const { version } = (await askApi(agent, 'GET', path)) as Versioned
  const settings = { consent: 'required', origins: [new URL(page.url()).origin] }
  const changed = (await askApi(agent, 'PATCH', path, { version, settings })) as Versioned
  await askApi(agent, 'POST', `${path}/publish`, { version: changed.version })
  const shopUrl = page.url()
  // The page that is left may still send a request.
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.addInitScript(`if (window === top) localStorage.clear(); window.shift = 0; new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`)
  // Otherwise the response would be cached for a minute.
  await page.route('**/config*', (route) => route.continue())
  await page.goto(shopUrl)
  await page.getByRole('button', { name: 'Open chat' }).waitFor()
  const config = `/api/w/${widgetId}/config`
  expect(asked.filter((one) => one !== '/' && one !== '/favicon.ico')).toEqual([
    '/widget.js',
    config,
  ])
  expect(await page.evaluate('Object.keys(localStorage).concat(document.cookie || [])')).toEqual([])
  expect(await page.evaluate('shift')).toBe(0)

  await page.evaluate('Parley("optIn")')
  await page.evaluate('document.body.append(document.createElement("section"))')
  await page.evaluate('Parley("mount", "section")')
  const chat = page.frameLocator('section iframe')
  await chat.getByRole('button', { name: 'Send us a message' }).click()
  await write(chat, 'In the page')
  await chat.getByText('Delivered', { exact: true }).waitFor()

  const frame = await fetch(`${inject('productUrl')}/widget-page/${widgetId}`)
  expect(frame.headers.get('content-security-policy')).toContain(
    `frame-ancestors 'self' ${new URL(page.url()).origin}`,
  )
})

test('a deleted reply disappears, and the visitor sees read receipts', async () => {
  const page = await openShop('Second Thoughts')
  await page.evaluate('Parley("newMessage", "Is it there?", { send: true })')
  const chat = page.frameLocator('iframe[title="Chat"]')
  await chat.getByText('Delivered', { exact: true }).waitFor()
  const id = await latestConversation()
  await askApi(agent, 'POST', `/api/inbox/conversations/${id}/read`, { seq: 1 })
  await chat.getByText('Seen', { exact: true }).waitFor()
  await answer(id, 'It is not for you')
  await bubble(chat, 'It is not for you').waitFor()
  const { items } = (await askApi(agent, 'GET', `/api/inbox/conversations/${id}/messages`)) as {
    items: { id: string; text: string }[]
  }
  const wrong = items.find(({ text }) => text.startsWith('It is not'))?.id ?? ''
  await askApi(agent, 'DELETE', `/api/inbox/conversations/${id}/messages/${wrong}`)
  await chat.getByText('Message deleted').waitFor()
  expect(await bubble(chat, 'It is not for you').count()).toBe(0)
})

test('a recording continues while the first message gets its ID', async () => {
  await openShop('Voice Works')
  const { page } = await newVisitor(browser)
  await page.addInitScript(`navigator.mediaDevices.getUserMedia = async () => {
    const context = new AudioContext()
    const voice = context.createOscillator()
    const microphone = context.createMediaStreamDestination()
    voice.connect(microphone)
    voice.start()
    return microphone.stream
  }`)
  const stored = Promise.withResolvers<void>()
  await page.route('**/chats', async (route) => {
    await stored.promise
    await route.continue()
  })
  await page.goto(`/widget-page/${widgetId}?mode=page`)
  await page.getByRole('button', { name: 'Send us a message' }).click()
  await page.getByLabel('Your email address').fill('ada@example.com')
  const field = page.getByRole('textbox', { name: 'Write a message' })
  await field.fill('It is easier to say than to write')
  await field.press('Enter')
  await page.getByRole('button', { name: 'Record voice message' }).click()
  const send = page.getByRole('button', { name: 'Send voice message' })
  await expect.poll(() => send.isEnabled()).toBe(true)
  stored.resolve()
  await page.getByText('Delivered', { exact: true }).waitFor()

  await send.click()
  await page.getByRole('group', { name: 'Voice message' }).waitFor()
})

test('page calls never throw, and a deleted widget shows a plain message', async () => {
  const page = await openShop('Gone Fishing')
  expect(await page.evaluate('Parley("nonsense").catch(() => "calm")')).toBe('calm')
  await page.evaluate('Parley("destroy")')
  expect(await page.locator('[data-parley]').count()).toBe(0)

  const missing = await page.goto(`${inject('productUrl')}/widget-page/${crypto.randomUUID()}`)
  expect(missing?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This chat isn’t available' }).waitFor()
})

interface Versioned {
  readonly id: string
  readonly version: number
}

function inDays(count: number): string {
  return new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
}

async function openChat(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: /^Open chat/ }).click()
  return page.frameLocator('iframe[title="Chat"]')
}

async function write(chat: FrameLocator, text: string): Promise<void> {
  const field = chat.getByRole('textbox', { name: 'Write a message' })
  await field.fill(text)
  await field.press('Enter')
}

function bubble(chat: FrameLocator, text: string) {
  return chat.locator('.bubble', { hasText: text })
}

function unread(page: Page): Promise<unknown> {
  return page.evaluate('Parley("getUnreadCount")')
}

async function latestConversation(category = 'all'): Promise<string> {
  const path = `/api/inbox/conversations?category=${category}`
  const { items } = (await askApi(agent, 'GET', path)) as { items: { id: string }[] }
  return items[0]?.id ?? ''
}

async function answer(conversationId: string, text: string): Promise<void> {
  const clientKey = crypto.randomUUID()
  await askApi(agent, 'POST', `/api/inbox/conversations/${conversationId}/messages`, {
    clientKey,
    text,
  })
}

async function textsOf(conversationId: string): Promise<string[]> {
  const path = `/api/inbox/conversations/${conversationId}/messages`
  const { items } = (await askApi(agent, 'GET', path)) as {
    items: { kind: string; text: string }[]
  }
  return items.flatMap(({ kind, text }) => (kind === 'text' ? [text] : [])).toReversed()
}

async function close(conversationId: string): Promise<void> {
  const path = `/api/inbox/conversations/${conversationId}/status`
  await askApi(agent, 'POST', path, { status: 'closed' })
}

async function keepClosed(conversationId: string): Promise<void> {
  const conversation = await askApi(agent, 'GET', `/api/inbox/conversations/${conversationId}`)
  const path = `/api/inbox/channels/${(conversation as { channelId: string }).channelId}`
  const { version } = (await askApi(agent, 'GET', path)) as Versioned
  await askApi(agent, 'PATCH', path, { version, allowReopen: false })
}

async function faults(page: Page): Promise<readonly string[]> {
  await Promise.all(page.frames().map(waitForAnimations))
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

async function serveShop(): Promise<Server> {
  const product = inject('productUrl')
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader(
      'content-security-policy',
      `default-src 'none'; script-src ${product} 'unsafe-eval'; connect-src ${product}; frame-src ${product}`,
    )
    response.end(`<!doctype html><html lang="en"><title>A shop</title><main><h1>A shop</h1></main>
      <script async src="${product}/widget.js" data-widget="${widgetId}"></script></html>`)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    // Below the ephemeral port range.
    server.listen(21_000 + (process.pid % 9000), '127.0.0.1', resolve)
  })
  return server
}
