import { formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { readOwn } from '#modules/contacts/server/door.ts'
import { wordsOfMessage } from '#modules/inbox/rules.ts'
import { askForHuman, messagesOfContact, noteCopySent } from '#modules/inbox/server/door.ts'
import { readOrganization } from '#modules/organization/server/door.ts'
import { sayFor } from '#modules/templates/server/door.ts'
import { mailHtml, mailText } from '#platform/mail/layout.ts'
import { queueMail } from '#platform/mail/outbox.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type { askForHuman as askForHumanCall, mailTranscript } from '../../contract.ts'
import type { Chat } from '../../model.ts'
import { fill, loadWords } from '../../rules.ts'
import { findCopyAddress } from '../copy-address.ts'
import { datesForVisitor } from '../dates-for-visitor.ts'
import { ownChat } from '../own-chat.ts'
import { findWidgetRow } from '../store.ts'
import { presentChat } from './present-chat.ts'
import { settingsOf } from './widgets.ts'

export async function callHuman(
  scope: Scope,
  { id }: ParsedInputOf<typeof askForHumanCall>,
): Promise<Chat> {
  const { sessionId } = visitorOf(scope)
  await scope.spend({
    bucket: `chat:human:${sessionId}`,
    limit: 20,
    windowSeconds: 3600,
    sentence: 'You asked often. Somebody will answer here.',
  })
  return presentChat(await askForHuman(scope, ownChat(scope, id)))
}

/**
 * Words that anybody may write go to nobody who was only named: else a chat would mail them to any
 * address in the name of the organization. Whoever proved none downloads his copy.
 */
export async function sendTranscript(
  scope: Scope,
  { id }: ParsedInputOf<typeof mailTranscript>,
): Promise<AnswerOf<typeof mailTranscript>> {
  const { sessionId, widgetId } = visitorOf(scope)
  const whose = ownChat(scope, id)
  const { locale, timeZone } = await readOwn(scope, whose)
  const email = await findCopyAddress(scope)
  if (email === undefined) {
    refuse(
      'conflict',
      'A copy is mailed only to an address that is known to be yours. Download it.',
    )
  }
  const messages = await messagesOfContact(scope, { ...whose, limit: mostMessages })
  for (const bucket of [`chat:copy:${sessionId}`, `chat:copy:${scope.organizationId}:${email}`]) {
    await scope.spend({
      bucket,
      limit: 3,
      windowSeconds: 3600,
      sentence: 'Copies were sent a moment ago. Try again in a while.',
    })
  }
  const isNew = await noteCopySent(scope, whose, email)
  if (!isNew) return { email }
  const said = messages.filter(({ deletedAt }) => deletedAt === null).toReversed()
  const organization = await readOrganization(scope)
  const dates = datesForVisitor({ locale, timeZone }, organization)
  const say = await sayFor(scope, locale)
  const settings = settingsOf((await findWidgetRow(scope, widgetId))?.published)
  const words = await loadWords(settings, locale ?? settings.locale)
  const values = { organization: organization.name }
  const names = { you: words.you, us: organization.name }
  const before = [
    say('transcript_intro', values),
    say('transcript_times', { zone: zoneName(dates, scope.now) }),
    messages.length < mostMessages ? '' : fill(words.transcriptLast, { count: mostMessages }),
  ]
  const content = {
    title: say('transcript_subject', values),
    paragraphs: [
      ...before.filter(Boolean),
      ...said.map((message) => linesOf(message, names, dates)),
    ],
    footer: say('transcript_footer', values),
  }
  await queueMail(scope, {
    to: email,
    kind: 'chat-transcript',
    isSetOffOutside: true,
    subject: content.title,
    text: mailText(content),
    html: mailHtml(content),
  })
  return { email }
}

type Said = Awaited<ReturnType<typeof messagesOfContact>>[number]

/** As people say it, Central European Time, where the language has a name for it. */
function zoneName({ locale, timeZone }: DateSettings, now: Date): string {
  const style = { timeZone, timeZoneName: 'longGeneric' } as const
  const parts = new Intl.DateTimeFormat(locale, style).formatToParts(now)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

function linesOf(
  { author, text, block, files, replyTo, createdAt }: Said,
  { you, us }: { readonly you: string; readonly us: string },
  dates: DateSettings,
): string {
  const at = formatDateTime(createdAt, dates)
  const names = files.map((file) => `[${file.name}]`)
  const quoted = replyTo && !replyTo.isGone ? [`> ${replyTo.excerpt}`] : []
  const words = wordsOfMessage({ text, block })
  const said = [...quoted, ...(words ? [words] : []), ...names]
  const who = author.kind === 'contact' ? you : author.name || us
  return [`${who} · ${at}`, ...said].join('\n')
}

const mostMessages = 500
