import { fill } from '#lib/fill.ts'
import type { Config } from '#platform/config/config.ts'
import { maySpend } from '#platform/limits/may-spend.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import { strangerAllowance } from '#platform/mail/stranger-allowance.ts'
import { on, type Reaction } from '#platform/registry/module.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { isContactBlocked, readContact } from '#modules/contacts/server/public.ts'
import { answerMissed } from '#modules/inbox/contract.ts'
import { answerByMail, divideFiles, findWayBack } from '#modules/email/server/public.ts'
import {
  inMail,
  listMissedAnswers,
  listOfContact,
  noteMailed,
  type MissedAnswers,
} from '#modules/inbox/server/public.ts'
import { listMemberNames, readOrganization } from '#modules/organization/server/public.ts'

import { loadWords, mayStandOn, senderName } from '../rules.ts'
import { isOpenForBusiness } from './actions/pages.ts'
import { settingsOf } from './actions/widgets.ts'
import { findWidgetByChannel, type WidgetListRow } from './store.ts'
import { lockMailed, putMailed } from './store/mails.ts'
import { listSessionsOf } from './store/person.ts'
import { isReadUnsigned } from './store/session-life.ts'

/** Whoever left gets the answers he has not read by mail: each answer once, however often it is told. */
export const mailMissed: Reaction = on(
  answerMissed,
  'mail-missed-answers',
  async (scope, { conversationId }) => {
    const afterSeq = await lockMailed(scope, conversationId)
    const missed = await listMissedAnswers(scope, conversationId, { afterSeq, limit: mostAnswers })
    const widget = missed && (await findWidgetByChannel(scope, missed.channelId))
    const last = missed?.answers.at(-1)
    if (!missed || !last || !widget || !(await isMailed(scope, widget))) return
    const { email, locale } = await readContact(scope, missed.contactId)
    if (!email || (await isContactBlocked(scope, missed.contactId))) return
    if (!(await hasComeHimself(scope, missed.contactId))) return
    if (await isOfAnother(scope, missed)) return
    if (!(await isWithinLimits(scope, email))) return
    await send(scope, { ...missed, conversationId, widget, email, locale })
    await putMailed(scope, { conversationId, seq: last.seq })
    await noteMailed(scope, { conversationId, seq: last.seq })
  },
)

/** A merge proves nothing to a browser: what it began is not mailed to whom a colleague takes it for. */
async function isOfAnother(
  scope: Scope,
  { contactId, begunAs }: Pick<MissedAnswers, 'contactId' | 'begunAs'>,
): Promise<boolean> {
  return begunAs !== null && (await isReadUnsigned(scope, contactId, [begunAs]))
}

interface Sending extends MissedAnswers {
  readonly conversationId: string
  readonly widget: WidgetListRow
  readonly email: string
  readonly locale: string | null
}

/** Where replies are read, it says so and leads them back; else it is mail of the product. */
async function send(scope: Scope, sending: Sending): Promise<void> {
  const { conversationId, contactId, answers, widget, email } = sending
  const { config } = scope.product
  const { name: organization } = await readOrganization(scope)
  const settings = settingsOf(widget.published)
  const words = await loadWords(settings, sending.locale ?? settings.locale)
  const names = await namesOf(scope, answers)
  const isOne = settings.senderNames === 'brand'
  const nameOf = (id: string | null): string => (!isOne && id && names.get(id)) || ''
  const house = { organization, settings, words }
  const account = await findWayBack(scope)
  const files = answers.flatMap((answer) => answer.files.map(asGoing))
  const { sent, links } = divideFiles(scope, {
    files,
    ...(!account && { mostBytes: 0 }),
  })
  const content = {
    title: fill(words.mailSubject, { organization }),
    paragraphs: answers.map(({ author_id: id, text, files: own }) =>
      inMail({
        head: senderName(nameOf(id), house),
        words: text || (own.length > 0 ? '' : words.mailFile),
        isMarked: id !== null,
        fileNames: own.map(({ name }) => name),
      }),
    ),
    links,
    action: { label: words.mailOpen, url: pageOf(widget, sending.pageUrl, config) },
    footer: fill(account ? words.mailReply : words.mailWhy, { organization }),
  }
  const mail = { subject: content.title, text: mailText(content), html: mailHtml(content) }
  if (!account) return queueMail(scope, { to: email, kind: 'chat-answers', ...mail })
  const writers = [...new Set(answers.map(({ author_id: id }) => nameOf(id)))]
  const [writer = ''] = writers.length > 1 ? [] : writers
  await answerByMail(scope, {
    account,
    conversationId,
    contactId,
    messageIds: answers.map(({ id }) => id),
    to: { name: '', address: email },
    writer,
    ...mail,
    files: sent.map(({ id: fileId, name, type }) => ({ fileId, name, type })),
  })
}

async function namesOf(
  scope: Scope,
  answers: MissedAnswers['answers'],
): Promise<ReadonlyMap<string, string>> {
  const authors = answers.flatMap(({ author_id: id }) => id ?? [])
  return listMemberNames(scope, [...new Set(authors)])
}

function asGoing({ id, name, type, size }: MissedAnswers['answers'][number]['files'][number]) {
  return { id, name, type, size: Number(size) }
}

async function isMailed(scope: Scope, { state, published }: WidgetListRow): Promise<boolean> {
  if (state !== 'live' || published === null || !(await isOpenForBusiness(scope))) return false
  const { mailsAnswers, offline } = settingsOf(published)
  return mailsAnswers || offline === 'email'
}

/**
 * Else whoever imports addresses could have us write to them all. A browser is kept of who wrote in a
 * widget or whom a signature named; of who wrote by another way, members have read or answered it.
 */
async function hasComeHimself(scope: Scope, contactId: string): Promise<boolean> {
  if ((await listSessionsOf(scope, contactId)).length > 0) return true
  return (await listOfContact(scope, { contactId, onlyAs: null })).some(
    ({ agentReadSeq }) => agentReadSeq > 0,
  )
}

/** What is over the limit stays unsaid until the next answer: trying again would only count more. */
async function isWithinLimits(scope: Scope, email: string): Promise<boolean> {
  return maySpend(
    scope,
    strangerAllowance('chat-mail', email, { limit: 10, windowSeconds: oneDay }),
    {
      bucket: `chat-mail:organization:${scope.organizationId}`,
      limit: 2000,
      windowSeconds: oneDay,
    },
  )
}

/**
 * Back to the page he wrote from, which knows his browser. He names it himself, so it is taken only
 * where the widget is known to stand, and encoded without what is asked of it: nobody can send a link
 * or words of his own in our name.
 */
function pageOf(
  { id, published, installed_on: installedOn }: WidgetListRow,
  pageUrl: string | null,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): string {
  const { origins } = settingsOf(published)
  const page = (pageUrl !== null && URL.parse(pageUrl)) || undefined
  // A blob has the origin of its maker too.
  const origin = page?.protocol.startsWith('http') ? page.origin : undefined
  const isKnown = origins.length > 0 ? mayStandOn(origins, origin) : origin === installedOn
  return page && origin !== undefined && isKnown
    ? origin + page.pathname.replaceAll(':', '%3A')
    : new URL(`/widget-page/${id}`, publicUrl).href
}

const mostAnswers = 20
const oneDay = 86_400
