import sharp from 'sharp'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'

import { createEmailAccount, saveOwnSignature } from '#modules/email/accounts-contract.ts'
import { forwardMessage, showMessagePage } from '#modules/email/reading-contract.ts'
import { startSideConversation } from '#modules/email/sides-contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  sendMessage,
} from '#modules/inbox/contract.ts'
import type { NewMailHead } from '#modules/inbox/mail-model.ts'
import type { Attachment, Message } from '#modules/inbox/model.ts'
import { startConversation } from '#modules/inbox/together-contract.ts'
import {
  cancelHeldMessage,
  listHeldMessages,
  uploadAttachment,
} from '#modules/inbox/writing-contract.ts'
import { createSmtpPool, type SmtpPool } from '#platform/mail/smtp/smtp-pool.ts'
import { readSmtpUrl } from '#platform/mail/smtp/smtp-server-address.ts'
import { requestOf } from '#tests/support/client.ts'
import {
  startSmtpStandIn,
  type ReceivedMail,
  type SmtpStandIn,
} from '#tests/support/smtp-stand-in.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let world: SmtpStandIn
let sender: SmtpPool
let acme: Company
let forwardTo: string

beforeAll(async () => {
  world = await startSmtpStandIn()
  server = await startTestServer({
    roles: ['web', 'live', 'work'],
    environment: { SMTP_URL: world.url },
    config: { mailIn: { port: 0, host: '127.0.0.1', tls: undefined } },
  })
  sender = createSmtpPool(readSmtpUrl(`smtp://127.0.0.1:${server.mailInPort}`))
  acme = await makeCompany(server, 'acme')
  const account = await acme.owner.client.must(createEmailAccount, {
    address: 'help@acme.example',
    displayName: 'Acme help',
    mode: 'forward',
  })
  forwardTo = account.forwardAddress
  await server.query(`update email_accounts set proven_at = now(), history = 'last'`)
})
afterAll(async () => {
  sender.close()
  await server.close()
  await world.close()
})

test('an email becomes a conversation, and replies thread in both directions', async () => {
  await arrive(mail({ id: '<first@cust.example>', subject: 'Broken mug', text: 'It broke.' }))
  const { id, subject } = await newest()
  expect(subject).toBe('Broken mug')
  await answer(id, 'We send a new one.')
  const out = await sent(1)
  expect(out.to).toEqual(['ada@cust.example'])
  expect(out.mail.subject).toBe('Re: Broken mug')
  expect(out.mail.inReplyTo).toBe('<first@cust.example>')
  // No DKIM key is published for the domain, so the email is sent from the platform's address.
  expect(out.mail.from).toMatchObject({ address: 'no-reply@parley.test' })
  expect(out.mail.from?.name).toContain('(Acme help)')
  expect(out.mail.text).toMatch(/^We send a new one\.[\s\S]*> It broke\./)
  const replyTo = out.mail.replyTo?.[0]?.address ?? ''
  expect(replyTo).toMatch(/\+r\.[a-z2-7]{42}@/)

  const again = { id: '<second@cust.example>', to: replyTo, subject: 'Re: Broken mug' }
  await arrive(mail({ ...again, text: 'Thank you!' }), replyTo)
  await vi.waitFor(async () => {
    const said = (await messagesOf(id)).filter(({ kind }) => kind === 'text')
    expect(said.map(({ text }) => text)).toEqual(['It broke.', 'We send a new one.', 'Thank you!'])
  }, patience)
  expect((await listed()).length).toBe(1)

  const answered = (await messagesOf(id)).find(({ author }) => author.kind === 'member')
  await vi.waitFor(async () => {
    const [now] = (await messagesOf(id)).filter((one) => one.id === answered?.id)
    expect(now?.delivery).toMatchObject({ state: 'sent', recipients: [{ state: 'sent' }] })
  }, patience)
})

test('a reply goes to everyone in the last email or to chosen recipients; Bcc stays hidden', async () => {
  const before = world.received.length
  const cc = 'Bob <bob@cust.example>'
  await arrive(mail({ id: '<cc@cust.example>', subject: 'Two of us', text: 'Hello', cc }))
  const { id } = await newest()
  await answer(id, 'To both.')
  const both = [await sent(before + 1), await sent(before + 2)]
  expect(both.flatMap(({ to }) => to).toSorted()).toEqual(['ada@cust.example', 'bob@cust.example'])
  expect(both[0]?.mail.cc?.[0]?.address).toBe('bob@cust.example')

  const person = (address: string) => ({ name: '', address })
  await answer(id, 'Only you.', {
    to: [person('ada@cust.example')],
    cc: [],
    bcc: [person('boss@acme.example')],
    subject: 'Between us',
  })
  const two = [await sent(before + 3), await sent(before + 4)]
  expect(two.flatMap(({ to }) => to).toSorted()).toEqual(['ada@cust.example', 'boss@acme.example'])
  for (const { mail: seen } of two) {
    expect(seen.subject).toBe('Between us')
    expect(JSON.stringify(seen.headers)).not.toContain('boss@acme.example')
  }
})

test('a first email includes Cc and Bcc, and Bcc stays hidden', async () => {
  const before = world.received.length
  await arrive(mail({ id: '<known@cust.example>', subject: 'Known', text: 'Hello' }))
  const { contact, channelId } = await newest()
  const person = (address: string) => ({ name: '', address })
  const { id } = await acme.owner.client.must(startConversation, {
    contactId: contact.id,
    channelId,
    clientKey: crypto.randomUUID(),
    text: 'Something new.',
    subject: 'News',
    mail: { cc: [person('bob@cust.example')], bcc: [person('boss@acme.example')] },
  })
  const all = [await sent(before + 1), await sent(before + 2), await sent(before + 3)]
  expect(all.flatMap(({ to }) => to).toSorted()).toEqual([
    'ada@cust.example',
    'bob@cust.example',
    'boss@acme.example',
  ])
  for (const { mail: seen } of all) {
    expect(seen.subject).toBe('News')
    expect(seen.cc?.map(({ address }) => address)).toEqual(['bob@cust.example'])
    expect(JSON.stringify(seen.headers)).not.toContain('boss@acme.example')
  }
  const [first] = await messagesOf(id)
  expect(first?.envelope).toMatchObject({ to: [{ address: 'ada@cust.example' }] })
})

test('an undone first email keeps its recipients', async () => {
  await arrive(mail({ id: '<undone@cust.example>', subject: 'Known', text: 'Hello' }))
  const { contact, channelId } = await newest()
  const { client } = acme.owner
  const cc = [{ name: '', address: 'bob@cust.example' }]
  const { id } = await client.must(startConversation, {
    contactId: contact.id,
    channelId,
    clientKey: crypto.randomUUID(),
    text: 'Not yet.',
    subject: 'News',
    mail: { cc },
    undoSeconds: 30,
  })
  const { items } = await client.must(listHeldMessages, { id })
  const taken = await client.must(cancelHeldMessage, { id: items[0]?.id ?? '' })

  expect(taken.mail).toMatchObject({ to: [{ address: 'ada@cust.example' }], cc, bcc: [] })
})

test('a reply keeps its formatting and inline image', async () => {
  const before = world.received.length
  await arrive(mail({ id: '<looks@cust.example>', subject: 'Label', text: '**Which** label?' }))
  const { id } = await newest()
  const [label, terms] = [await upload('label.png'), await upload('terms.png')]
  await acme.owner.client.must(sendMessage, {
    id,
    clientKey: crypto.randomUUID(),
    text: 'Take **this** one:\n\n![Label](file:label.png)\n\n- [Print it](https://acme.example/print)',
    fileIds: [label.id, terms.id],
  })
  const { html = '', text = '', attachments } = (await sent(before + 1)).mail
  expect(html).toContain('Take <strong>this</strong> one:')
  expect(html).toContain('<li><a href="https://acme.example/print">Print it</a></li>')
  expect(html).toContain('**Which** label?')
  expect(text).toContain('Take this one:')
  expect(text).toContain('- Print it (https://acme.example/print)')
  expect(attachments.map(({ filename, disposition }) => `${filename} ${disposition}`)).toEqual([
    'label.png inline',
    'terms.png attachment',
  ])
  const cid = attachments[0]?.contentId?.replaceAll(/[<>]/g, '') ?? ''
  expect(html).toContain(`<img src="cid:${cid}" alt="Label"`)
  expect((await newest()).preview).toBe('Take this one: Label Print it')
})

test('the signature is between the reply and the quoted history, in text and HTML', async () => {
  const { client } = acme.owner
  await client.must(saveOwnSignature, { accountId: null, text: 'Grace at Acme' })
  onTestFinished(async () => {
    await client.must(saveOwnSignature, { accountId: null, text: '' })
  })
  await arrive(mail({ id: '<order@cust.example>', subject: 'Order', text: 'Where is it?' }))
  const { id } = await newest()
  const [asked] = (await messagesOf(id)).filter(({ kind }) => kind === 'text')
  await answer(id, 'On its way.')
  await client.must(forwardMessage, {
    id: asked?.id ?? '',
    clientKey: crypto.randomUUID(),
    to: { name: '', address: 'carrier@else.example' },
    subject: 'Fwd: Order',
    text: 'Do you have it?',
  })
  await client.must(startSideConversation, {
    id,
    clientKey: crypto.randomUUID(),
    mail: { to: [{ name: '', address: 'depot@else.example' }], cc: [], bcc: [] },
    subject: 'Order',
    text: 'Is it at yours?',
    quotedIds: [asked?.id ?? ''],
  })

  for (const [who, order] of [
    ['ada@cust.example', /^On its way\..*Grace at Acme.*wrote:.*Where is it\?/s],
    ['carrier@else.example', /^Do you have it\?.*Grace at Acme.*Forwarded message.*Where is it\?/s],
    [
      'depot@else.example',
      /^Is it at yours\?.*Grace at Acme.*Forwarded conversation.*Where is it\?/s,
    ],
  ] as const) {
    const out = await orderMailTo(who)
    expect(out.mail.text).toMatch(order)
    expect(wordsOfPage(out.mail.html ?? '')).toMatch(order)
  }
})

test('a forwarded message starts its own thread, and replies to it never reach the customer', async () => {
  const before = world.received.length
  await arrive(mail({ id: '<fw@cust.example>', subject: 'Invoice', text: 'Which one?' }))
  const { id } = await newest()
  const [asked] = await messagesOf(id)
  const { conversationId } = await acme.owner.client.must(forwardMessage, {
    id: asked?.id ?? '',
    clientKey: crypto.randomUUID(),
    to: { name: 'Books', address: 'books@supplier.example' },
    subject: 'Fwd: Invoice',
    text: 'Do you know?',
  })
  expect(conversationId).not.toBe(id)
  const out = await sent(before + 1)
  expect(out.to).toEqual(['books@supplier.example'])
  expect(out.mail.text).toMatch(/Do you know\?[\s\S]*Which one\?/)
  const replyTo = out.mail.replyTo?.[0]?.address ?? ''
  const reply = { from: 'Books <books@supplier.example>', id: '<fw2@s.example>', to: replyTo }
  await arrive(mail({ ...reply, subject: 'Re: Fwd: Invoice', text: 'The blue one.' }), replyTo)
  await vi.waitFor(async () => {
    const texts = (await messagesOf(conversationId)).map(({ text }) => text)
    expect(texts).toContain('The blue one.')
  }, patience)
  const { contact } = await acme.owner.client.must(getConversation, { id: conversationId })
  expect(contact.email).toBe('books@supplier.example')
  const own = (await messagesOf(id)).filter(({ kind }) => kind === 'text')
  expect(own.map(({ text }) => text)).toEqual(['Which one?'])
  expect(world.received.slice(before).flatMap(({ to }) => to)).toEqual(['books@supplier.example'])
})

test('an email is shown in a page that runs and loads nothing', async () => {
  const html = '<p onclick="x()">Hi<script>x()</script><img src="https://track.example/p.gif"></p>'
  await arrive(mail({ id: '<html@cust.example>', subject: 'Looks', text: 'Hi', html }))
  const { id } = await newest()
  const [said] = await messagesOf(id)
  expect(said?.envelope).toMatchObject({ hasHtml: true, hasRemote: true, trust: 'unverified' })
  const shown = await page(said, 'false')
  expect(shown.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  expect(shown.headers['content-security-policy']).not.toContain('allow-scripts')
  expect(shown.text).not.toMatch(/script|onclick| src="https/)
  expect((await page(said, 'true')).text).toContain(' src="https://track.example/p.gif"')
})

async function page(message: Message | undefined, pictures: string) {
  return acme.owner.client.call(showMessagePage, { id: message?.id ?? '', pictures })
}

interface Written {
  readonly id: string
  readonly subject: string
  readonly text: string
  readonly to?: string
  readonly from?: string
  readonly cc?: string
  readonly html?: string
}

function mail({ id, subject, text, html, cc, to = 'help@acme.example', ...written }: Written) {
  const body = html
    ? [
        'Content-Type: multipart/alternative; boundary=b',
        '',
        '--b\r\nContent-Type: text/plain\r\n',
        text,
        '--b\r\nContent-Type: text/html\r\n',
        html,
        '--b--',
      ]
    : ['Content-Type: text/plain; charset=utf-8', '', text]
  return [
    `From: ${written.from ?? 'Ada Marsh <ada@cust.example>'}`,
    `To: ${to}`,
    ...(cc ? [`Cc: ${cc}`] : []),
    `Subject: ${subject}`,
    `Message-ID: ${id}`,
    'Date: Tue, 17 Nov 2026 09:00:00 +0000',
    'MIME-Version: 1.0',
    ...body,
    '',
  ].join('\r\n')
}

async function arrive(text: string, to = forwardTo): Promise<void> {
  const before = await countTexts()
  await sender.deliver({ from: 'bounce@cust.example', to: [to] }, text)
  await vi.waitFor(async () => expect(await countTexts()).toBeGreaterThan(before), patience)
}

async function countTexts(): Promise<number> {
  const [row] = await server.query<{ count: number }>(
    `select count(*)::int as count from messages where kind = 'text' and author_kind = 'contact'`,
  )
  return row?.count ?? 0
}

async function listed() {
  return (await acme.owner.client.must(listConversations, { category: 'all' })).items
}

async function newest() {
  const [first] = await listed()
  if (!first) throw new Error('Nothing came.')
  return first
}

async function messagesOf(id: string): Promise<Message[]> {
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.toSorted((one, other) => one.seq - other.seq)
}

async function answer(id: string, text: string, head?: NewMailHead): Promise<void> {
  const said = { id, clientKey: crypto.randomUUID(), text, ...(head && { mail: head }) }
  await acme.owner.client.must(sendMessage, said)
}

async function upload(name: string): Promise<Attachment> {
  const create = { width: 40, height: 20, channels: 3, background: '#456' } as const
  const body = await sharp({ create }).png().toBuffer()
  const done = await acme.owner.client.send({ ...requestOf(uploadAttachment, { name }), body })
  return done.body as Attachment
}

/** The nth sent email. */
/** The emails about the order that reached the recipient. */
async function orderMailTo(who: string): Promise<ReceivedMail> {
  const find = () =>
    world.received.find(
      ({ to, mail: { subject = '' } }) => to.includes(who) && /Order/.test(subject),
    )
  await vi.waitFor(() => expect(find()).toBeDefined(), patience)
  const found = find()
  if (!found) throw new Error('Nothing left.')
  return found
}

function wordsOfPage(html: string): string {
  return html.replaceAll(/<[^>]+>/g, ' ').trim()
}

async function sent(count: number): Promise<ReceivedMail> {
  await vi.waitFor(() => expect(world.received.length).toBeGreaterThanOrEqual(count), patience)
  const found = world.received[count - 1]
  if (!found) throw new Error('Nothing left.')
  return found
}

const patience = { timeout: 20_000, interval: 100 }
