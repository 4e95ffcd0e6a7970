import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  createEmailAccount,
  deleteEmailAccount,
  distrustSender,
  getEmailAccount,
  listEmailAccounts,
  listOwnSignatures,
  listTrustedSenders,
  makeEmailAccountDefault,
  proveEmailAccount,
  saveOwnSignature,
  sendEmailAccountCode,
  testEmailAccount,
  trustSender,
  updateEmailAccount,
} from '#modules/email/accounts-contract.ts'
import type { EmailAccount } from '#modules/email/model.ts'
import { createAddressCodes } from '#modules/email/server/accounts/address-code.ts'
import { findDefaultAccount, signatureFor } from '#modules/email/server/accounts/find-account.ts'
import { getChannel, listChannels, updateChannel } from '#modules/inbox/channels-contract.ts'
import { hashToken } from '#lib/random-token.ts'
import type { InputOf } from '#platform/registry/call.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { startImapStandIn } from '#tests/support/imap-stand-in.ts'
import { testSecret } from '#tests/support/test-database.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, twoOrganizations, type Company } from '#tests/support/two-organizations.ts'

let server: TestServer
let acme: Company
let globex: Company
beforeAll(async () => {
  server = await startTestServer({ environment: { OUTGOING_ALLOW_PRIVATE: 'true' } })
  ;({ acme, globex } = await twoOrganizations(server))
})
afterAll(() => server.close())

let addresses = 0
async function newAccount(
  company: Company,
  wish: Partial<InputOf<typeof createEmailAccount>> = {},
): Promise<EmailAccount> {
  return company.owner.client.must(createEmailAccount, {
    address: `help${++addresses}@acme.example`,
    displayName: 'Help desk',
    mode: 'forward',
    ...wish,
  })
}

async function codeTo(address: string): Promise<string> {
  const { text } = await server.messageTo(address)
  return /\b\d{8}\b/.exec(text)?.[0] ?? ''
}

test('a new address gets a channel and a forwarding address, and the first one is the default', async () => {
  const first = await newAccount(acme, { address: ' Help@Acme.Example ' })
  const second = await newAccount(acme, { displayName: 'Billing' })
  expect(first).toMatchObject({ address: 'help@acme.example', isDefault: true, state: 'setup' })
  expect(first.forwardAddress).toMatch(/^[a-z2-7]{16}@in\.parley\.test$/)
  expect(second.isDefault).toBe(false)
  const { items } = await acme.agent.client.must(listChannels, {})
  expect(items).toContainEqual(
    expect.objectContaining({ id: second.channelId, kind: 'email', name: 'Billing' }),
  )
  await acme.owner.client.must(makeEmailAccountDefault, { id: second.id })
  const usual = await inCompany(server, acme, findDefaultAccount)
  expect(usual?.id).toBe(second.id)

  const again = await acme.owner.client.call(createEmailAccount, {
    address: 'help@acme.example',
    displayName: 'Again',
    mode: 'forward',
  })
  expect(again.status).toBe(409)
  // Deleting the default makes another one the default; the channel and its conversations stay.
  await acme.owner.client.must(deleteEmailAccount, { id: second.id })
  expect((await inCompany(server, acme, findDefaultAccount))?.id).toBe(first.id)
  expect((await acme.agent.client.must(listChannels, {})).items).toContainEqual(
    expect.objectContaining({ id: second.channelId }),
  )
})

test('a code sent by email verifies an address for one organization only', async () => {
  const address = 'shared@people.example'
  const ours = await newAccount(acme, { address })
  const theirs = await newAccount(globex, { address })
  expect(ours).toMatchObject({ provenBy: null, sendsAs: 'no-reply@parley.test' })
  const { client } = acme.owner
  await client.must(sendEmailAccountCode, { id: ours.id })
  const code = await codeTo(address)
  const wrong = String((Number(code) + 1) % 100_000_000).padStart(8, '0')
  expect((await client.call(proveEmailAccount, { id: ours.id, code: wrong })).status).toBe(400)
  // A code for one account doesn't work for the same address elsewhere.
  const stolen = await globex.owner.client.call(proveEmailAccount, { id: theirs.id, code })
  expect(stolen.status).toBe(400)
  expect(await client.must(proveEmailAccount, { id: ours.id, code: ` ${code} ` })).toMatchObject({
    provenBy: 'code',
    sendsAs: address,
  })
  await globex.owner.client.must(sendEmailAccountCode, { id: theirs.id })
  const late = await globex.owner.client.call(proveEmailAccount, {
    id: theirs.id,
    code: await codeTo(address),
  })
  expect(late.status).toBe(409)
})

test('a code works only after it was sent, for 30 minutes, and attempts count per address', async () => {
  const limited = await startTestServer({ rateLimits: 'on' })
  try {
    const { owner, ...company } = await makeCompany(limited, 'limited')
    const add = () =>
      owner.client.must(createEmailAccount, {
        address: 'guessed@people.example',
        displayName: 'Guessed',
        mode: 'forward',
      })
    const first = await add()
    const codes = createAddressCodes(testSecret)
    const of = (accountId: string) => ({
      organizationId: company.organizationId,
      accountId,
      address: first.address,
    })
    const sentAt = async (id: string): Promise<Date> => {
      const [row] = await limited.query<{ codeSentAt: Date }>(
        'select code_sent_at from email_accounts where id = $1',
        [id],
      )
      return row?.codeSentAt ?? expect.fail('No code was sent.')
    }
    const prove = (id: string, code: string) => owner.client.call(proveEmailAccount, { id, code })
    // Even a correctly computed code fails, because none was sent.
    expect((await prove(first.id, codes.make(of(first.id), new Date()))).status).toBe(400)
    await owner.client.must(sendEmailAccountCode, { id: first.id })
    const old = codes.make(of(first.id), await sentAt(first.id))
    expect(old).toMatch(/^\d{8}$/)
    await limited.query(
      `update email_accounts set code_sent_at = code_sent_at - interval '31 minutes' where id = $1`,
      [first.id],
    )
    const aged = codes.make(of(first.id), await sentAt(first.id))
    expect((await prove(first.id, aged)).status).toBe(400)

    await owner.client.must(sendEmailAccountCode, { id: first.id })
    for (let tries = 0; tries < 10; tries++) {
      expect((await prove(first.id, '00000000x')).status).toBe(400)
    }
    await owner.client.must(deleteEmailAccount, { id: first.id })
    const second = await add()
    await owner.client.must(sendEmailAccountCode, { id: second.id })
    const right = codes.make(of(second.id), await sentAt(second.id))
    expect((await prove(second.id, right)).status).toBe(429)
  } finally {
    await limited.close()
  }
}, 60_000)

test("an address of the install itself can't be claimed", async () => {
  const statusOf = async (address: string) =>
    (
      await acme.owner.client.call(createEmailAccount, {
        address,
        displayName: 'Not ours',
        mode: 'forward',
      })
    ).status
  expect(await statusOf('no-reply@parley.test')).toBe(400)
  // A self-hoster's own addresses share the install's domain.
  expect(await statusOf('help@parley.test')).toBe(201)
})

test('a mailbox test names the failing step, and no response contains the password', async () => {
  const word = ['hunter', 'two', '22'].join('-')
  const imap = await startImapStandIn(word)
  const { client } = acme.owner
  try {
    const mailbox = {
      host: '127.0.0.1',
      port: imap.port,
      security: 'none',
      user: 'ada',
      password: word,
    } as const
    const account = await newAccount(acme, { mode: 'imap', mailbox })
    expect(account.mailbox).toEqual({
      host: '127.0.0.1',
      port: imap.port,
      security: 'none',
      user: 'ada',
    })
    const steps = async (): Promise<string[]> => {
      const answer = await client.must(testEmailAccount, { id: account.id })
      return answer.steps.slice(0, 5).map(({ step, state }) => `${step} ${state}`)
    }
    expect(await steps()).toEqual([
      'resolve ok',
      'connect ok',
      'secure ok',
      'sign in ok',
      'open folder ok',
    ])
    const fine = await client.must(getEmailAccount, { id: account.id })
    expect(fine).toMatchObject({ state: 'active', failingStep: null })

    const change = async (changed: Partial<InputOf<typeof updateEmailAccount>>) => {
      const { version } = await client.must(getEmailAccount, { id: account.id })
      return client.must(updateEmailAccount, { id: account.id, version, ...changed })
    }
    await change({ folder: 'Elsewhere' })
    expect((await steps()).at(-1)).toBe('open folder failed')
    await change({ mailbox: { ...mailbox, password: 'other' } })
    expect(await steps()).toContain('sign in failed')
    const broken = await client.call(getEmailAccount, { id: account.id })
    expect(broken.body).toMatchObject({ state: 'needs_reauth', failingStep: 'sign in' })
    const events = await server.query<{ data: unknown }>(
      `select data from events where type like 'email_account.%' and org_id = $1`,
      [acme.organizationId],
    )
    const [row] = await server.query<{ imap: string }>(
      'select imap from email_accounts where id = $1',
      [account.id],
    )
    expect(`${JSON.stringify(events)} ${broken.text} ${row?.imap}`).not.toContain(word)

    // The stored password is only sent to the server it was entered for.
    const { version } = await client.must(getEmailAccount, { id: account.id })
    const { password: _kept, ...elsewhere } = { ...mailbox, host: 'mail.thief.example' }
    const moved = await client.call(updateEmailAccount, {
      id: account.id,
      version,
      mailbox: elsewhere,
    })
    expect(moved.status).toBe(400)
  } finally {
    await imap.close()
  }
})

test('tests send to one mailbox four times an hour, across all organizations and spellings', async () => {
  const [here, there] = [await newAccount(acme), await newAccount(globex)]
  const victim = 'victim@people.example'
  const bucket = `test-email-account:address:${hashToken(victim)}`
  const used = async () => {
    const [row] = await server.query<{ used: number }>(
      'select used from rate_buckets where bucket = $1',
      [bucket],
    )
    return row?.used ?? 0
  }
  // Enables the limit that other tests here turn off.
  await server.query('alter table rate_buckets disable trigger count_nothing')
  try {
    const test = (company: Company, { id }: EmailAccount, to: string) =>
      company.owner.client.call(testEmailAccount, { id, to })
    await server.query(
      `insert into rate_buckets (bucket, window_ends_at, used)
       values ($1, now() + interval '1 hour', 4)`,
      [bucket],
    )
    for (const [company, account, to] of [
      [acme, here, 'Victim@people.example'],
      [globex, there, 'victim+other@people.example'],
    ] as const) {
      const { status, text } = await test(company, account, to)
      expect(status).toBe(429)
      expect(text).toContain('Too many tests to this address.')
    }
    expect(await used()).toBe(6)
    expect(
      await server.query(`select 1 from outbound_mails where recipient like 'victim%'`),
    ).toEqual([])
    // A test without an email doesn't count.
    const quiet = await acme.owner.client.call(testEmailAccount, { id: here.id })
    expect(quiet.status).toBe(200)
  } finally {
    await server.query('alter table rate_buckets enable trigger count_nothing')
  }
})

test('direct delivery requires a verified domain', async () => {
  const { status, text } = await acme.owner.client.call(createEmailAccount, {
    address: 'straight@elsewhere.example',
    displayName: 'Straight',
    mode: 'inbound',
  })
  expect(status).toBe(409)
  expect(text).toContain('Email domains')
})

test('the most specific signature is used', async () => {
  const account = await newAccount(acme)
  const other = await newAccount(acme)
  const { client, memberId } = acme.agent
  await acme.owner.client.must(updateEmailAccount, {
    id: account.id,
    version: account.version,
    signature: 'The team',
  })
  const below = (accountId: string, writer: string | null = memberId): Promise<string> =>
    inCompany(server, acme, (scope) => signatureFor(scope, accountId, writer))
  expect([await below(account.id), await below(other.id)]).toEqual(['The team', ''])
  await client.must(saveOwnSignature, { accountId: null, text: 'Ada' })
  await client.must(saveOwnSignature, { accountId: account.id, text: 'first' })
  await client.must(saveOwnSignature, { accountId: account.id, text: 'Ada of support' })
  expect([await below(account.id), await below(other.id)]).toEqual(['Ada of support', 'Ada'])
  expect(await below(account.id, null)).toBe('The team')
  expect((await client.must(listOwnSignatures, {})).items).toHaveLength(2)
  await client.must(saveOwnSignature, { accountId: account.id, text: '' })
  expect(await below(account.id)).toBe('Ada')
  const foreign = await newAccount(globex)
  const reached = await client.call(saveOwnSignature, { accountId: foreign.id, text: 'x' })
  expect(reached.status).toBe(404)
})

test('an address is visible only to members who can send from it', async () => {
  const account = await newAccount(acme)
  const open = await newAccount(acme)
  const { client } = await acme.join({ roleKey: 'preset:support-agent' })
  const guest = await acme.join({ roleKey: 'preset:content-editor' })
  await client.must(saveOwnSignature, { accountId: account.id, text: 'Noor' })
  const { version } = await acme.owner.client.must(getChannel, { id: account.channelId })
  await acme.owner.client.must(updateChannel, {
    id: account.channelId,
    version,
    memberIds: [acme.agent.memberId],
  })

  const known = await client.must(listOwnSignatures, {})
  const ids = known.accounts.map(({ id }) => id)
  expect([ids.includes(account.id), ids.includes(open.id), known.items]).toEqual([false, true, []])
  const saved = await client.call(saveOwnSignature, { accountId: account.id, text: 'x' })
  expect(saved.status).toBe(404)
  expect((await guest.client.must(listOwnSignatures, {})).accounts).toEqual([])
})

test('senders are trusted by address or domain, but never a whole email provider', async () => {
  const { client } = acme.owner
  await client.must(trustSender, { sender: 'Partner.Example' })
  await client.must(trustSender, { sender: 'Ada@Gmail.com' })
  expect((await client.call(trustSender, { sender: 'gmail.com' })).status).toBe(400)
  expect((await client.call(trustSender, { sender: 'partner.example' })).status).toBe(409)
  const { items } = await client.must(listTrustedSenders, {})
  expect(items.map(({ sender }) => sender)).toEqual(['ada@gmail.com', 'partner.example'])
  await client.must(distrustSender, { sender: 'partner.example' })
  expect((await client.call(distrustSender, { sender: 'partner.example' })).status).toBe(404)
})

test('accounts require the email permission and belong to one organization', async () => {
  const account = await newAccount(acme)
  expect((await acme.agent.client.call(listEmailAccounts, {})).status).toBe(403)
  expect((await globex.owner.client.call(getEmailAccount, { id: account.id })).status).toBe(404)
  expect((await globex.owner.client.must(listEmailAccounts, {})).items).not.toContainEqual(
    expect.objectContaining({ id: account.id }),
  )
})

test('a pause survives edits and returns to the previous status', async () => {
  const account = await newAccount(acme)
  const { client } = acme.owner
  const rest = await client.must(updateEmailAccount, {
    id: account.id,
    version: account.version,
    isPaused: true,
  })
  expect(rest.state).toBe('paused')
  const stale = await client.call(updateEmailAccount, {
    id: account.id,
    version: account.version,
    displayName: 'Late',
  })
  expect(stale.status).toBe(409)
  const awake = await client.must(updateEmailAccount, {
    id: account.id,
    version: rest.version,
    isPaused: false,
  })
  expect(awake.state).toBe('setup')
})
