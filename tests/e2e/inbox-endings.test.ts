import { randomBytes } from 'node:crypto'

import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'

import { openBrowser } from '#tests/support/browser.ts'
import { askApi, leaveAll, newVisitor, register, type Visitor } from '#tests/support/visitor.ts'

let browser: Browser
let agent: Visitor
let page: Page
let widgetId: string
beforeAll(async () => {
  browser = await openBrowser()
  agent = await newVisitor(browser)
  page = agent.page
  await register(agent, 'Harbor Lamps')
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
  const { items } = await ask<{ items: { id: string }[] }>('GET', '/api/inbox/conversations')
  for (const { id } of items) {
    await ask('POST', `/api/inbox/conversations/${id}/trash`, { isTrashed: true })
  }
  tomas = await newCustomer('Tomás Rivera', 'Is the lamp dimmable?')
  olivia = await newCustomer('Olivia Brandt', 'When will my order ship?')
  await page.goto('/dashboard/inbox/all')
  await row(olivia).waitFor()
})

test('required fields are asked for the right conversation, then the next one opens', async () => {
  const fields = await Promise.all(
    ['Topic', 'Order number'].map((label) =>
      ask<{ id: string }>('POST', '/api/fields', {
        object: 'conversation',
        key: `field_${randomBytes(3).toString('hex')}`,
        label,
        type: 'text',
        requiredOn: 'close',
      }),
    ),
  )
  try {
    const { number } = await ask<{ number: number }>('GET', conversationPath(olivia))
    await page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
    await message('When will my order ship?').waitFor()
    await page.keyboard.press('e')
    const dialog = page.getByRole('dialog', { name: `Complete required fields for #${number}` })
    await dialog.getByText('Olivia Brandt').waitFor()
    expect(await message('When will my order ship?').count()).toBe(1)

    await dialog.getByRole('button', { name: 'Save and close' }).click()
    const alert = dialog.getByRole('alert')
    await alert.waitFor()
    expect(await alert.allInnerTexts()).toEqual([
      expect.stringMatching(
        /^Fill in “(Topic|Order number)” and “(Topic|Order number)” before closing\.$/,
      ),
    ])
    expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(2)
    await dialog.getByLabel('Order number').fill('1042')
    expect(await dialog.locator('[aria-invalid="true"]').count()).toBe(1)
    await dialog.getByLabel('Topic').fill('Delivery')
    await dialog.getByRole('button', { name: 'Save and close' }).click()
    await message('Is the lamp dimmable?').waitFor()
    expect(await ask('GET', conversationPath(olivia))).toMatchObject({ status: 'closed' })

    await page.keyboard.press('e')
    const other = page.getByRole('dialog', { name: /^Complete required fields/ })
    await other.waitFor()
    await page.goBack()
    await other.waitFor({ state: 'detached' })
  } finally {
    await ask('POST', '/api/fields/remove', { ids: fields.map(({ id }) => id) })
  }
  expect(agent.troubles).toEqual([])
})

test('a canceled scheduled reply is back in the composer', async () => {
  await page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
  await message('When will my order ship?').waitFor()
  const box = page.getByLabel('Write a reply')
  await box.waitFor()
  await schedule('Did it arrive?')
  await page.getByText('Did it arrive?').waitFor()
  await say(olivia, 'It is here, thanks')

  await expect.poll(() => box.inputValue(), patient).toBe('Did it arrive?')
  await page.getByText('It’s a draft again.', { exact: true }).first().waitFor()
})

test('a canceled reply is offered next to a draft in progress', async () => {
  await page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
  await message('When will my order ship?').waitFor()
  const box = page.getByLabel('Write a reply')
  await schedule('Did it arrive?')
  await page.getByText('Did it arrive?').waitFor()
  await box.fill('Tomorrow')
  await say(olivia, 'It is here, thanks')

  await page.getByText('Your scheduled reply was canceled: Did it arrive?').waitFor()
  expect(await box.inputValue()).toBe('Tomorrow')
  await page.getByRole('button', { name: 'Insert reply' }).click()
  await expect.poll(() => box.inputValue()).toBe('Did it arrive?\n\nTomorrow')
})

test('closing several asks first if scheduled replies get canceled', async () => {
  await schedule('Did it arrive?')
  await page.reload()
  await row(olivia).waitFor()
  await row(olivia).focus()
  await page.keyboard.press('x')
  await row(tomas).focus()
  await page.keyboard.press('x')
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Close 2 conversations?' })
  await dialog.getByText('1 scheduled message will be canceled').waitFor()
  expect(await ask('GET', conversationPath(olivia))).toMatchObject({ status: 'open' })

  await dialog.getByRole('button', { name: 'Close 2 conversations' }).click()
  await row(olivia).waitFor({ state: 'detached' })
  expect(await ask('GET', conversationPath(tomas))).toMatchObject({ status: 'closed' })
})

test('a macro shows what it cancels, and its button has the focus', async () => {
  const mark = randomBytes(4).toString('hex')
  await ask('POST', '/api/message-templates', {
    name: `Done ${mark}`,
    shortcut: `done${mark}`,
    kind: 'macro',
    actions: [
      { do: 'subject', text: 'Order of {{contact.first_name or "somebody"}}' },
      { do: 'close', reason: 'no_reply' },
    ],
  })
  await schedule('Did it arrive?')
  await page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
  const box = page.getByLabel('Write a reply')
  await box.pressSequentially(`/done${mark}`)
  await page.getByRole('option', { name: new RegExp(`Done ${mark}`) }).waitFor()
  await box.press('Enter')
  const dialog = page.getByRole('dialog', { name: `Run Done ${mark}` })
  await dialog
    .getByText('1 scheduled message will be canceled and becomes a draft again.')
    .waitFor()
  await dialog.getByText('Set subject to “Order of Olivia”').waitFor()
  await dialog.getByText('Close conversation: no reply').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.innerText')).toBe('Run macro')
  await page.keyboard.press('Enter')
  await page.getByText(/closed this: no reply with macro/).waitFor()
})

test('a search explains unknown filters and marks closed conversations', async () => {
  await ask('POST', `${conversationPath(tomas)}/status`, { status: 'closed' })
  const field = page.getByRole('searchbox', { name: 'Search conversations' })
  await field.fill('foo:bar dimmable')
  await page.getByText('“foo:” isn’t a search filter.').waitFor()
  await field.fill('dimmable')
  await row(tomas).getByText('Closed').waitFor()
  await page.getByRole('heading', { name: 'Search results' }).waitFor()
  await page.getByText('“foo:” isn’t a search filter.').waitFor({ state: 'detached' })
})

test('part of a message is redacted by keyboard', async () => {
  await page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
  await message('When will my order ship?').waitFor()
  const menu = message('When will my order ship?').getByRole('button', {
    name: 'Message actions',
  })
  await menu.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Redact' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Redact' })
  await dialog.getByLabel('Message').waitFor()
  await expect.poll(() => page.evaluate('document.activeElement.tagName')).toBe('TEXTAREA')
  await page.keyboard.press('ControlOrMeta+Home')
  for (const _ of 'When') await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await message('█████ will my order ship?').waitFor()
})

test('a trashed conversation offers only possible actions, and the trash is emptied as a whole', async () => {
  await page.goto(`/dashboard/inbox/all?conversation=${olivia.id}`)
  await page.getByRole('button', { name: 'Show contact' }).click()
  const beside = page.getByRole('dialog', { name: 'Contact' })
  const offer = beside.getByRole('button', { name: 'New ticket' })
  await offer.waitFor()
  await ask('POST', `/api/inbox/conversations/${olivia.id}/trash`, { isTrashed: true })
  await offer.waitFor({ state: 'detached' })
  await beside.getByText('No followers').waitFor()
  expect(await beside.getByText('no longer exists').count()).toBe(0)

  const empty = page.getByRole('button', { name: 'Empty trash' })
  await page.goto('/dashboard/inbox/trash')
  await empty.waitFor()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('order')
  await page.getByRole('heading', { name: 'Search trash' }).waitFor()
  await empty.waitFor({ state: 'detached' })
})

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

async function schedule(text: string): Promise<void> {
  await ask('POST', `${conversationPath(olivia)}/held`, {
    clientKey: crypto.randomUUID(),
    text,
    sendAt: new Date(Date.now() + 7_200_000).toISOString(),
  })
}

async function say({ id, secret }: Customer, text: string): Promise<void> {
  const answer = await fetch(`${inject('productUrl')}/api/chat/conversations/${id}/messages`, {
    method: 'POST',
    headers: { authorization: `Visitor ${widgetId}.${secret}`, 'content-type': 'application/json' },
    body: JSON.stringify({ clientKey: crypto.randomUUID(), text }),
  })
  if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`)
}

async function ask<T>(method: string, path: string, body?: object): Promise<T> {
  return (await askApi(agent, method, path, body)) as T
}

function conversationPath({ id }: Customer): string {
  return `/api/inbox/conversations/${id}`
}

function row({ id }: Customer) {
  return page.locator(`[data-conversation="${id}"]`)
}

function message(text: string) {
  return page.getByRole('article').filter({ hasText: text })
}

const patient = { timeout: 10_000 }
