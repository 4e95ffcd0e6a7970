import { readOrganization } from '#modules/organization/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import type * as writingContract from '../../writing-contract.ts'
import { conversationExported } from '../../writing-contract.ts'
import { contactNameOf, presentConversation, presentMessages } from '../present.ts'
import { requireInboxAccess } from '../refuse-outsiders.ts'
import { refuseUnknown } from '../refuse-unknown.ts'
import type { SenderNaming } from '../name-senders.ts'
import { findConversation } from '../store/conversations.ts'
import { listMessageRowsAfter, type MessageRow } from '../store/messages.ts'
import { titleOf, type CopyableText } from '../transcript.ts'
import { reactionsIn } from './export-conversation.ts'

export async function exportConversationPdf(
  scope: Scope,
  { id, hasNotes }: ParsedInputOf<typeof writingContract.exportConversationPdf>,
  { reply }: Exchange,
): Promise<AnswerOf<typeof writingContract.exportConversationPdf>> {
  requireInboxAccess(scope)
  const row = (await findConversation(scope, id)) ?? refuseUnknown()
  await scope.spend({
    bucket: `inbox:pdf:${memberOf(scope).memberId}`,
    limit: 120,
    windowSeconds: 3600,
    sentence: 'Too many exports in the last hour. Try again later.',
  })
  const data = { conversationId: id, format: 'pdf', hasNotes }
  await scope.inOwnTransaction('write', async (innerScope) =>
    innerScope.emit(conversationExported, data, { subjectId: id }),
  )
  const organization = await readOrganization(scope)
  const contactName = contactNameOf(row)
  const conversation = { ...presentConversation(scope, row), contactName }
  const { email } = conversation.contact
  const kinds = hasNotes ? (['text', 'note'] as const) : (['text'] as const)
  const { pdfTranscript } = await import('../pdf-transcript.ts')
  const content = pdfTranscript(
    {
      title: titleOf(conversation),
      about: [
        ...(email && email !== contactName ? [`${contactName}, ${email}`] : []),
        ...(hasNotes ? ['Includes notes, which customers don’t see.'] : []),
      ],
      organization: organization.name,
      dates: {
        locale: organization.defaultLocale,
        timeZone: organization.timeZone,
        dateFormat: organization.dateFormat,
      },
      madeAt: scope.now,
    },
    copiedPages(scope, { id, contactName, kinds }),
  )
  const name = `conversation-${conversation.number}.pdf`
  await reply.sendFile({ name, type: 'application/pdf' }, content)
  return {}
}

interface MessageSelection {
  readonly id: string
  readonly contactName: string
  readonly kinds: readonly MessageRow['kind'][]
  readonly senders?: SenderNaming
}

/** Streams messages in batches; the caller checks access first. */
export async function* copiedPages(
  scope: Scope,
  { id, contactName, kinds, senders }: MessageSelection,
): AsyncGenerator<CopyableText[]> {
  const reactions = await reactionsIn(scope, id, senders?.isOne)
  for (let afterSeq = 0; ;) {
    const rows = await listMessageRowsAfter(scope, id, { afterSeq, kinds, limit: atOnce })
    const messages = await presentMessages(scope, contactName, rows)
    yield messages.map((each) => ({
      ...each,
      author: senders ? senders.named(each.author) : each.author,
      reactions: reactions.get(each.id) ?? [],
    }))
    const last = rows.at(-1)
    if (rows.length < atOnce || !last) return
    afterSeq = last.seq
  }
}

const atOnce = 100
