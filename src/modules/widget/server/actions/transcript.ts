import { fill } from '#lib/fill.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'
import { readOwn } from '#modules/contacts/server/public.ts'
import {
  askForHuman as askTeam,
  findOfContact,
  mailCopy,
  maxCopiedMessages,
  noteCopySent,
} from '#modules/inbox/server/public.ts'

import type * as contract from '../../contract.ts'
import type { Chat } from '../../model.ts'
import { loadWords } from '../../rules.ts'
import { findCopyAddress } from '../copy-address.ts'
import { ownChat } from '../own-chat.ts'
import { findWidgetRow } from '../store.ts'
import { presentChat } from './present-chat.ts'
import { provenByCode } from './transcript-code.ts'
import { settingsOf } from './widgets.ts'

export async function askForHuman(
  scope: Scope,
  { id }: ParsedInputOf<typeof contract.askForHuman>,
): Promise<Chat> {
  const { openerId, senderNames } = visitorOf(scope)
  await scope.spend({
    bucket: `chat:human:${openerId}`,
    limit: 20,
    windowSeconds: 3600,
    sentence: 'You’ve asked several times. Someone will reply here.',
  })
  return presentChat(senderNames, await askTeam(scope, ownChat(scope, id)))
}

/**
 * Copies only go to verified addresses: otherwise the chat could email arbitrary text to any
 * address in the organization's name. Others enter a code or download the copy.
 */
export async function mailTranscript(
  scope: Scope,
  { id, code }: ParsedInputOf<typeof contract.mailTranscript>,
): Promise<AnswerOf<typeof contract.mailTranscript>> {
  const { openerId, widgetId } = visitorOf(scope)
  const chat = ownChat(scope, id)
  await findOfContact(scope, chat)
  const { locale, timeZone, email: typed } = await readOwn(scope, chat)
  const email =
    (await findCopyAddress(scope)) ??
    (await provenByCode(scope, { conversationId: id, email: typed, code }))
  if (email === undefined) {
    refuse(
      'conflict',
      'We only email copies to verified addresses. Request a code, or download the copy.',
    )
  }
  for (const bucket of [`chat:copy:${openerId}`, `chat:copy:${scope.organizationId}:${email}`]) {
    await scope.spend({
      bucket,
      limit: 3,
      windowSeconds: 3600,
      sentence: 'We just sent several copies. Try again later.',
    })
  }
  const isNew = await noteCopySent(scope, chat, email)
  if (!isNew) return { email }
  const settings = settingsOf((await findWidgetRow(scope, widgetId))?.published)
  const words = await loadWords(settings, locale ?? settings.locale)
  await mailCopy(scope, chat, {
    email,
    locale,
    timeZone,
    you: words.you,
    last: fill(words.transcriptLast, { count: maxCopiedMessages }),
    sender: words.sender,
    intro: 'transcript_intro',
    footer: 'transcript_footer',
    isTriggeredByOutsider: true,
  })
  return { email }
}
