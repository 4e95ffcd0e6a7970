import { ownNameOf } from '#modules/contacts/rules.ts'
import { readOwn } from '#modules/contacts/server/door.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { findOfContact } from './actions/customers.ts'
import { copiedPages } from './actions/export-pdf.ts'
import { htmlTranscript, type Copied } from './transcript.ts'

/** A conversation of his own as a web page, as the customer reads it: no notes, nothing deleted. */
export async function pageOfContact(
  scope: Scope,
  whose: Parameters<typeof findOfContact>[1],
  title: string,
): Promise<string> {
  const { id } = await findOfContact(scope, whose)
  const contactName = ownNameOf(await readOwn(scope, whose))
  const messages: Copied[] = []
  for await (const page of copiedPages(scope, { id, contactName, kinds: ['text'] })) {
    messages.push(...page.filter(({ deletedAt }) => deletedAt === null))
  }
  return htmlTranscript(title, messages)
}
