import { spawnSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { ImapFlow } from 'imapflow'
import PostalMime, { type Email } from 'postal-mime'

import { createEmailAccount, getEmailAccount } from '#modules/email/accounts-contract.ts'
import { listConversations, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import type { Client } from '#tests/support/client.ts'
import { freePort, startServerProcess, type ServerProcess } from '#tests/support/server-process.ts'

import { startPostPair, whyNot, type PostPair } from './post-pair.ts'

// Tests with real software: swaks writes, Postfix delivers, Dovecot stores, and Parley is in
// between. Run with `npm run test:mail`; requires the three programs and root, and touches nothing
// in /etc.

const password = ['real', 'clients', '7'].join('-')
const people = 'people.test'

const reason = whyNot()
if (reason) console.log(`Not run: ${reason}`)
else await main()

async function main(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-mail-'))
  await chmod(folder, 0o755)
  const [smtpPort, imapPort, mailInPort] = [await freePort(), await freePort(), await freePort()]
  let post: PostPair | undefined
  let server: ServerProcess | undefined
  try {
    const relay = { domains: ['in.shop.test'], port: mailInPort }
    post = await startPostPair({
      folder,
      smtpPort,
      imapPort,
      domain: people,
      users: ['ada', 'grace', 'team'],
      password,
      relay,
    })
    const environment = {
      DATA_FOLDER: join(folder, 'data'),
      MAIL_IN_PORT: String(mailInPort),
      MAIL_IN_DOMAIN: 'in.shop.test',
      MAIL_FROM: `Shop <no-reply@${people}>`,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}?ignoreTLS=true`,
      OUTGOING_ALLOW_PRIVATE: 'true',
    }
    server = await startServerProcess(environment, undefined, 180_000)
    const agent = await server.signIn()
    const world = { agent, smtpPort, imapPort, mailInPort }
    await byForwarding(world)
    await byMailbox(world)
    console.log('Mail goes in and out, and threads both ways.')
  } catch (error) {
    console.error(server?.output())
    throw error
  } finally {
    await server?.stop()
    await post?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

interface World {
  readonly agent: Client
  readonly smtpPort: number
  readonly imapPort: number
  readonly mailInPort: number
}

/** swaks → our receiver → conversation → reply → Postfix → Dovecot → client's reply → thread. */
async function byForwarding(world: World): Promise<void> {
  const { agent, smtpPort, mailInPort } = world
  const account = await agent.must(createEmailAccount, {
    address: 'help@shop.test',
    displayName: 'Shop',
    mode: 'forward',
  })
  const ada = `ada@${people}`
  swaks(mailInPort, {
    from: ada,
    to: account.forwardAddress,
    subject: 'Straight to you',
    body: 'Do you hear me?',
  })
  await thereAndBack(world, { address: ada, subject: 'Straight to you' })
  swaks(smtpPort, {
    from: ada,
    to: account.forwardAddress,
    subject: 'By Postfix',
    body: 'And now?',
  })
  await findConversation(agent, 'By Postfix')
  console.log('Forwarding works.')
}

/** swaks → Postfix → Dovecot → we fetch it → conversation → reply → … → thread. */
async function byMailbox(world: World): Promise<void> {
  const { agent, smtpPort, imapPort } = world
  const account = await agent.must(createEmailAccount, {
    address: `team@${people}`,
    displayName: 'Team',
    mode: 'imap',
    mailbox: { host: '127.0.0.1', port: imapPort, security: 'none', user: 'team', password },
  })
  await until('the mailbox is open', async () => {
    const { state } = await agent.must(getEmailAccount, { id: account.id })
    return state === 'active' || undefined
  })
  const grace = `grace@${people}`
  const to = `team@${people}`
  swaks(smtpPort, { from: grace, to, subject: 'To the mailbox', body: 'Anybody there?' })
  await thereAndBack(world, { address: grace, subject: 'To the mailbox' })
  console.log('A mailbox elsewhere works.')
}

async function thereAndBack(
  { agent, smtpPort, imapPort }: World,
  { address, subject }: { address: string; subject: string },
): Promise<void> {
  const id = await findConversation(agent, subject)
  const words = `We hear you about “${subject}”.`
  await agent.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: words })
  const mail = await until(`the answer in the mailbox of ${address}`, () =>
    findMail(imapPort, address, subject),
  )
  if (!mail.text?.includes(words)) throw new Error('The answer does not say what was written.')
  const back = mail.replyTo?.[0]?.address ?? mail.from?.address ?? ''
  swaks(smtpPort, {
    from: address,
    to: back,
    subject: `Re: ${mail.subject ?? ''}`,
    body: `Thank you.\n\nOn Mon, 16 Nov 2026 at 10:00, Shop <no-reply@${people}> wrote:\n> ${words}`,
    headers: { 'In-Reply-To': mail.messageId ?? '', References: mail.messageId ?? '' },
  })
  await until(`the thread of “${subject}”`, async () => {
    const { items } = await agent.must(listMessages, { id })
    const [last] = items.filter(({ kind }) => kind === 'text').toSorted((a, b) => b.seq - a.seq)
    return last?.text === 'Thank you.' || undefined
  })
}

async function findConversation(agent: Client, subject: string): Promise<string> {
  return until(`a conversation “${subject}”`, async () => {
    const { items } = await agent.must(listConversations, { category: 'all' })
    return items.find((each) => each.subject === subject)?.id
  })
}

async function findMail(port: number, address: string, about: string): Promise<Email | undefined> {
  const user = address.slice(0, address.indexOf('@'))
  const client = new ImapFlow({
    host: '127.0.0.1',
    port,
    secure: false,
    doSTARTTLS: false,
    auth: { user, pass: password },
    logger: false,
  })
  await client.connect()
  try {
    await client.mailboxOpen('INBOX')
    for await (const { source } of client.fetch('1:*', { source: true })) {
      const mail = await PostalMime.parse(source ?? Buffer.alloc(0))
      if (mail.subject?.includes(about)) return mail
    }
    return undefined
  } catch {
    // A mailbox doesn't exist before its first email.
    return undefined
  } finally {
    await client.logout().catch(() => client.close())
  }
}

function swaks(
  port: number,
  {
    from,
    to,
    subject,
    body,
    headers = {},
  }: { from: string; to: string; subject: string; body: string; headers?: Record<string, string> },
): void {
  const args = ['--server', '127.0.0.1', '--port', String(port), '--from', from, '--to', to]
  args.push('--header', `Subject: ${subject}`, '--body', body, '--hide-all')
  for (const [name, value] of Object.entries(headers))
    args.push('--add-header', `${name}: ${value}`)
  const { status, stdout, stderr } = spawnSync('/usr/bin/swaks', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`swaks could not send to ${to}: ${stdout}${stderr}`)
}

async function until<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  for (let tries = 0; tries < 240; tries++) {
    const found = await look()
    if (found !== undefined) return found
    await pause(250)
  }
  throw new Error(`Waited in vain for ${what}.`)
}
