import type { TestServer } from './test-server.ts'

export async function verifyAddress(
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
