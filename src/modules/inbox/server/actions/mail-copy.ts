import { findProvenEmail, readContact } from '#modules/contacts/server/public.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import { changeConversation } from '../change-conversation.ts'
import { mailCopy } from '../copy-mail.ts'
import { refuseExporting } from '../refuse-exporting.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import { lockConversation } from '../store/changes.ts'
import { actingMember, refuseMergedAway, refuseSpam, refuseTrashed } from './answers.ts'

/** Only to the customer's own address, and only if it is still the one the sender saw. */
export async function mailConversationCopy(
  scope: Scope,
  { id, email }: ParsedInputOf<typeof writingContract.mailConversationCopy>,
): Promise<AnswerOf<typeof writingContract.mailConversationCopy>> {
  refuseExporting(scope)
  const row = (await lockConversation(scope, id)) ?? refuseUnknown()
  if (row.deletedAt) refuseTrashed()
  if (row.closedReason === 'spam') refuseSpam()
  if (row.mergedInto) refuseMergedAway()
  if (row.sideOf) refuse('conflict', 'You can’t send copies of side conversations.')
  const contact = await readContact(scope, row.contactId)
  if (email !== contact.email && email !== (await findProvenEmail(scope, row.contactId))) {
    refuse('conflict', 'The customer’s email address has changed. Check it and send again.')
  }
  await scope.spend({
    bucket: `chat:copy:${scope.organizationId}:${email}`,
    limit: 3,
    windowSeconds: 3600,
    sentence: 'Copies were just sent. Try again in a few minutes.',
  })
  const whose = { conversationId: row.id, contactId: row.contactId, visibleAs: null }
  await mailCopy(scope, whose, {
    email,
    locale: contact.locale,
    timeZone: contact.timeZone,
    you: contact.name,
    intro: 'transcript_sent_intro',
    footer: 'transcript_sent_footer',
    isTriggeredByOutsider: false,
  })
  const lines = [{ what: 'copySent', email }]
  await changeConversation(scope, row, { by: await actingMember(scope), lines })
  return {}
}
