import { createTransport } from 'nodemailer'
import { expect, vi } from 'vitest'

import { createChannel } from '#modules/inbox/server/public.ts'

import { inCompany } from './conversations.ts'
import type { TestServer, TestServerOptions } from './test-server.ts'
import type { Company } from './two-organizations.ts'

export const mailInDomain = 'in.parley.test'

/** Server options to receive and process email on a random port. */
export const acceptsMail: TestServerOptions = {
  roles: ['web', 'live', 'work'],
  config: { mailIn: { port: 0, host: '127.0.0.1', tls: undefined }, mailInDomain },
}

export interface Address {
  readonly id: string
  readonly channelId: string
  readonly address: string
  /** The forwarding address. */
  readonly forwardAddress: string
}

/** Creates a verified, active address of a company. */
export async function makeAddress(
  server: TestServer,
  company: Pick<Company, 'organizationId'>,
  {
    address,
    mode = 'inbound',
    autoReply = '',
    imap = null,
    id = crypto.randomUUID(),
  }: { address: string; mode?: string; autoReply?: string; imap?: string | null; id?: string },
): Promise<Address> {
  const channelId = await inCompany(server, company, (scope) =>
    createChannel(scope, { kind: 'email', name: address }),
  )
  const key = id.replaceAll('-', '')
  await server.query(
    `insert into email_accounts (org_id, id, address, display_name, mode, forward_key, state,
       proven_at, channel_id, auto_reply, imap)
     values ($1, $2, $3, 'Support', $4, $5, 'active', now(), $6, $7, $8)`,
    [company.organizationId, id, address, mode, key, channelId, autoReply, imap],
  )
  return { id, channelId, address, forwardAddress: `${key}@${mailInDomain}` }
}

export interface Letter {
  readonly from?: string
  readonly to?: string
  readonly subject?: string
  readonly text?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Builds a plain email as a client would. */
export function letter({
  from = 'Ada <ada@people.example>',
  to = 'help@acme.example',
  subject = 'My parcel',
  text = 'Where is my parcel?',
  headers = {},
}: Letter = {}): string {
  const head = {
    From: from,
    To: to,
    Subject: subject,
    Date: new Date().toUTCString(),
    'Message-ID': `<${crypto.randomUUID()}@people.example>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  }
  const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`)
  return [...lines, '', text, ''].join('\r\n')
}

/** Delivers an email over SMTP like the sender's server. */
export async function bring(
  { mailInPort }: Pick<TestServer, 'mailInPort'>,
  raw: string | Buffer,
  { from = 'ada@people.example', to }: { from?: string; to: string | readonly string[] },
): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: mailInPort ?? 0, ignoreTLS: true })
  try {
    await transport.sendMail({ envelope: { from, to: [to].flat() }, raw })
  } finally {
    transport.close()
  }
}

export interface Inbound {
  readonly id: string
  readonly state: string
  readonly reason: string
  readonly headerId: string
  readonly messageId: string | null
  readonly conversationId: string | null
  readonly contactId: string | null
  readonly envelopeTo: string[]
}

/** The received emails of a company once all were processed, oldest first. */
export async function readMails(
  server: TestServer,
  { organizationId }: Pick<Company, 'organizationId'>,
): Promise<Inbound[]> {
  const list = (): Promise<Inbound[]> =>
    server.query<Inbound & Record<string, unknown>>(
      `select mail.*, message.conversation_id from inbound_mails mail
       left join messages message on message.org_id = mail.org_id and message.id = mail.message_id
       where mail.org_id = $1 order by mail.received_at, mail.id`,
      [organizationId],
    )
  await vi.waitFor(async () => {
    expect((await list()).filter(({ state }) => state === 'received')).toEqual([])
  }, 15_000)
  return list()
}
