import type { Readable } from 'node:stream'

import { ownNameOf } from '#modules/contacts/rules.ts'
import { readOwn } from '#modules/contacts/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findOfContact } from './actions/customers.ts'
import { copiedPages } from './actions/export-pdf.ts'
import type { PdfHead } from './pdf-transcript.ts'
import { nameSenders, type NamingOf } from './name-senders.ts'
import { messagesForCustomer } from './messages-for-customer.ts'

/** A conversation as its customer sees it: no notes, nothing deleted. */
export async function pdfOfContact(
  scope: Scope,
  whose: Parameters<typeof findOfContact>[1],
  head: PdfHead & Pick<NamingOf, 'sender'>,
): Promise<Readable> {
  const { id } = await findOfContact(scope, whose)
  const own = await readOwn(scope, whose)
  const { sender } = head
  const senders = await nameSenders(scope, { conversationId: id, locale: own.locale, sender })
  const contactName = ownNameOf(own)
  const { pdfTranscript } = await import('./pdf-transcript.ts')
  const pages = copiedPages(scope, { id, contactName, kinds: ['text'], senders })
  return pdfTranscript(head, messagesForCustomer(whose, pages))
}
