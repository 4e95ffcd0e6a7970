import { readOwn } from '#modules/contacts/server/public.ts'
import { datesForCustomer, pageOfContact, pdfOfContact } from '#modules/inbox/server/public.ts'
import { readOrganization } from '#modules/organization/server/public.ts'
import { systemTextsFor } from '#modules/templates/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import { loadWords } from '../../rules.ts'
import { ownChat } from '../own-chat.ts'
import { findWidgetRow } from '../store.ts'
import { settingsOf } from './widgets.ts'

export async function downloadTranscript(
  scope: Scope,
  { id }: ParsedInputOf<typeof chatContract.downloadTranscript>,
  { reply }: Exchange,
): Promise<AnswerOf<typeof chatContract.downloadTranscript>> {
  const { chat, contact, organization, title, sender } = await copyFor(scope, id)
  const content = await pdfOfContact(scope, chat, {
    title,
    sender,
    about: [],
    organization: organization.name,
    dates: datesForCustomer(contact, organization),
    madeAt: scope.now,
  })
  await reply.sendFile({ name: `${organization.name}.pdf`, type: 'application/pdf' }, content)
  return {}
}

export async function downloadTranscriptPage(
  scope: Scope,
  { id }: ParsedInputOf<typeof chatContract.downloadTranscriptPage>,
  { reply }: Exchange,
): Promise<AnswerOf<typeof chatContract.downloadTranscriptPage>> {
  const { chat, contact, organization, title, sender } = await copyFor(scope, id)
  const dates = datesForCustomer(contact, organization)
  const page = await pageOfContact(scope, chat, { title, sender, dates })
  const file = { name: `${organization.name}.html`, type: 'text/html; charset=utf-8' }
  await reply.sendFile(file, page)
  return {}
}

async function copyFor(scope: Scope, id: string) {
  const { openerId, widgetId } = visitorOf(scope)
  await scope.spend({
    bucket: `chat:pdf:${openerId}`,
    limit: 20,
    windowSeconds: 3600,
    sentence: 'You just downloaded several copies. Try again later.',
  })
  const chat = ownChat(scope, id)
  const contact = await readOwn(scope, chat)
  const organization = await readOrganization(scope)
  const say = await systemTextsFor(scope, contact.locale)
  const title = say('transcript_subject', { organization: organization.name })
  const settings = settingsOf((await findWidgetRow(scope, widgetId))?.published)
  const { sender } = await loadWords(settings, contact.locale ?? settings.locale)
  return { chat, contact, organization, title, sender }
}
