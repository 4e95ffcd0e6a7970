import { randomBytes } from 'node:crypto'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { checkerIn } from '#tests/support/usable.ts'
import {
  askApi,
  joinByInvitation,
  leaveAll,
  newVisitor,
  registerConfirmed,
  type Visitor,
} from '#tests/support/visitor.ts'

let browser: Browser
let agent: Visitor
let page: Page
let widgetId: string
beforeAll(async () => {
  browser = await openBrowser()
  agent = await newVisitor(browser)
  page = agent.page
  await registerConfirmed(agent, 'Harbor Tea')
  const widget = await ask<Versioned>('POST', '/api/widgets', { name: 'Shop' })
  await ask('POST', `/api/widgets/${widget.id}/publish`, { version: widget.version })
  widgetId = widget.id
}, 60_000)
afterAll(async () => {
  await leaveAll()
  await browser.close()
})

let olivia: Customer
let tomas: Customer
beforeEach(async () => {
  // Resets what earlier tests left open.
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/inbox/conversations')
  for (const { id } of items) {
    await ask('POST', `/api/inbox/conversations/${id}/trash`, { isTrashed: true })
  }
  tomas = await newCustomer('Tomás Rivera', 'Do you grind beans for a Moka pot?')
  olivia = await newCustomer('Olivia Brandt', 'When will my order ship?')
  await page.goto('/dashboard/inbox/all')
  await row(olivia).waitFor()
})

test('a teammate opens, replies and writes a note by keyboard', async () => {
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await message('When will my order ship?').waitFor()
  await write('r', 'It left this morning.')
  await sendNow()
  await write('n', 'The warehouse was late.')

  await message('It left this morning.').waitFor()
  await message('The warehouse was late.').waitFor()
  await page.getByText('Grace Hopper assigned this to themselves').waitFor()
  expect(await said(olivia)).toEqual(['When will my order ship?', 'It left this morning.'])
  expect(agent.troubles).toEqual([])
})

test('customer messages appear live, once and in order', async () => {
  await row(olivia).click()
  await message('When will my order ship?').waitFor()
  await write('r', 'Today.')
  await sendNow()
  await message('Today.').waitFor()
  for (const text of ['Great', 'And the invoice?', 'Never mind, found it']) await say(olivia, text)
  await message('Never mind, found it').waitFor()

  const texts = await page.getByRole('log').getByRole('article').allInnerTexts()
  const lines = texts.map((text) =>
    text.replace(/(\s*(React to this message|Message actions))+$/, '').split('\n'),
  )
  expect(lines.map((each) => each.at(-1))).toEqual([
    'When will my order ship?',
    expect.stringMatching(/^(Sent|Delivered|Seen)$/),
    'Great',
    'And the invoice?',
    'Never mind, found it',
  ])
})

test('missing tags and saved replies can be created in place', async () => {
  await row(olivia).click()
  const answer = page.getByLabel('Write a reply')
  // A later test creates saved replies; an earlier attempt may have left its tag.
  const { items } = await ask<{ items: unknown[] }>('GET', '/api/message-templates')
  if (items.length === 0) {
    await answer.pressSequentially('/')
    await page.getByText('No saved replies yet.').waitFor()
    await page.getByRole('link', { name: 'Create saved reply' }).waitFor()
    await answer.press('Escape')
    await page.getByText('No saved replies yet.').waitFor({ state: 'detached' })
    await answer.fill('')
  }
  const name = `by road ${randomBytes(3).toString('hex')}`
  await page.getByRole('button', { name: /^Tags/ }).click()
  await page.getByRole('combobox', { name: 'Tags' }).fill(name)
  await page.getByRole('option', { name: `Create “${name}”` }).click()
  await page.getByRole('option', { name, selected: true }).waitFor()
  const { items: tags } = await ask<{ items: { id: string; name: string }[] }>('GET', '/api/tags')
  await expect
    .poll(() => ask('GET', `/api/inbox/conversations/${olivia.id}`))
    .toMatchObject({ tagIds: [tags.find((tag) => tag.name === name)?.id] })
  expect(agent.troubles).toEqual([])
})

test("a slash finds a saved reply that fills in the customer's name", async () => {
  // An earlier attempt may have left one.
  const mark = randomBytes(4).toString('hex')
  const name = `Order is on its way ${mark}`
  await ask('POST', '/api/message-templates', {
    name,
    shortcut: `way${mark}`,
    body: 'Hello {{contact.first_name or "there"}}, call {{contact.phone}} for more.',
  })
  await row(olivia).click()
  const answer = page.getByLabel('Write a reply')
  await answer.pressSequentially(`Good news. /way${mark.slice(0, -1)}`)
  await page.getByRole('option', { name: new RegExp(name) }).waitFor()
  await answer.press('Enter')
  await expect
    .poll(() => answer.inputValue())
    .toBe('Good news. Hello Olivia, call {{contact.phone}} for more.')

  // A placeholder is shown, not sent.
  await page.getByText('Fill in the text in double braces first.').waitFor()
  await answer.press('End')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect.poll(() => page.evaluate('String(getSelection())')).toBe('{{contact.phone}}')
  expect(await answer.inputValue()).toContain('{{contact.phone}}')
  await answer.fill('Good news. Hello Olivia, order 7 is on its way.')
  await answer.press('ControlOrMeta+Enter')
  await sendNow()
  await message('Good news. Hello Olivia, order 7 is on its way.').waitFor()
  expect(agent.troubles).toEqual([])
})

test('a new conversation appears on top without leaving the open one', async () => {
  await row(tomas).click()
  await message('Do you grind beans').waitFor()
  const kwame = await newCustomer('Kwame Mensah', 'Can I change my address?')
  await row(kwame).waitFor()

  expect(await rows()).toEqual([kwame.id, olivia.id, tomas.id])
  expect(await message('Do you grind beans').isVisible()).toBe(true)
})

test('closing opens the next conversation, and can be undone', async () => {
  await row(olivia).click()
  await message('When will my order ship?').waitFor()
  await page.keyboard.press('e')
  await message('Do you grind beans').waitFor()
  await row(olivia).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Undo' }).click()
  await row(olivia).waitFor()
})

test('assigning, priority and snoozing appear in the timeline', async () => {
  await row(olivia).click()
  await message('When will my order ship?').waitFor()
  await page.keyboard.press('a')
  await page.getByRole('option', { name: 'Grace Hopper (you)' }).click()
  await page.getByText('Grace Hopper assigned this to themselves').waitFor()
  await page.getByRole('button', { name: /^Priority/ }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Urgent' }).click()
  await page.getByText('Grace Hopper set the priority to urgent').waitFor()
  await page.keyboard.press('s')
  await page.getByRole('menuitem', { name: 'Until they reply' }).click()
  await row(olivia).waitFor({ state: 'detached' })

  await page.goto(`/dashboard/inbox/snoozed?conversation=${olivia.id}`)
  await page.getByText('Grace Hopper snoozed this until they reply').waitFor()
  await say(olivia, 'Any news?')
  await row(olivia).waitFor({ state: 'detached' })
})

test('a reload keeps the place, the search and the draft', async () => {
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('Olivia')
  await page.waitForURL(/search=Olivia/)
  await row(olivia).click()
  await page.getByLabel('Write a reply').fill('Let me ask the')
  await page.reload()
  await message('When will my order ship?').waitFor()

  expect(await page.getByRole('searchbox', { name: 'Search conversations' }).inputValue()).toBe(
    'Olivia',
  )
  await expect
    .poll(() => page.getByLabel('Write a reply').inputValue(), patient)
    .toBe('Let me ask the')
  expect(await rows()).toEqual([olivia.id])
  await page.getByLabel('Write a reply').fill('')
})

test('a reply that fails to send stays, and is sent once', async () => {
  await row(olivia).click()
  await message('When will my order ship?').waitFor()
  await page.route('**/held', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await write('r', 'On Tuesday.')
  await page.getByRole('button', { name: 'Retry now' }).waitFor()
  // It is sent automatically once the connection is back.
  await page.unroute('**/held')
  await sendNow()

  await message('On Tuesday.').waitFor()
  await expect.poll(() => said(olivia)).toEqual(['When will my order ship?', 'On Tuesday.'])
  // The browser logs the refused request.
  agentTroublesAreOnly(/ERR_FAILED/)
})

test('a file is attached, and a sent reply can be undone and sent again', async () => {
  await row(tomas).click()
  await message('Do you grind beans').waitFor()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Attach files' }).click()
  const file = { name: 'grinds.txt', mimeType: 'text/plain', buffer: Buffer.from('Espresso') }
  await (await chooser).setFiles([file])
  await page.getByRole('list', { name: 'Attached files' }).getByText('8 B').waitFor()
  const box = page.getByLabel('Write a reply')
  await box.fill('We grind for seven ways.')
  await box.press('ControlOrMeta+Enter')
  await page.reload()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => box.inputValue()).toBe('We grind for seven ways.')
  expect(await said(tomas)).not.toContain('We grind for seven ways.')

  await box.press('ControlOrMeta+Enter')
  await sendNow()
  await page.getByRole('link', { name: /grinds\.txt/ }).waitFor()
  await expect.poll(() => said(tomas)).toContain('We grind for seven ways.')
})

test('a teammate learns of an earlier reply before sending theirs', async () => {
  const colleague = await newVisitor(browser)
  await joinByInvitation(colleague, agent, 'Priya Sharma')
  await row(olivia).click()
  await message('When will my order ship?').waitFor()
  await page.getByLabel('Write a reply').fill('Tomorrow.')
  // This page doesn't see the other reply until its own is on the way.
  await page.route(
    '**/held',
    async (route) => {
      const isAnswer = route.request().method() === 'POST'
      if (isAnswer) await answer(olivia, 'It ships today.')
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await page.getByRole('button', { name: 'Send anyway' }).click()
  await sendNow()

  await message('Tomorrow.').waitFor()
  const all = ['When will my order ship?', 'It ships today.', 'Tomorrow.']
  await expect.poll(() => said(olivia)).toEqual(all)
  await colleague.context.close()

  async function answer(customer: Customer, text: string): Promise<void> {
    await askApi(colleague, 'POST', `/api/inbox/conversations/${customer.id}/messages`, {
      clientKey: crypto.randomUUID(),
      text,
    })
  }
})

test('two conversations of a saved view are tagged, merged and unmerged', async () => {
  const name = `Tag ${crypto.randomUUID()}`
  const tag = await ask<{ id: string }>('POST', '/api/tags', { name })
  const conditions = [{ field: 'status', op: 'is', values: ['open'] }]
  const view = await ask<{ id: string }>('POST', '/api/inbox/views', {
    name: 'Still open',
    filter: { match: 'all', conditions },
  })
  await say(olivia, 'And another matter')
  const path = `/api/inbox/conversations/${olivia.id}`
  const { items } = await ask<{ items: { id: string }[] }>('GET', `${path}/messages`)
  const apart = await ask<{ id: string }>('POST', `${path}/split`, { messageId: items[0]?.id })
  const both = [olivia.id, apart.id]
  const tagsOf = async (id: string) =>
    (await ask<{ tagIds: string[] }>('GET', `/api/inbox/conversations/${id}`)).tagIds

  await page.goto(`/dashboard/inbox/view-${view.id}`)
  const select = async () => {
    for (const id of both) {
      await page.locator(`[data-conversation="${id}"]`).focus()
      await page.keyboard.press('x')
    }
  }
  await page.locator(`[data-conversation="${apart.id}"]`).waitFor()
  await select()
  await page.getByRole('button', { name: 'Tag', exact: true }).click()
  await page.getByRole('option', { name }).click()
  for (const id of both) await expect.poll(() => tagsOf(id)).toEqual([tag.id])

  await select()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await page.locator(`[data-conversation="${apart.id}"]`).waitFor({ state: 'detached' })
  const told = page.getByText(/^Merged into/).locator('xpath=ancestor::*[.//button][1]')
  await told.getByRole('button', { name: 'Undo' }).click()
  await page.locator(`[data-conversation="${apart.id}"]`).waitFor()
  expect(await said(olivia)).toEqual(['When will my order ship?'])
})

test('a bulk change can be undone after a reload and in another window, once', async () => {
  const both = [olivia.id, tomas.id]
  for (const customer of [olivia, tomas]) {
    await row(customer).focus()
    await page.keyboard.press('x')
  }
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByText('2 conversations closed').waitFor()
  await page.reload()
  await page.getByText('2 conversations closed').waitFor()
  const other = await newVisitor(browser, { cookiesOf: agent })
  await other.page.goto('/dashboard/inbox/closed')
  await other.page.getByText('2 conversations closed').waitFor()
  await other.page.getByRole('button', { name: 'Undo' }).click()

  await page.getByText('2 conversations closed').waitFor({ state: 'detached' })
  for (const id of both) await page.locator(`[data-conversation="${id}"]`).waitFor()
  await other.page.getByText('2 conversations restored', { exact: true }).waitFor()
  expect(other.troubles).toEqual([])
  await other.context.close()
})

test('the undo offer can be dismissed, and stays away', async () => {
  await row(olivia).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const line = page.getByText('1 conversation closed')
  await line.waitFor()
  await page.getByRole('button', { name: 'Dismiss', exact: true }).click()
  await line.waitFor({ state: 'detached' })
  await page.reload()
  await row(tomas).waitFor()
  await line.waitFor({ state: 'detached' })
})

test('the palette acts on an open conversation like its shortcuts', async () => {
  const before = agent.troubles.length
  await row(olivia).click()
  await message('When will my order ship?').waitFor()
  const choose = async (text: string, title: string) => {
    await page.keyboard.press('ControlOrMeta+k')
    await page.getByRole('combobox', { name: 'Search or jump to' }).fill(text)
    const offered = page.getByRole('group', { name: 'Conversation with Olivia Brandt' })
    await offered.getByRole('option', { name: title }).click()
  }
  await choose('to me', 'Assign to me')
  await page.getByText('Grace Hopper assigned this to themselves').waitFor()
  await choose('urgent', 'Priority…')
  await page.getByRole('menuitemcheckbox', { name: 'Urgent' }).click()
  await page.getByText('Grace Hopper set the priority to urgent').waitFor()
  await choose('tag', 'Tags…')
  await page.getByRole('combobox', { name: 'Tags' }).and(page.locator(':focus')).waitFor()
  await page.keyboard.press('Escape')
  await choose('note', 'Write a note')
  await page.locator('textarea:focus').fill('She called, too.')
  await page.keyboard.press('Control+Enter')
  await message('She called, too.').waitFor()
  await page.keyboard.press('Escape')
  await choose('close', 'Close')
  await row(olivia).waitFor({ state: 'detached' })
  expect(agent.troubles.slice(before)).toEqual([])
})

test('an unknown view and an unknown conversation show an error', async () => {
  for (const word of ['nonsense', 'view-018f6d2e-0000-7000-8000-000000000000']) {
    const answer = await page.goto(`/dashboard/inbox/${word}`)
    expect(answer?.status()).toBe(404)
  }
  await page.goto('/dashboard/inbox/all?conversation=018f6d2e-0000-7000-8000-000000000000')
  await page.getByText('Conversation not found').waitFor()
})

test.each(['light', 'dark'] as const)(
  'an open conversation is accessible in %s, and fits a phone',
  async (colorScheme) => {
    const other = await newVisitor(browser, { colorScheme, cookiesOf: agent })
    await other.page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
    await other.page.waitForLoadState('networkidle')
    const { violations } = await checkerIn(other.page, colorScheme).analyze()
    await other.page.setViewportSize({ width: 360, height: 740 })
    await other.page.getByRole('button', { name: 'Back to list' }).click()
    await other.page.locator(`[data-conversation="${olivia.id}"]`).waitFor()

    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    expect(
      await other.page.evaluate(
        'document.documentElement.scrollWidth - document.documentElement.clientWidth',
      ),
    ).toBe(0)
    expect(other.troubles).toEqual([])
    await other.context.close()
  },
)

interface Versioned {
  readonly id: string
  readonly version: number
}

interface Customer {
  readonly id: string
  readonly secret: string
}

async function newCustomer(name: string, text: string): Promise<Customer> {
  const secret = randomBytes(32).toString('base64url')
  const { chat } = await ask<{ chat: { id: string } }>('POST', `/api/w/${widgetId}/chats`, {
    secret,
    peek: randomBytes(32).toString('base64url'),
    clientKey: crypto.randomUUID(),
    name,
    text,
  })
  return { id: chat.id, secret }
}

async function say(customer: Customer, text: string): Promise<void> {
  await asCustomer(customer, 'POST', { clientKey: crypto.randomUUID(), text })
}

async function said(customer: Customer): Promise<string[]> {
  const { items } = await asCustomer<{ items: { text: string }[] }>(customer, 'GET')
  return items.map(({ text }) => text).toReversed()
}

async function asCustomer<T>({ id, secret }: Customer, method: string, body?: object): Promise<T> {
  const answer = await fetch(`${inject('productUrl')}/api/chat/conversations/${id}/messages`, {
    method,
    headers: {
      authorization: `Visitor ${widgetId}.${secret}`,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return (await askApi(agent, method, path, body)) as T
}

async function write(key: 'r' | 'n', text: string): Promise<void> {
  await page.keyboard.press(key)
  await page.locator('textarea:focus').fill(text)
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Escape')
}

/** Skips the undo period. */
async function sendNow(): Promise<void> {
  const button = page.getByRole('button', { name: 'Send now' })
  await button.click()
  await button.waitFor({ state: 'detached' })
}

function row({ id }: Customer) {
  return page.locator(`[data-conversation="${id}"]`)
}

function message(text: string) {
  return page.getByRole('article').filter({ hasText: text })
}

async function rows(): Promise<(string | null)[]> {
  const links = await page.locator('[data-conversation]').all()
  return Promise.all(links.map((link) => link.getAttribute('data-conversation')))
}

function agentTroublesAreOnly(pattern: RegExp): void {
  expect(agent.troubles.filter((trouble) => !pattern.test(trouble))).toEqual([])
}

const patient = { timeout: 10_000 }
