import type { TestServer } from './test-server.ts'

/** As if the customer of a conversation had opened a link that was mailed to this address. */
export async function proveAddress(
  server: Pick<TestServer, 'query'>,
  conversationId: string,
  email: string,
): Promise<void> {
  await server.query(
    `update contacts set email = $2, proven_email = $2 from conversations conversation
    where contacts.org_id = conversation.org_id and contacts.id = conversation.contact_id
      and conversation.id = $1`,
    [conversationId, email],
  )
}
