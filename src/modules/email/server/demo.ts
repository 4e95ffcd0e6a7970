import { getChannel, listChannels, updateChannel } from '#modules/inbox/channels-contract.ts'
import {
  getConversation,
  listConversations,
  listMessages,
  updateConversation,
} from '#modules/inbox/contract.ts'
import { receiveMail } from '#modules/inbox/server/public.ts'
import type { DemoPart, DemoStage } from '#platform/demo/demo-part.ts'

import {
  createEmailAccount,
  listEmailAccounts,
  saveOwnSignature,
  trustSender,
  updateEmailAccount,
} from '../accounts-contract.ts'
import { startSideConversation } from '../sides-contract.ts'
import { addEmailDomain } from '../domains-contract.ts'
import { noteDmarcReport } from './public.ts'

export const demo: DemoPart = {
  name: 'email accounts',
  // The requests and chats before it arrived while the company had no email.
  after: ['privacy requests'],
  async run(stage) {
    await addAccounts(stage)
    await askSupplier(stage)
    await writeToBilling(stage)
  },
}

/**
 * Two addresses and their domain. No one can publish DNS records for it, so it stays pending;
 * reports about it exist anyway.
 */
async function addAccounts({ act, inScope }: DemoStage): Promise<void> {
  await act(createEmailAccount, {
    address: `support@${domain}`,
    displayName: 'Northwind Coffee',
    mode: 'forward',
  })
  await act(createEmailAccount, {
    address: `billing@${domain}`,
    displayName: 'Northwind Billing',
    mode: 'forward',
  })
  const { items } = await act(listEmailAccounts, {})
  const [support] = items
  if (support) {
    await act(updateEmailAccount, {
      id: support.id,
      version: support.version,
      signature: 'Northwind Coffee\nRoasted on Tuesdays, shipped on Wednesdays',
      autoReply:
        'Hello {{name}},\n\nthanks for your message. We’ll reply within four business hours. Your ticket number is {{number}}.\n\nNorthwind Coffee',
    })
  }
  await act(saveOwnSignature, { accountId: null, text: 'Best regards\nYour roaster' })
  await act(trustSender, { sender: 'harbor.example' })
  await act(addEmailDomain, { domain })
  await inScope(async (scope) => {
    for (const report of demoReports(scope.now)) await noteDmarcReport(scope, report)
  })
}

/** Billing is visible to one teammate, the owner, and the admins. */
async function writeToBilling({ act, inScope, id }: DemoStage): Promise<void> {
  const { items } = await act(listChannels, {})
  const billing = items.find(({ name }) => name.includes('Billing'))
  const found = await act(listConversations, { category: 'everything' })
  const contact = found.items.map((one) => one.contact).find(({ name }) => name === 'Hanne Dahl')
  if (!billing || !contact?.email) return
  const { version } = await act(getChannel, { id: billing.id })
  const priya = id('member', 'Priya Raman')
  await act(updateChannel, { id: billing.id, version, memberIds: [priya] })
  const from = { name: contact.name, address: contact.email }
  const to = { name: 'Northwind Billing', address: `billing@${domain}` }
  const subject = 'Invoice 2214 has our old address'
  const conversationId = await inScope(async (scope) => {
    const message = await receiveMail(scope, {
      channelId: billing.id,
      contactId: contact.id,
      clientKey: crypto.randomUUID(),
      subject,
      text: 'Hello,\n\nwe moved in May. Our new address is Strandgaten 18, 5013 Bergen. Could you resend the invoice with the new address? We close our books on Friday.\n\nHanne',
      envelope: demoEnvelope({ from, to, subject }),
      isSpam: false,
    })
    return message.conversationId
  })
  await act(updateConversation, { id: conversationId, assigneeId: priya })
}

async function askSupplier({ act, inScope }: DemoStage): Promise<void> {
  const { items } = await act(listConversations, { category: 'everything' })
  const main = items.find(({ contact }) => contact.name === 'Hanne Dahl')
  if (!main) return
  const messages = await act(listMessages, { id: main.id })
  const first = messages.items.findLast(({ kind }) => kind === 'text')
  const from = { name: 'Fjord Freight', address: 'offers@fjordfreight.example' }
  const to = { name: 'Northwind Coffee', address: `support@${domain}` }
  const subject = 'Freight to Bergen, 12 kg a week'
  const { conversationId } = await act(startSideConversation, {
    id: main.id,
    clientKey: crypto.randomUUID(),
    mail: { to: [from] },
    subject,
    text: 'Hello Marit,\n\nhow much would you charge for 12 kg a week to Bergen? And when would it arrive if it ships on Wednesday?',
    quotedIds: first ? [first.id] : [],
  })
  const { channelId, contact } = await act(getConversation, { id: conversationId })
  await inScope(async (scope) => {
    await receiveMail(scope, {
      channelId,
      contactId: contact.id,
      conversationId,
      clientKey: crypto.randomUUID(),
      subject: `Re: ${subject}`,
      text: 'Hello,\n\nIt’s €38 per parcel up to 15 kg, arriving Friday morning. From ten parcels a month, it’s €33.\n\nMarit',
      envelope: demoEnvelope({ from, to, subject: `Re: ${subject}` }),
      isSpam: false,
    })
  })
}

function demoEnvelope({
  from,
  to,
  subject,
}: {
  readonly from: NonNullable<Envelope['from']>
  readonly to: Envelope['to'][number]
  readonly subject: string
}): Envelope {
  return {
    from,
    to: [to],
    cc: [],
    bcc: [],
    subject,
    reply: { to: [from], cc: [] },
    hasHtml: false,
    isCut: false,
    hasRemote: false,
    trust: 'verified',
    isAutomatic: false,
  }
}

type Envelope = Parameters<typeof receiveMail>[1]['envelope']

const domain = 'northwind.example'

/**
 * Two weeks of reports from two large providers: mostly good, plus someone trying to spoof the
 * domain.
 */
function demoReports(now: Date) {
  return Array.from({ length: 14 }, (_, back) => back + 1).flatMap((back) => {
    const beginsAt = new Date(now.getTime() - back * dayMs)
    beginsAt.setUTCHours(0, 0, 0, 0)
    const endsAt = new Date(beginsAt.getTime() + dayMs - 1000)
    return ['google.com', 'Enterprise Outlook'].map((reporter, place) => ({
      reporter,
      reportKey: `demo-${back}`,
      domain,
      policy: 'none',
      beginsAt,
      endsAt,
      sources: [
        source('203.0.113.20', 120 + ((back * 37) % 60) - place * 40, 'pass', 'pass'),
        source('198.51.100.7', 6 + (back % 5), 'pass', 'fail'),
        ...(back % 4 === 0 ? [source('192.0.2.66', 9 + back, 'fail', 'fail')] : []),
      ],
    }))
  })
}

function source(address: string, count: number, dkim: string, spf: string) {
  return { source: address, count, disposition: 'none', dkim, spf, from: domain }
}

const dayMs = 24 * 60 * 60 * 1000
