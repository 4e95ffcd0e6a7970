import { afterAll, beforeAll, expect, test } from 'vitest'

import { updateNotificationSettings } from '#modules/notifications/contract.ts'
import { notify } from '#modules/notifications/server/public.ts'
import { organizationNotices } from '#modules/organization/server/public.ts'
import { mailFixed } from '#modules/bugs/server/fixed-mail.ts'
import { notifyOne } from '#modules/bugs/server/notify-reporters.ts'
import { getConversation, listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { mailConversationCopy } from '#modules/inbox/writing-contract.ts'
import { askForReaderLink } from '#modules/readers/contract.ts'
import { mailFollower } from '#modules/share/server/follower-mail.ts'
import { listSystemTexts, putSystemText } from '#modules/templates/contract.ts'
import type { SystemTextKey } from '#modules/templates/rules.ts'
import { systemTexts } from '#modules/templates/system-texts.ts'
import {
  createWidget,
  getWidgetConfig,
  mailTranscript,
  mailTranscriptCode,
  publishWidget,
  updateVisitor,
} from '#modules/widget/contract.ts'
import { inCompany } from '#tests/support/conversations.ts'
import { invite } from '#tests/support/invitation.ts'
import { until } from '#tests/support/job-node.ts'
import { runCron } from '#tests/support/run-cron.ts'
import { verifyAddress } from '#tests/support/verify-address.ts'
import { readerOn } from '#tests/support/reader.ts'
import { startTestServer, type TestServer } from '#tests/support/test-server.ts'
import { makeCompany, type Company, type Member } from '#tests/support/two-organizations.ts'
import { liveWidget, newVisitor } from '#tests/support/visitor-client.ts'

let server: TestServer
let acme: Company
let globex: Company
let widgetId: string
beforeAll(async () => {
  server = await startTestServer({ roles: ['web', 'live', 'work'] })
  acme = await makeCompany(server, 'acme')
  globex = await makeCompany(server, 'globex')
  widgetId = await liveWidget(acme.owner.client)
})
afterAll(() => server.close())

/** Where each text ends up, as its reader sees it. */
const targets: Readonly<Record<SystemTextKey, () => Promise<string>>> = {
  greeting: async () => (await chatTexts()).greeting,
  away: async () => (await chatTexts()).away,
  rating_question: async () => (await chatTexts()).words.rateTitle ?? '',
  transcript_subject: transcript,
  transcript_intro: transcript,
  transcript_times: transcript,
  transcript_last: () => sentCopy({ messages: 500 }),
  transcript_you: sentCopy,
  transcript_sender: copyOfNamed,
  transcript_footer: transcript,
  transcript_sent_intro: sentCopy,
  transcript_sent_footer: sentCopy,
  transcript_code_subject: transcriptCode,
  transcript_code_text: transcriptCode,
  transcript_code_footer: transcriptCode,
  reader_link_subject: readerLink,
  reader_link_text: readerLink,
  reader_link_button: readerLink,
  reader_link_footer: readerLink,
  idea_news_subject: ideaNews,
  idea_news_text: ideaNews,
  idea_news_button: ideaNews,
  idea_news_footer: ideaNews,
  idea_news_stop: ideaNews,
  bug_fixed_subject: bugFixed,
  bug_fixed_text: bugFixed,
  bug_fixed_button: bugFixed,
  bug_fixed_footer: bugFixed,
  bug_fixed_chat: bugFixedInChat,
  invitation_subject: () => invitation(acme),
  invitation_text: () => invitation(acme),
  invitation_footer: () => invitation(acme),
  notification_intro: () => notice(acme),
  notification_button: () => notice(acme),
  notification_footer: () => notice(acme),
  digest_subject: () => digest(acme.agent),
  digest_intro: () => digest(acme.agent),
  digest_more: () => digest(acme.agent),
}

test('every text has a target', () => {
  expect(Object.keys(targets).toSorted()).toEqual(systemTexts.map(({ key }) => key).toSorted())
})

test.each(systemTexts.map(({ key }) => key))(
  'the own text for %s is used until it is reset',
  async (key) => {
    const { client } = acme.owner
    const own = `Own ${key}`
    await client.must(putSystemText, { key, locale: 'en', text: own })
    const changed = await targets[key]()
    await client.must(putSystemText, { key, locale: 'en', text: '' })
    const reset = await targets[key]()

    expect(changed).toContain(own)
    expect(reset).not.toContain(own)
    const { items } = await client.must(listSystemTexts, {})
    expect(items.find((item) => item.key === key)?.texts).toEqual({})
  },
)

test("an organization's texts don't affect others", async () => {
  const said = { locale: 'en', text: 'Acme says so' }
  const keys = ['invitation_text', 'notification_footer'] as const
  for (const key of keys) await acme.owner.client.must(putSystemText, { key, ...said })
  const foreign = [await invitation(globex), await notice(globex)]
  for (const key of keys)
    await acme.owner.client.must(putSystemText, { key, locale: 'en', text: '' })

  expect(foreign.join()).not.toContain('Acme says so')
})

test("emails to members use the organization's language with values filled in", async () => {
  const { client } = acme.owner
  await server.query(`update organizations set default_locale = 'de-AT' where org_id = $1`, [
    acme.organizationId,
  ])
  await client.must(putSystemText, {
    key: 'invitation_text',
    locale: 'de',
    text: 'Komm zu {organization} als {role}.',
  })
  await client.must(putSystemText, { key: 'invitation_text', locale: 'en', text: 'Come along.' })
  const letter = await invitation(acme)
  await server.query(`update organizations set default_locale = 'en' where org_id = $1`, [
    acme.organizationId,
  ])

  expect(letter).toMatch(/Komm zu .+ Inc als \S.*\./)
  expect(letter).not.toContain('Come along.')
  // Safety sentences are always included.
  expect(letter).toContain('The link works once and expires in seven days.')
})

test("a reader gets email in the browser's language", async () => {
  const { client } = acme.owner
  const key = 'reader_link_subject'
  await client.must(putSystemText, { key, locale: 'de', text: 'Ihr Link zu {site}' })
  const [german, english] = [await readerLink('de-AT,en;q=0.5'), await readerLink('en')]
  await client.must(putSystemText, { key, locale: 'de', text: '' })

  expect(german).toContain('Ihr Link zu ')
  expect(german).not.toContain('{site}')
  expect(english).toContain('Your sign-in link for ')
})

async function chatTexts() {
  const { texts } = await acme.owner.client.must(getWidgetConfig, { id: widgetId })
  return texts
}

async function transcript(): Promise<string> {
  const visitor = await newVisitor(server.client(), widgetId)
  const email = `${crypto.randomUUID()}@example.com`
  await verifyAddress(server, visitor.conversationId, email)
  await visitor.client.must(mailTranscript, { id: visitor.conversationId })
  return letterTo(email)
}

async function sentCopy({ messages = 0 } = {}): Promise<string> {
  const { conversationId: id } = await newVisitor(server.client(), widgetId)
  await server.query(
    `insert into messages (org_id, conversation_id, seq, client_key, kind, author_kind, text)
    select $1, $2, 100 + number, gen_random_uuid(), 'text', 'member', 'Hello'
    from generate_series(1, $3::int) as number`,
    [acme.organizationId, id, messages],
  )
  const email = `${crypto.randomUUID()}@example.com`
  await verifyAddress(server, id, email)
  await acme.owner.client.must(mailConversationCopy, { id, email })
  return letterTo(email)
}

/** Where a widget shows the name of the teammate and the organization. */
async function copyOfNamed(): Promise<string> {
  const { client } = acme.owner
  const settings = { senderNames: 'agent_at_brand' } as const
  const made = await client.must(createWidget, { name: 'Named', settings })
  await client.must(publishWidget, { id: made.id, version: made.version })
  const { conversationId: id } = await newVisitor(server.client(), made.id)
  await client.must(sendMessage, { id, clientKey: crypto.randomUUID(), text: 'Hello' })
  const email = `${crypto.randomUUID()}@example.com`
  await verifyAddress(server, id, email)
  await client.must(mailConversationCopy, { id, email })
  return letterTo(email)
}

async function transcriptCode(): Promise<string> {
  const { client, conversationId: id } = await newVisitor(server.client(), widgetId)
  const email = `${crypto.randomUUID()}@example.com`
  await client.must(updateVisitor, { email })
  await client.must(mailTranscriptCode, { id })
  return letterTo(email)
}

async function readerLink(language?: string): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const reader = readerOn(server, 'acme')
  const headers = { 'accept-language': language ?? 'en' }
  await reader.call(askForReaderLink, { email, clientKey: crypto.randomUUID() }, headers)
  return letterTo(email)
}

async function ideaNews(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const told = {
    idea: { title: 'Dark mode', publicLabel: 'Planned' },
    url: 'https://acme.example/s/ideas/1',
    home: 'https://acme.example',
    organization: 'Acme Inc',
  }
  await inCompany(server, acme, (scope) =>
    mailFollower(scope, { email, locale: null, token: 'sample' }, told),
  )
  return letterTo(email)
}

async function bugFixed(): Promise<string> {
  const email = `${crypto.randomUUID()}@example.com`
  const told = { email, locale: null, organization: 'Acme Inc', url: 'https://acme.example/b/1' }
  await inCompany(server, acme, (scope) => mailFixed(scope, told))
  return letterTo(email)
}

async function bugFixedInChat(): Promise<string> {
  const { conversationId: id } = await newVisitor(server.client(), widgetId)
  const { contact } = await acme.owner.client.must(getConversation, { id })
  const person = { contactId: contact.id, email: null, locale: null, token: crypto.randomUUID() }
  const told = { name: 'Acme Inc', url: 'https://acme.example/b/1' }
  await inCompany(server, acme, (scope) => notifyOne(scope, person, told))
  const { items } = await acme.owner.client.must(listMessages, { id })
  return items.map(({ text }) => text).join('\n')
}

async function invitation({ owner }: Company): Promise<string> {
  const { email } = await invite(server, owner.client)
  return letterTo(email)
}

async function notice(company: Company): Promise<string> {
  await tell(company, 'immediately')
  return letterTo(company.agent.email)
}

/** Too many to list all of them. */
async function digest(member: Member): Promise<string> {
  for (let count = 0; count < 31; count += 1) await tell(acme, 'hourly')
  // Done before they are due, because the schedule may send the digest from then on.
  await server.query('delete from system_mails where recipient = $1', [member.email])
  await server.query(`update notifications set mail_due_at = now() - interval '1 minute'
    where mail_due_at is not null`)
  await runCron(server, 'mail-notification-digests')
  await until('the digest is mailed', async () => {
    const mails = await server.query('select from system_mails where recipient = $1', [
      member.email,
    ])
    return mails.length > 0
  })
  return letterTo(member.email)
}

async function tell(company: Company, how: 'immediately' | 'hourly'): Promise<void> {
  const { client, memberId } = company.agent
  await client.must(updateNotificationSettings, {
    items: [{ kind: 'member.joined', email: true }],
    preferences: { digest: how },
  })
  await inCompany(server, company, (scope) =>
    notify(scope, {
      kind: organizationNotices.memberJoined,
      memberIds: [memberId],
      title: 'Someone joined',
      link: '/dashboard',
    }),
  )
}

async function letterTo(email: string): Promise<string> {
  const { subject, text } = await server.messageTo(email)
  return `${subject}\n${text}`
}
