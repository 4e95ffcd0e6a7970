import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { blockContact } from '#modules/contacts/contract.ts'
import { eraseContact } from '#modules/contacts/person-contract.ts'
import { trustSender } from '#modules/email/accounts-contract.ts'
import { removeSuppression } from '#modules/email/delivery-contract.ts'
import {
  downloadOriginal,
  getMessageMail,
  listInboundMails,
  retryInboundMail,
} from '#modules/email/mails-contract.ts'
import { returnPath } from '#modules/email/server/sending/return-path.ts'
import { replyToken } from '#modules/email/server/thread-token.ts'
import {
  getConversation,
  listMessages,
  sendMessage,
  setConversationStatus,
} from '#modules/inbox/contract.ts'
import { redactMessage } from '#modules/inbox/writing-contract.ts'
import { setRetention } from '#modules/privacy/contract.ts'
import { ReadingEnded, ReadingThread } from '#platform/mail/reading/reading-thread.ts'
import { isStored } from '#tests/support/leftover-data.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import {
  bring,
  letter,
  mailInDomain,
  makeAddress,
  readMails,
  acceptsMail,
  type Address,
  type Inbound,
} from '#tests/support/mail-in.ts'
import { testSecret, withClient } from '#tests/support/test-database.ts'
import { twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
let help: Address
let sales: Address
beforeAll(async () => {
  server = await startTestServer(acceptsMail)
  ;({ acme, globex } = await twoOrganizations(server))
  help = await makeAddress(server, acme, { address: 'help@acme.example' })
  sales = await makeAddress(server, acme, { address: 'sales@acme.example', mode: 'forward' })
  await makeAddress(server, globex, { address: 'help@globex.example' })
})
afterAll(() => server.close())

/** Delivers one email and returns its row. */
async function receive(
  raw: string | Buffer,
  to: string | readonly string[] = help.address,
  from = 'ada@people.example',
): Promise<Inbound> {
  const before = new Set((await readMails(server, acme)).map(({ id }) => id))
  await bring(server, raw, { to, from })
  const [mail] = (await readMails(server, acme)).filter(({ id }) => !before.has(id))
  if (!mail) throw new Error('Nothing new came.')
  return mail
}

// The standard spam test string (GTUBE), split so that this file isn't flagged itself.
const spamTest = ['XJS*C4JDBQADN1.NSBN3*2IDNEN*', 'GTUBE-STANDARD-ANTI-UBE-TEST-EMAIL*C.34X'].join(
  '',
)
const corpus = (path: string) => join(import.meta.dirname, '../mail-corpus', path)
const conversationOf = (mail: Inbound) =>
  acme.agent.client.must(getConversation, { id: mail.conversationId ?? '' })
const messagesOf = async (mail: Inbound) => {
  const { items } = await acme.agent.client.must(listMessages, { id: mail.conversationId ?? '' })
  return items.toSorted((one, other) => one.seq - other.seq)
}

describe('a mail', () => {
  test('to an address starts a conversation, and the email behind it is readable', async () => {
    const mail = await receive(
      letter({ subject: 'Where is it?', headers: { Cc: 'Bob <bob@people.example>' } }),
    )

    expect(mail).toMatchObject({ state: 'threaded', reason: '' })
    expect(await conversationOf(mail)).toMatchObject({
      subject: 'Where is it?',
      channelId: help.channelId,
      status: 'open',
      contact: { name: 'Ada', email: 'ada@people.example' },
    })
    const [message] = await messagesOf(mail)
    expect(message).toMatchObject({
      text: 'Where is my parcel?',
      author: { kind: 'contact' },
      envelope: {
        from: { name: 'Ada', address: 'ada@people.example' },
        reply: {
          to: [{ address: 'ada@people.example' }],
          cc: [{ name: 'Bob', address: 'bob@people.example' }],
        },
        trust: 'unverified',
      },
    })
    const id = message?.id ?? ''
    expect(await acme.agent.client.must(getMessageMail, { id })).toMatchObject({
      direction: 'in',
      text: 'Where is my parcel?',
      hasOriginal: true,
      trust: { spf: 'none', isMember: false },
    })
    const original = await acme.agent.client.call(downloadOriginal, { id })
    expect(original.status).toBe(200)
    const other = await globex.agent.client.call(getMessageMail, { id })
    expect(other.status).toBe(404)
    const [account] = await server.query<{ lastMailAt: Date | null }>(
      'select last_mail_at from email_accounts where id = $1',
      [help.id],
    )
    expect(account?.lastMailAt).not.toBeNull()
  })

  test("threads by its token in any header, and by no other organization's", async () => {
    const first = await receive(letter({ subject: 'Threads' }))
    const thread = first.conversationId ?? ''
    const token = replyToken(testSecret, acme.organizationId, thread)
    const foreign = replyToken(testSecret, globex.organizationId, thread)
    const changed = token.replace(/.$/, (last) => (last === 'a' ? 'e' : 'a'))

    const places: [string, Parameters<typeof letter>[0]][] = [
      ['To', { to: `help+r.${token}@acme.example` }],
      ['Cc', { headers: { Cc: `help+r.${token}@acme.example` } }],
      ['Delivered-To', { headers: { 'Delivered-To': `help+r.${token}@acme.example` } }],
      ['In-Reply-To', { headers: { 'In-Reply-To': `<r.${token}.1@acme.example>` } }],
      ['References', { headers: { References: `<a@b.example> <r.${token}.1@acme.example>` } }],
    ]
    for (const [name, wish] of places) {
      const from = `${name} <${crypto.randomUUID()}@others.example>`
      const mail = await receive(letter({ subject: name, ...wish, from }))
      expect(mail.conversationId, name).toBe(thread)
    }
    const envelope = await receive(letter({ subject: 'x' }), `help+r.${token}@acme.example`)
    expect(envelope.conversationId).toBe(thread)

    for (const bad of [foreign, changed, token.slice(0, 41)]) {
      const mail = await receive(letter({ subject: 'y', to: `help+r.${bad}@acme.example` }))
      expect(mail.conversationId).not.toBe(thread)
    }
  })

  test('without a token threads only for the same sender, by references or subject', async () => {
    server.txtRecords.set('proven.example', [['v=spf1 ip4:127.0.0.1 -all']])
    const from = 'Grace <grace@proven.example>'
    const ofGrace = (raw: string) => receive(raw, help.address, 'grace@proven.example')
    const first = await ofGrace(
      letter({ from, subject: 'Order 7', headers: { 'Message-ID': '<order-7@proven.example>' } }),
    )
    const answered = { 'In-Reply-To': '<order-7@proven.example>' }
    const later = await ofGrace(letter({ from, subject: 'Something else', headers: answered }))
    expect(later.conversationId).toBe(first.conversationId)
    const again = await ofGrace(letter({ from, subject: 'AW: Re: order 7' }))
    expect(again.conversationId).toBe(first.conversationId)

    const eve = 'Eve <eve@people.example>'
    const spoof = await receive(letter({ from: eve, subject: 'Re: Order 7', headers: answered }))
    expect(spoof.conversationId).not.toBe(first.conversationId)
    await server.query(
      `update conversations set last_activity_at = now() - interval '15 days' where id = $1`,
      [first.conversationId],
    )
    const late = await ofGrace(letter({ from, subject: 'Re: Order 7' }))
    expect(late.conversationId).not.toBe(first.conversationId)
  })

  test('of an unverified sender threads by a message ID, never by a subject', async () => {
    const from = 'Otto <otto@people.example>'
    const first = await receive(
      letter({ from, subject: 'Bill 9', headers: { 'Message-ID': '<bill-9@people.example>' } }),
    )
    const guessed = await receive(letter({ from, subject: 'Re: Bill 9' }))
    expect(guessed.conversationId).not.toBe(first.conversationId)
    const headers = { 'In-Reply-To': '<bill-9@people.example>' }
    const knowing = await receive(letter({ from, subject: 'Re: Bill 9', headers }))
    expect(knowing.conversationId).toBe(first.conversationId)
  })

  test("of a stranger with the token doesn't change the reply recipients", async () => {
    const first = await receive(
      letter({ subject: 'My contract', from: 'Ada <ada@people.example>' }),
    )
    const id = first.conversationId ?? ''
    const token = replyToken(testSecret, acme.organizationId, id)
    const headers = { 'Reply-To': 'mallory@evil.example' }
    const to = `help+r.${token}@acme.example`
    const stranger = await receive(
      letter({ subject: 'Re: My contract', from: 'Ada <mallory@evil.example>', to, headers }),
      help.address,
      'mallory@evil.example',
    )
    expect(stranger.conversationId).toBe(id)

    const clientKey = crypto.randomUUID()
    const answer = await acme.agent.client.must(sendMessage, {
      id,
      clientKey,
      text: 'It ends in May.',
    })
    expect(answer.envelope?.to.map(({ address }) => address)).toEqual(['ada@people.example'])
  })

  test('to two addresses, or delivered twice, is stored once', async () => {
    const raw = letter({ subject: 'To both' })
    const mail = await receive(raw)
    await bring(server, `Received: by elsewhere\r\n${raw}`, { to: sales.forwardAddress })
    await bring(server, raw, { to: help.address })

    const same = (await readMails(server, acme)).filter(({ id }) => id === mail.id)
    expect(same[0]?.envelopeTo.toSorted()).toEqual([sales.forwardAddress, help.address].toSorted())
    expect(await messagesOf(mail)).toHaveLength(1)
    const count = await server.query(`select 1 from inbound_mails where subject = 'To both'`)
    expect(count).toHaveLength(1)
  })

  test('to two organizations is stored once for each', async () => {
    await receive(letter({ subject: 'All of you' }), [help.address, 'help@globex.example'])

    const [theirs] = await readMails(server, globex)
    expect(theirs).toMatchObject({ state: 'threaded' })
  })

  test('of a machine joins its thread without reopening it, and is only recorded without one', async () => {
    const first = await receive(letter({ subject: 'Away?' }))
    const token = replyToken(testSecret, acme.organizationId, first.conversationId ?? '')
    await server.query(
      `update conversations set status = 'closed', closed_reason = 'resolved', closed_at = now(),
         waiting_since = null where id = $1`,
      [first.conversationId],
    )
    const away = { 'Auto-Submitted': 'auto-replied' }
    const reply = letter({
      subject: 'Automatic reply: Away?',
      to: `help+r.${token}@acme.example`,
      headers: away,
    })
    const mail = await receive(reply)

    expect(mail.conversationId).toBe(first.conversationId)
    expect(await conversationOf(mail)).toMatchObject({ status: 'closed', waitingSince: null })
    expect((await messagesOf(mail)).at(-1)).toMatchObject({ envelope: { isAutomatic: true } })
    expect(await receive(letter({ subject: 'Out of office', headers: away }))).toMatchObject({
      state: 'noted',
      reason: 'automatic reply',
    })
  })

  test('of our own that comes back is ignored', async () => {
    for (const from of ['Support <help@acme.example>', server.config.mailFrom]) {
      const mail = await receive(letter({ from, subject: 'Your link' }), help.address, '')
      expect(mail).toMatchObject({ state: 'noted', reason: 'sent by this install' })
    }
  })

  test('keeps its attachments and names the rejected ones', async () => {
    const picture = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    const raw = [
      letter({
        subject: 'Files',
        text: '',
        headers: { 'Content-Type': 'multipart/related; boundary=b' },
      }).trimEnd(),
      '',
      '--b',
      'Content-Type: text/html',
      '',
      '<p>See <img src="cid:one@here"></p>',
      '--b',
      'Content-Type: image/png; name=dot.png',
      'Content-ID: <one@here>',
      'Content-Disposition: inline; filename=dot.png',
      'Content-Transfer-Encoding: base64',
      '',
      picture.toString('base64'),
      '--b',
      'Content-Type: application/octet-stream; name=setup.exe',
      'Content-Disposition: attachment; filename=setup.exe',
      '',
      'MZ',
      '--b--',
      '',
    ].join('\r\n')
    const mail = await receive(raw)

    const messages = await messagesOf(mail)
    expect(messages[0]?.files.map(({ name }) => name)).toEqual(['dot.png'])
    expect(messages.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({
        what: 'filesLeftOut',
        files: [{ name: 'setup.exe', why: 'Programs and scripts can’t be uploaded.' }],
      }),
    )
    const shown = await acme.agent.client.must(getMessageMail, { id: mail.messageId ?? '' })
    expect(shown.inlineFiles).toMatchObject([
      { contentId: 'one@here', file: { id: messages[0]?.files[0]?.id } },
    ])
  })

  test('that fails is stored with a reason and can be retried', async () => {
    const deep = Array.from({ length: 30 }, (_, place) => [
      `Content-Type: multipart/mixed; boundary=b${place}`,
      '',
      `--b${place}`,
    ]).flat()
    const raw = ['From: a@people.example', 'MIME-Version: 1.0', ...deep, '', 'x'].join('\r\n')
    const mail = await receive(raw)
    expect(mail.state).toBe('failed')

    const { client } = acme.owner
    const { items } = await client.must(listInboundMails, { accountId: help.id, state: 'failed' })
    expect(items[0]).toMatchObject({ id: mail.id, reason: expect.stringMatching(/\w\.$/) })
    expect(await client.must(retryInboundMail, { id: mail.id })).toMatchObject({
      state: 'received',
    })
    expect((await readMails(server, acme)).find(({ id }) => id === mail.id)?.state).toBe('failed')
    const settled = items.length > 0 && (await receive(letter({ subject: 'Fine' })))
    const again = await client.call(retryInboundMail, { id: settled ? settled.id : '' })
    expect(again.status).toBe(409)
  })
})

describe('reports from other servers', () => {
  test('match what was sent, and unknown references change nothing', async () => {
    const asked = await receive(letter({ from: 'Ghost <ghost@example.net>', subject: 'Bounce me' }))
    const id = asked.conversationId ?? ''
    const said = { id, clientKey: crypto.randomUUID(), text: 'Here is our answer.' }
    const { id: messageId } = await acme.agent.client.must(sendMessage, said)
    const headerId = await vi.waitFor(async () => {
      const [row] = await server.query<{ headerId: string }>(
        `select header_id from outbound_mails where message_id = $1 and state = 'sent'`,
        [messageId],
      )
      return row?.headerId ?? expect.fail('It has not left yet.')
    }, 10_000)
    const dsn = await readFile(corpus('bounces/amazon-ses.eml'), 'utf8')
    const bounce = dsn.replace('<r.tok.1@acme.example>', headerId)
    expect(await receive(bounce, help.address, '')).toMatchObject({
      state: 'noted',
      reason: 'bounce',
    })
    const [bounced] = (await messagesOf(asked)).filter((each) => each.id === messageId)
    expect(bounced).toMatchObject({ delivery: { state: 'bounced' } })
    // The sender isn't verified: every recipient knows the Message-ID.
    expect(await server.query('select address from email_suppressions')).toEqual([])
    expect(await receive(dsn.replace('corpus-108', 'other'), help.address, '')).toMatchObject({
      reason: 'bounce',
    })
    server.txtRecords.set('example.net', [['v=spf1 ip4:127.0.0.1 -all']])
    const [colleague, own] = ['eve@example.net', 'mailer-daemon@example.net'].map((writer) =>
      bounce.replace('corpus-108', writer).replace('MAILER-DAEMON@amazonses.example', writer),
    )
    await receive(colleague ?? '', help.address, 'eve@example.net')
    expect(await server.query('select address from email_suppressions')).toEqual([])
    await receive(own ?? '', help.address, 'mailer-daemon@example.net')
    expect(await server.query('select address from email_suppressions')).toEqual([
      { address: 'ghost@example.net' },
    ])
  })

  test("are trusted at the return path, including the platform's own", async () => {
    const asked = await receive(
      letter({ from: 'Gone <gone@example.org>', subject: 'Send me back' }),
    )
    const said = { id: asked.conversationId ?? '', clientKey: crypto.randomUUID(), text: 'Hello!' }
    const { id: messageId } = await acme.agent.client.must(sendMessage, said)
    const mail = await vi.waitFor(async () => {
      const [row] = await server.query<{ id: string; headerId: string }>(
        `select id, header_id from outbound_mails where message_id = $1 and state = 'sent'`,
        [messageId],
      )
      return row ?? expect.fail('It has not left yet.')
    }, 10_000)
    const dsn = (await readFile(corpus('bounces/amazon-ses.eml'), 'utf8'))
      .replace('<r.tok.1@acme.example>', mail.headerId)
      .replaceAll('ghost@example.net', 'gone@example.org')
      .replace('corpus-108', 'corpus-208')
    expect(await receive(dsn, returnPath(mail.id, mailInDomain), '')).toMatchObject({
      reason: 'bounce',
    })
    expect(
      await server.query(`select 1 from email_suppressions where address = 'gone@example.org'`),
    ).toHaveLength(1)
    const nobody = returnPath(crypto.randomUUID(), mailInDomain)
    await expect(bring(server, dsn, { to: nobody, from: '' })).rejects.toThrow(/550/)
  })

  test('about an email from before an unsuppression change nothing', async () => {
    const address = 'moved@example.org'
    const asked = await receive(letter({ from: `Moved <${address}>`, subject: 'We moved' }))
    const dsn = (await readFile(corpus('bounces/amazon-ses.eml'), 'utf8')).replaceAll(
      'ghost@example.net',
      address,
    )
    const answer = async (text: string) => {
      const said = { id: asked.conversationId ?? '', clientKey: crypto.randomUUID(), text }
      const { id } = await acme.agent.client.must(sendMessage, said)
      return vi.waitFor(async () => {
        const [row] = await server.query<{ id: string; headerId: string }>(
          `select id, header_id from outbound_mails where message_id = $1 and state = 'sent'`,
          [id],
        )
        return row ?? expect.fail('It has not left yet.')
      }, 10_000)
    }
    const comesBack = (mail: { id: string; headerId: string }, nth: string) =>
      receive(
        dsn.replace('<r.tok.1@acme.example>', mail.headerId).replace('corpus-108', nth),
        returnPath(mail.id, mailInDomain),
        '',
      )
    const isHeld = async () =>
      (await server.query('select from email_suppressions where address = $1', [address]))
        .length === 1
    const [first, second] = [await answer('One'), await answer('Two')]
    await comesBack(first, 'moved-1')
    expect(await isHeld()).toBe(true)
    await acme.owner.client.must(removeSuppression, { address })

    await comesBack(first, 'moved-2')
    await comesBack(second, 'moved-3')
    expect(await isHeld()).toBe(false)
    expect(
      await server.query('select state from outbound_mails where id = $1', [second.id]),
    ).toEqual([{ state: 'bounced' }])

    await comesBack(await answer('Three'), 'moved-4')
    expect(await isHeld()).toBe(true)
  })

  test('that are complaints mark the email and suppress the address', async () => {
    const from = 'Reader <reader@example.net>'
    const asked = await receive(letter({ from, subject: 'Complain of me' }))
    const said = { id: asked.conversationId ?? '', clientKey: crypto.randomUUID(), text: 'News!' }
    const { id: messageId } = await acme.agent.client.must(sendMessage, said)
    const headerId = await vi.waitFor(async () => {
      const [row] = await server.query<{ headerId: string }>(
        `select header_id from outbound_mails where message_id = $1 and state = 'sent'`,
        [messageId],
      )
      return row?.headerId ?? expect.fail('It has not left yet.')
    }, 10_000)
    const report = await readFile(corpus('complaints/yahoo.eml'), 'utf8')
    const stranger = report.replace('corpus-118', 'other').replace('reader@', 'nobody@')
    expect(await receive(stranger, help.address, '')).toMatchObject({ reason: 'complaint' })
    const named = report.replace('<n.9@acme.example>', headerId)
    expect(await receive(named, help.address, '')).toMatchObject({ reason: 'complaint' })
    const stateOf = () =>
      server.query('select state from outbound_mails where message_id = $1', [messageId])
    // Anyone in Cc could send the same report.
    expect(await stateOf()).toEqual([{ state: 'sent' }])
    server.txtRecords.set('example.net', [['v=spf1 ip4:127.0.0.1 -all']])
    const proven = named
      .replace('corpus-118', 'proven')
      .replace('feedback@arf.mail.yahoo.example', 'abuse@example.net')
    expect(await receive(proven, help.address, 'abuse@example.net')).toMatchObject({
      state: 'noted',
      reason: 'complaint',
    })

    expect(await stateOf()).toEqual([{ state: 'complained' }])
    const [complained] = (await messagesOf(asked)).filter((each) => each.id === messageId)
    expect(complained).toMatchObject({ delivery: { state: 'complained' } })
    expect(
      await server.query(
        `select reason from email_suppressions where address in ('reader@example.net', 'nobody@example.net')`,
      ),
    ).toEqual([{ reason: 'complaint' }])
    // New email to the address stays queued as suppressed.
    const next = { ...said, clientKey: crypto.randomUUID(), text: 'More news!' }
    const { id: nextId } = await acme.agent.client.must(sendMessage, next)
    await vi.waitFor(async () => {
      const rows = await server.query('select state from outbound_mails where message_id = $1', [
        nextId,
      ])
      expect(rows).toEqual([{ state: 'suppressed' }])
    }, 10_000)
  })
})

describe('deleted content', () => {
  test("is removed from the email of a message, and all of a contact's email goes with the contact", async () => {
    const from = 'Secret <secret@people.example>'
    const one = await receive(letter({ from, subject: 'One', text: 'My number is 1234.' }))
    const two = await receive(letter({ from, subject: 'Two' }))
    await acme.agent.client.must(redactMessage, {
      id: one.conversationId ?? '',
      messageId: one.messageId ?? '',
      text: '1234',
    })

    await vi.waitFor(async () => {
      const [row] = await server.query<{ text: string }>(
        'select text from message_mails where message_id = $1',
        [one.messageId],
      )
      expect(row?.text).toBe('')
    }, 10_000)
    const original = await acme.agent.client.call(downloadOriginal, { id: one.messageId ?? '' })
    expect(original.status).toBe(404)
    await acme.owner.client.must(eraseContact, { id: two.contactId ?? '' })
    const left = await server.query(
      `select 1 from inbound_mails where contact_id = $1
       union all select 1 from email_writers where contact_id = $1`,
      [two.contactId],
    )
    expect(left).toEqual([])
  })

  test('includes rejected email and suppressions of an erased contact', async () => {
    const from = 'Gone <gone@people.example>'
    const kept = await receive(letter({ from, subject: 'Kept' }))
    const headers = { 'Auto-Submitted': 'auto-replied' }
    const noted = await receive(letter({ from, subject: 'Out of office', headers }))
    expect(noted).toMatchObject({ state: 'noted', contactId: null })
    const deep = Array.from(
      { length: 30 },
      (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\r\n\r\n--b${at}`,
    )
    const raw = [`From: ${from}`, 'MIME-Version: 1.0', ...deep, '', 'x'].join('\r\n')
    const failed = await receive(raw)
    expect(failed.state).toBe('failed')
    const other = await receive(letter({ from: 'Stays <stays@people.example>', headers }))
    await server.query(
      `insert into email_suppressions (org_id, address, reason) values
        ($1, 'gone@people.example', 'complaint'), ($1, 'stays@people.example', 'complaint')`,
      [acme.organizationId],
    )
    await acme.owner.client.must(eraseContact, { id: kept.contactId ?? '' })

    const left = (await readMails(server, acme)).map(({ id }) => id)
    expect(left).toContain(other.id)
    for (const { id } of [kept, noted, failed]) expect(left).not.toContain(id)
    expect(
      await server.query(
        `select address from email_suppressions where address like '%@people.example'`,
      ),
    ).toEqual([{ address: 'stays@people.example' }])
  })

  test.each(['anonymize', 'delete'] as const)(
    'leaves no email of a conversation that is old enough to %s',
    async (action) => {
      const to = `${action}@acme.example`
      const address = `writer@${action}.example`
      await makeAddress(server, acme, { address: to, autoReply: 'We got it.' })
      server.txtRecords.set(`${action}.example`, [['v=spf1 ip4:127.0.0.1 -all']])
      const mail = await receive(letter({ from: `Writer <${address}>`, to }), to, address)
      const id = mail.conversationId ?? ''
      const said = { id, clientKey: crypto.randomUUID(), text: 'Our answer.' }
      await acme.agent.client.must(sendMessage, said)
      const traces = async () => [
        ...(await server.query<{ place: string }>(
          `select 'sent' as place from outbound_mails where recipient = $1
           union all select 'said' from mail_bodies where position($1 in mail::text) > 0
           union all select 'came' from inbound_mails where position($1 in inbound_mails::text) > 0
           union all select 'mail' from message_mails where message_id = $2`,
          [address, mail.messageId],
        )),
        ...((await isStored(server, mail.id)) ? [{ place: 'original' }] : []),
      ]
      // The automatic reply and ours, each with its body.
      await vi.waitFor(async () => {
        expect((await traces()).map(({ place }) => place).toSorted()).toEqual([
          'came',
          'mail',
          'original',
          'said',
          'said',
          'sent',
          'sent',
        ])
      }, 10_000)
      await acme.owner.client.must(setConversationStatus, { id, status: 'closed' })
      await server.query(
        `update conversations set closed_at = now() - interval '91 days' where id = $1`,
        [id],
      )
      const wish = { object: 'conversations', version: 0, action, days: 90, seenCount: 1 } as const
      await acme.owner.client.must(setRetention, wish)
      await runCron(server, 'apply-retention')

      await vi.waitFor(async () => expect(await traces()).toEqual([]), 15_000)
      await server.query('delete from retention_policies')
    },
  )

  test('is removed from the sent email of a message, and a queued one is canceled', async () => {
    const asked = await receive(letter({ from: 'Hears <hears@people.example>', subject: 'Hear' }))
    const id = asked.conversationId ?? ''
    const said = { id, clientKey: crypto.randomUUID(), text: 'The number is 9876.' }
    const { id: messageId } = await acme.agent.client.must(sendMessage, said)
    const mails = () =>
      server.query<{ state: string; text: string }>(
        `select mail.state, body.mail ->> 'text' as text from outbound_mails mail
         join mail_bodies body on body.org_id = mail.org_id and body.id = mail.body_id
         where mail.message_id = $1`,
        [messageId],
      )
    await vi.waitFor(async () => expect((await mails())[0]?.state).toBe('sent'), 10_000)
    expect((await mails())[0]?.text).toContain('9876')
    await server.query(
      `update outbound_mails set state = 'deferred', next_try_at = now() + interval '1 hour'
       where message_id = $1`,
      [messageId],
    )
    await acme.agent.client.must(redactMessage, { id, messageId, text: '9876' })

    await vi.waitFor(
      async () => expect(await mails()).toEqual([{ state: 'cancelled', text: '' }]),
      10_000,
    )
  })

  test('includes the automatic replies to an erased contact', async () => {
    const to = 'erased@acme.example'
    await makeAddress(server, acme, { address: to, autoReply: 'We got it.' })
    const answers = () =>
      server.query(
        `select 1 from outbound_mails where recipient = 'leaver@leavers.example'
         union all select 1 from mail_bodies where mail::text like '%leaver@leavers.example%'`,
      )
    server.txtRecords.set('leavers.example', [['v=spf1 ip4:127.0.0.1 -all']])
    const raw = letter({ from: 'Leaver <leaver@leavers.example>', to })
    const mail = await receive(raw, to, 'leaver@leavers.example')
    expect(await answers()).toHaveLength(2)
    await acme.owner.client.must(eraseContact, { id: mail.contactId ?? '' })
    expect(await answers()).toEqual([])
  })
})

describe('the sender', () => {
  test("is verified by a domain signature, and can't be impersonated", async () => {
    server.nameRecords.set('A mail.signed.example', ['127.0.0.1'])
    server.txtRecords.set('signed.example', [['v=spf1 ip4:127.0.0.1 -all']])
    server.txtRecords.set('_dmarc.signed.example', [['v=DMARC1; p=reject']])
    const from = 'Ida <ida@signed.example>'
    const proven = await receive(letter({ from }), help.address, 'ida@signed.example')
    expect((await messagesOf(proven))[0]).toMatchObject({ envelope: { trust: 'verified' } })

    const forged = await receive(
      letter({ from, subject: 'Re: My parcel' }),
      help.address,
      'x@evil.example',
    )
    expect(forged).toMatchObject({ state: 'threaded', reason: 'spam' })
    expect(forged.contactId).not.toBe(proven.contactId)
    expect(await conversationOf(forged)).toMatchObject({ closedReason: 'spam' })
    expect((await messagesOf(forged))[0]).toMatchObject({ envelope: { trust: 'failed' } })
  })

  test("is trusted by address or domain, unless the domain's own check fails", async () => {
    const text = spamTest
    const mailOf = (address: string, subject: string) =>
      receive(letter({ from: `Partner <${address}>`, subject, text }), help.address, address)
    expect(await mailOf('ina@partner.example', 'Before')).toMatchObject({ reason: 'spam' })
    await acme.owner.client.must(trustSender, { sender: 'ina@partner.example' })
    await acme.owner.client.must(trustSender, { sender: 'whole.example' })
    expect(await mailOf('ina@partner.example', 'After')).toMatchObject({ reason: '' })
    expect(await mailOf('anybody@whole.example', 'All of it')).toMatchObject({ reason: '' })
    expect(await mailOf('other@partner.example', 'Another')).toMatchObject({ reason: 'spam' })
    expect(await mailOf('ina@not-whole.example', 'Looks alike')).toMatchObject({ reason: 'spam' })

    server.txtRecords.set('strict.example', [['v=spf1 -all']])
    server.txtRecords.set('_dmarc.strict.example', [['v=DMARC1; p=reject']])
    await acme.owner.client.must(trustSender, { sender: 'strict.example' })
    expect(await mailOf('boss@strict.example', 'Forged')).toMatchObject({ reason: 'spam' })
    // Trust in one organization doesn't affect another.
    await bring(server, letter({ from: 'Partner <ina@partner.example>', text }), {
      to: 'help@globex.example',
      from: 'ina@partner.example',
    })
    expect((await readMails(server, globex)).at(-1)).toMatchObject({ reason: 'spam' })
  })

  test('is sent to spam if blocked', async () => {
    const from = 'Troll <troll@people.example>'
    const first = await receive(letter({ from, subject: 'Hm' }))
    const blocked = { id: first.contactId ?? '' }
    await acme.owner.client.must(blockContact, blocked)
    expect(await receive(letter({ from, subject: 'Hm again' }))).toMatchObject({ reason: 'spam' })
  })

  test("is a customer even with a member's address", async () => {
    const mail = await receive(letter({ from: `Boss <${acme.owner.email}>`, subject: 'Do it' }))

    const [message] = await messagesOf(mail)
    expect(message?.author.kind).toBe('contact')
    const shown = await acme.agent.client.must(getMessageMail, { id: message?.id ?? '' })
    expect(shown.trust).toMatchObject({ isMember: true })
  })
})

describe('the automatic reply', () => {
  test('is sent once an hour per address across organizations, and never to unverified senders', async () => {
    server.txtRecords.set('writers.example', [['v=spf1 ip4:127.0.0.1 -all']])
    server.txtRecords.set('refusing.example', [['v=spf1 -all']])
    server.txtRecords.set('_dmarc.refusing.example', [['v=DMARC1; p=none']])
    const companies = await Promise.all(
      [acme, globex].map(async (company) => {
        const address = `auto@${company.slug}.example`
        await makeAddress(server, company, {
          address,
          autoReply: 'Thank you {{name}}, #{{number}}.',
        })
        return { company, address }
      }),
    )
    const writers = [
      'writer@writers.example',
      'writer+one@writers.example',
      'victim@people.example',
      'victim@refusing.example',
    ]
    for (const [round, writer] of [...writers, ...writers].entries()) {
      await Promise.all(
        companies.map(({ address }) =>
          bring(
            server,
            letter({ from: `Buy pills <${writer}>`, to: address, subject: `Pills ${round}` }),
            { to: address, from: writer },
          ),
        ),
      )
    }
    for (const { company } of companies) await readMails(server, company)

    const sent = await server.query<{ recipient: string; mail: { headers: object } }>(
      `select mail.recipient, body.mail from outbound_mails mail
       join mail_bodies body on body.org_id = mail.org_id and body.id = mail.body_id
       where mail.kind = 'auto-reply' and mail.recipient ~ '(writer|victim)'`,
    )
    expect(sent).toHaveLength(1)
    expect(sent[0]?.recipient).toMatch(/^writer/)
    expect(sent[0]?.mail.headers).toMatchObject({ 'Auto-Submitted': 'auto-replied' })
  }, 60_000)

  test('is never sent to machines', async () => {
    const to = 'auto@acme.example'
    const robot = 'robot@writers.example'
    for (const headers of [
      { 'Auto-Submitted': 'auto-generated' },
      { Precedence: 'bulk' },
      { 'List-Id': '<list.people.example>' },
    ]) {
      await receive(letter({ from: `Robot <${robot}>`, to, headers }), to, robot)
    }
    await receive(letter({ from: `Robot <${robot}>`, to }), to, '')

    const sent = await server.query(
      `select 1 from outbound_mails where recipient = 'robot@writers.example'`,
    )
    expect(sent).toEqual([])
  })
})

describe('the SMTP receiver', () => {
  test('rejects unknown addresses, so it relays nothing', async () => {
    for (const to of [
      'someone@elsewhere.example',
      `unknown@${mailInDomain}`,
      'help@initech.example',
    ]) {
      await expect(bring(server, letter(), { to })).rejects.toThrow(/550.*No such address here/s)
    }
  })
})

test('problems of an email are listed on its message', async () => {
  const long = await receive(letter({ subject: 'Long', text: 'word '.repeat(500_000) }))
  expect((await messagesOf(long))[0]?.envelope?.problems).toEqual(['too-long'])
  const broken = await receive(await readFile(corpus('broken/no-boundary-named.eml')))
  expect((await messagesOf(broken))[0]?.envelope?.problems).toEqual(['parts-guessed'])
  const plain = await receive(letter({ subject: 'Fine' }))
  expect((await messagesOf(plain))[0]?.envelope).not.toHaveProperty('problems')
})

test('a server that shuts down stops processing email', async () => {
  const reading = new ReadingThread()
  const other = await startTestServer({ product: { reading }, databaseUrl: server.databaseUrl })
  await reading.read(Buffer.from(letter()))
  await other.close()
  await expect(reading.read(Buffer.from(letter()))).rejects.toThrow(ReadingEnded)
})

test('nothing is lost while the database is down: the sending server is asked to retry', async () => {
  const raw = letter({ subject: 'In the dark' })
  await receive(letter({ subject: 'In the light' }))
  const url = new URL(server.databaseUrl)
  const name = url.pathname.slice(1)
  const elsewhere = new URL('/postgres', url)
  elsewhere.search = url.search
  await withClient(elsewhere.href, async (client) => {
    await client.query(`alter database "${name}" allow_connections false`)
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1`,
      [name],
    )
    try {
      for (const to of [help.address, sales.forwardAddress]) {
        await expect(bring(server, raw, { to })).rejects.toThrow(/451/)
      }
    } finally {
      await client.query(`alter database "${name}" allow_connections true`)
    }
  })

  const mail = await vi.waitFor(() => receive(raw), { timeout: 20_000, interval: 500 })
  expect(mail.state).toBe('threaded')
}, 60_000)
