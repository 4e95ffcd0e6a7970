import { Readable } from 'node:stream'

import { formatDateTime, type DateSettings } from '#lib/format-date.ts'
import { ownNameOf } from '#modules/contacts/rules.ts'
import { readOwn } from '#modules/contacts/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findOfContact } from './actions/customers.ts'
import { copiedPages } from './actions/export-pdf.ts'
import { nameSenders, type NamingOf } from './name-senders.ts'
import { messagesForCustomer } from './messages-for-customer.ts'
import { htmlEnd, htmlEntry, htmlHead, type CopyableText } from './transcript.ts'

interface PageHead extends Pick<NamingOf, 'sender'> {
  readonly title: string
  readonly dates: DateSettings
}

/** A conversation as its customer sees it: no notes, nothing deleted. */
export async function pageOfContact(
  scope: Scope,
  whose: Parameters<typeof findOfContact>[1],
  head: PageHead,
): Promise<Readable> {
  const { id } = await findOfContact(scope, whose)
  const own = await readOwn(scope, whose)
  const { sender } = head
  const senders = await nameSenders(scope, { conversationId: id, locale: own.locale, sender })
  const contactName = ownNameOf(own)
  const pages = copiedPages(scope, { id, contactName, kinds: ['text'], senders })
  return Readable.from(write(head, messagesForCustomer(whose, pages)))
}

async function* write(
  { title, dates }: PageHead,
  pages: AsyncIterable<readonly CopyableText[]>,
): AsyncGenerator<string> {
  yield `${htmlHead(title, dates.locale)}<p>${dates.timeZone}</p>\n`
  for await (const messages of pages) {
    yield messages
      .map((each) => htmlEntry(each, ({ createdAt }) => formatDateTime(createdAt, dates)))
      .join('')
  }
  yield htmlEnd
}
