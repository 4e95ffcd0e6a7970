import { Buffer } from 'node:buffer'
import { Readable } from 'node:stream'

import { createLead } from '#modules/contacts/server/public.ts'
import { receiveMail } from '#modules/inbox/server/public.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Samples } from '#tests/support/attack-samples.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { letter, makeAddress } from '#tests/support/mail-in.ts'
import type { TestServer } from '#tests/support/test-server.ts'
import type { Company } from '#tests/support/two-organizations.ts'

/** Valid calls about received email. */
export const receivedSamples: Samples = {
  'email.getMessageMail': async (world) => ({ input: { id: await messageOf(world) } }),
  'email.downloadOriginal': async (world) => ({ input: { id: await messageOf(world) } }),
  'email.retryInboundMail': async ({ server, company }) => ({
    input: { id: await addInbound(server, company, 'failed') },
  }),
  'email.showMessagePage': async (world) => ({
    input: { id: await messageOf(world), pictures: 'true' },
  }),
  async 'email.forwardMessage'(world) {
    const to = { name: 'Desk', address: `${crypto.randomUUID()}@ferry.example` }
    const input = { id: await messageOf(world), clientKey: crypto.randomUUID(), to, cc: [] }
    return { input: { ...input, subject: 'Fwd: parcel' } }
  },
  async 'email.startSideConversation'(world) {
    const quoted = await messageOf(world)
    const [row] = await world.server.query<{ id: string; channelId: string }>(
      `select conversation.id, conversation.channel_id from conversations conversation
       join messages message on message.org_id = conversation.org_id
         and message.conversation_id = conversation.id where message.id = $1`,
      [quoted],
    )
    const to = [{ name: 'Desk', address: `${crypto.randomUUID()}@ferry.example` }]
    return {
      input: {
        id: row?.id,
        channelId: row?.channelId,
        clientKey: crypto.randomUUID(),
        mail: { to, cc: [], bcc: [] },
        subject: 'About a parcel',
        text: 'Do you know more?',
        fileIds: [],
        undoSeconds: undefined,
        sendAt: undefined,
        quotedIds: [quoted],
        hasFiles: true,
      },
    }
  },
  'email.listInboundMails': () => ({ input: { state: 'failed' } }),
}

/** Creates an address, a received email, and one that failed to process. */
export async function furnishMail(server: TestServer, company: Company): Promise<void> {
  const { organizationId, canary, slug } = company
  const address = `mail.${slug}@${slug}.example`
  const { id: accountId, channelId } = await makeAddress(server, company, { address })
  const clientKey = await addInbound(server, company, 'threaded')
  const from = { name: canary, address: `ada@${slug}.example` }
  const message = await inCompany(server, company, async (scope) => {
    const { id: contactId } = await createLead(scope, { name: canary, email: from.address })
    return receiveMail(scope, {
      channelId,
      contactId,
      clientKey,
      subject: `${canary} mail`,
      text: `${canary} mails`,
      envelope: {
        from,
        to: [],
        cc: [],
        bcc: [],
        subject: `${canary} mail`,
        reply: null,
        hasHtml: true,
        isCut: false,
        hasRemote: false,
        trust: 'unverified',
        isAutomatic: false,
      },
      isSpam: false,
    })
  })
  await server.query(
    `insert into message_mails (org_id, message_id, account_id, inbound_id, direction, header_id, text, html)
     values ($1, $2, $3, $4, 'in', $5, $6, '<p>Hello</p>')`,
    [organizationId, message.id, accountId, clientKey, `<${message.id}@mail.example>`, canary],
  )
  await server.query('update inbound_mails set message_id = $2 where id = $1', [
    clientKey,
    message.id,
  ])
  const raw = Readable.from([Buffer.from(letter({ subject: canary }))])
  const storage = createStorage(server.config)
  await storage.put(storageKey(organizationId, clientKey), raw, { type: 'message/rfc822' })
}

/** Inserts a received email and returns its ID. */
export async function addInbound(
  server: TestServer,
  { organizationId, canary }: Pick<Company, 'organizationId' | 'canary'>,
  state: 'threaded' | 'failed',
): Promise<string> {
  const id = crypto.randomUUID()
  await server.query(
    `insert into inbound_mails (org_id, id, size, content_key, subject, state, received_at)
     values ($1, $2, 1, $3, $4, $5, $6)`,
    [organizationId, id, `content ${id}`, canary, state, new Date()],
  )
  return id
}

async function messageOf({
  server,
  company,
}: {
  server: TestServer
  company: Company
}): Promise<string> {
  const [row] = await server.query<{ messageId: string }>(
    `select message_id from message_mails where org_id = $1 and direction = 'in' limit 1`,
    [company.organizationId],
  )
  return row?.messageId ?? ''
}
