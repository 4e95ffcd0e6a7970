import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'

import { blockContact } from '#modules/contacts/contract.ts'
import { eraseContact } from '#modules/contacts/person-contract.ts'
import {
  downloadOriginal,
  getMessageMail,
  listInboundMails,
  retryInboundMail,
} from '#modules/email/mails-contract.ts'
import { replyToken } from '#modules/email/server/thread-token.ts'
import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { redactMessage } from '#modules/inbox/writing-contract.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import {
  bring,
  letter,
  mailInDomain,
  makeAddress,
  readMails,
  takesMail,
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
  server = await startTestServer(takesMail)
  ;({ acme, globex } = await twoOrganizations(server))
  help = await makeAddress(server, acme, { address: 'help@acme.example' })
  sales = await makeAddress(server, acme, { address: 'sales@acme.example', mode: 'forward' })
  await makeAddress(server, globex, { address: 'help@globex.example' })
})
afterAll(() => server.close())

/** Brings one mail and answers what became of it. */
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

const corpus = (path: string) => join(import.meta.dirname, '../mail-corpus', path)
const conversationOf = (mail: Inbound) =>
  acme.agent.client.must(getConversation, { id: mail.conversation_id ?? '' })
const messagesOf = async (mail: Inbound) => {
  const { items } = await acme.agent.client.must(listMessages, { id: mail.conversation_id ?? '' })
  return items.toSorted((one, other) => one.seq - other.seq)
}

describe('a mail', () => {
  test('to an address begins a conversation, and the mail behind it can be read', async () => {
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
    const [account] = await server.query<{ last_mail_at: Date | null }>(
      'select last_mail_at from email_accounts where id = $1',
      [help.id],
    )
    expect(account?.last_mail_at).not.toBeNull()
  })

  test('goes to its thread by the token, wherever a program keeps it, and by no other', async () => {
    const first = await receive(letter({ subject: 'Threads' }))
    const thread = first.conversation_id ?? ''
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
      expect(mail.conversation_id, name).toBe(thread)
    }
    const envelope = await receive(letter({ subject: 'x' }), `help+r.${token}@acme.example`)
    expect(envelope.conversation_id).toBe(thread)

    for (const bad of [foreign, changed, token.slice(0, 41)]) {
      const mail = await receive(letter({ subject: 'y', to: `help+r.${bad}@acme.example` }))
      expect(mail.conversation_id).not.toBe(thread)
    }
  })

  test('without a token belongs to its writer alone: by what it answers, or by its subject', async () => {
    const from = 'Grace <grace@people.example>'
    const first = await receive(
      letter({ from, subject: 'Order 7', headers: { 'Message-ID': '<order-7@people.example>' } }),
    )
    const answered = { 'In-Reply-To': '<order-7@people.example>' }
    const later = await receive(letter({ from, subject: 'Something else', headers: answered }))
    expect(later.conversation_id).toBe(first.conversation_id)
    const again = await receive(letter({ from, subject: 'AW: Re: order 7' }))
    expect(again.conversation_id).toBe(first.conversation_id)

    const eve = 'Eve <eve@people.example>'
    const spoof = await receive(letter({ from: eve, subject: 'Re: Order 7', headers: answered }))
    expect(spoof.conversation_id).not.toBe(first.conversation_id)
    await server.query(
      `update conversations set last_activity_at = now() - interval '15 days' where id = $1`,
      [first.conversation_id],
    )
    const late = await receive(letter({ from, subject: 'Re: Order 7' }))
    expect(late.conversation_id).not.toBe(first.conversation_id)
  })

  test('to two addresses, or brought twice, is one', async () => {
    const raw = letter({ subject: 'To both' })
    const mail = await receive(raw)
    await bring(server, `Received: by elsewhere\r\n${raw}`, { to: sales.forwardAddress })
    await bring(server, raw, { to: help.address })

    const same = (await readMails(server, acme)).filter(({ id }) => id === mail.id)
    expect(same[0]?.envelope_to.toSorted()).toEqual([sales.forwardAddress, help.address].toSorted())
    expect(await messagesOf(mail)).toHaveLength(1)
    const count = await server.query(`select 1 from inbound_mails where subject = 'To both'`)
    expect(count).toHaveLength(1)
  })

  test('to two organizations is one of each, with bytes of its own', async () => {
    await receive(letter({ subject: 'All of you' }), [help.address, 'help@globex.example'])

    const [theirs] = await readMails(server, globex)
    expect(theirs).toMatchObject({ state: 'threaded' })
  })

  test('of a machine joins its thread and wakes nobody; without one it is noted', async () => {
    const first = await receive(letter({ subject: 'Away?' }))
    const token = replyToken(testSecret, acme.organizationId, first.conversation_id ?? '')
    await server.query(
      `update conversations set status = 'closed', closed_reason = 'resolved', closed_at = now(),
         waiting_since = null where id = $1`,
      [first.conversation_id],
    )
    const away = { 'Auto-Submitted': 'auto-replied' }
    const reply = letter({
      subject: 'Automatic reply: Away?',
      to: `help+r.${token}@acme.example`,
      headers: away,
    })
    const mail = await receive(reply)

    expect(mail.conversation_id).toBe(first.conversation_id)
    expect(await conversationOf(mail)).toMatchObject({ status: 'closed', waitingSince: null })
    expect((await messagesOf(mail)).at(-1)).toMatchObject({ envelope: { isAutomatic: true } })
    expect(await receive(letter({ subject: 'Out of office', headers: away }))).toMatchObject({
      state: 'noted',
      reason: 'automatic answer',
    })
  })

  test('of our own comes back and says nothing', async () => {
    for (const from of ['Support <help@acme.example>', server.config.mailFrom]) {
      const mail = await receive(letter({ from, subject: 'Your link' }), help.address, '')
      expect(mail).toMatchObject({ state: 'noted', reason: 'our own mail' })
    }
  })

  test('brings its files along; what may not be kept is named', async () => {
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
        files: [{ name: 'setup.exe', why: 'Programs and scripts cannot be uploaded.' }],
      }),
    )
    const shown = await acme.agent.client.must(getMessageMail, { id: mail.message_id ?? '' })
    expect(shown.inlineFiles).toMatchObject([
      { contentId: 'one@here', file: { id: messages[0]?.files[0]?.id } },
    ])
  })

  test('that cannot be read is kept with a sentence and can be read again', async () => {
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

describe('what other servers say of our mail', () => {
  test('is tied to what was sent, and what names nothing of ours changes nothing', async () => {
    const asked = await receive(letter({ from: 'Ghost <ghost@example.net>', subject: 'Bounce me' }))
    const id = asked.conversation_id ?? ''
    const said = { id, clientKey: crypto.randomUUID(), text: 'Here is our answer.' }
    const { id: messageId } = await acme.agent.client.must(sendMessage, said)
    const headerId = await vi.waitFor(async () => {
      const [row] = await server.query<{ header_id: string }>(
        'select header_id from outbound_mails where message_id = $1',
        [messageId],
      )
      return row?.header_id ?? expect.fail('It is not on its way yet.')
    }, 10_000)
    const dsn = await readFile(corpus('bounces/amazon-ses.eml'), 'utf8')
    const bounce = dsn.replace('<r.tok.1@acme.example>', headerId)
    expect(await receive(bounce, help.address, '')).toMatchObject({
      state: 'noted',
      reason: 'bounce',
    })
    const [bounced] = (await messagesOf(asked)).filter((each) => each.id === messageId)
    expect(bounced).toMatchObject({ delivery: { state: 'bounced' } })
    expect(await receive(dsn.replace('corpus-108', 'other'), help.address, '')).toMatchObject({
      reason: 'bounce',
    })
    expect(await server.query('select address from email_suppressions')).toEqual([
      { address: 'ghost@example.net' },
    ])
  })
})

describe('what is taken away', () => {
  test('goes from the mail behind a message too, and with its writer all that came of him', async () => {
    const from = 'Secret <secret@people.example>'
    const one = await receive(letter({ from, subject: 'One', text: 'My number is 1234.' }))
    const two = await receive(letter({ from, subject: 'Two' }))
    await acme.agent.client.must(redactMessage, {
      id: one.conversation_id ?? '',
      messageId: one.message_id ?? '',
      text: '1234',
    })

    await vi.waitFor(async () => {
      const [row] = await server.query<{ text: string }>(
        'select text from message_mails where message_id = $1',
        [one.message_id],
      )
      expect(row?.text).toBe('')
    }, 10_000)
    const original = await acme.agent.client.call(downloadOriginal, { id: one.message_id ?? '' })
    expect(original.status).toBe(404)
    await acme.owner.client.must(eraseContact, { id: two.contact_id ?? '' })
    const left = await server.query(
      `select 1 from inbound_mails where contact_id = $1
       union all select 1 from email_writers where contact_id = $1`,
      [two.contact_id],
    )
    expect(left).toEqual([])
  })
})

describe('whoever wrote it', () => {
  test('is proven by a signature of his domain, and nobody else is taken for him', async () => {
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
    expect(forged.contact_id).not.toBe(proven.contact_id)
    expect(await conversationOf(forged)).toMatchObject({ closedReason: 'spam' })
    expect((await messagesOf(forged))[0]).toMatchObject({ envelope: { trust: 'failed' } })
  })

  test('is not heard when he is blocked', async () => {
    const from = 'Troll <troll@people.example>'
    const first = await receive(letter({ from, subject: 'Hm' }))
    const blocked = { id: first.contact_id ?? '' }
    await acme.owner.client.must(blockContact, blocked)
    expect(await receive(letter({ from, subject: 'Hm again' }))).toMatchObject({ reason: 'spam' })
  })

  test('is a customer also where he says that he is a member', async () => {
    const mail = await receive(letter({ from: `Boss <${acme.owner.email}>`, subject: 'Do it' }))

    const [message] = await messagesOf(mail)
    expect(message?.author.kind).toBe('contact')
    const shown = await acme.agent.client.must(getMessageMail, { id: message?.id ?? '' })
    expect(shown.trust).toMatchObject({ isMember: true })
  })
})

describe('the automatic answer', () => {
  test('goes to one address once an hour over all organizations, without a word of the writer', async () => {
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
    for (let round = 0; round < 25; round++) {
      await Promise.all(
        companies.map(({ address }) =>
          bring(
            server,
            letter({
              from: 'Buy pills <victim@people.example>',
              to: address,
              subject: `Pills ${round}`,
            }),
            { to: address, from: 'victim@people.example' },
          ),
        ),
      )
    }
    for (const { company } of companies) await readMails(server, company)

    const sent = await server.query<{ mail: { text: string; subject: string } }>(
      `select body.mail from outbound_mails mail
       join mail_bodies body on body.org_id = mail.org_id and body.id = mail.body_id
       where mail.recipient = 'victim@people.example'`,
    )
    expect(sent).toHaveLength(1)
    expect(JSON.stringify(sent[0]?.mail)).not.toContain('ills')
    expect(sent[0]?.mail).toMatchObject({
      subject: 'We got your message',
      headers: { 'Auto-Submitted': 'auto-replied' },
    })
  }, 60_000)

  test('is never for machines', async () => {
    const to = 'auto@acme.example'
    for (const headers of [
      { 'Auto-Submitted': 'auto-generated' },
      { Precedence: 'bulk' },
      { 'List-Id': '<list.people.example>' },
    ]) {
      await receive(letter({ from: 'Robot <robot@people.example>', to, headers }), to)
    }
    await receive(letter({ from: 'Robot <robot@people.example>', to }), to, '')

    const sent = await server.query(
      `select 1 from outbound_mails where recipient = 'robot@people.example'`,
    )
    expect(sent).toEqual([])
  })
})

describe('the SMTP receiver', () => {
  test('takes nothing for others: it relays for nobody', async () => {
    for (const to of [
      'someone@elsewhere.example',
      `unknown@${mailInDomain}`,
      'help@initech.example',
    ]) {
      await expect(bring(server, letter(), { to })).rejects.toThrow(/550.*Nobody has this address/s)
    }
  })
})

test('while the database is away nothing is lost: the other server is asked to come again', async () => {
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
