import { createLead } from '#modules/contacts/server/public.ts'
import type { Message } from '#modules/inbox/model.ts'
import { createChannel, receive, receiveFirst } from '#modules/inbox/server/public.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { TestServer } from './test-server.ts'
import type { Company } from './two-organizations.ts'

export interface Customer {
  readonly contactId: string
  readonly channelId: string
  begin(text?: string, clientKey?: string): Promise<string>
  write(conversationId: string, text?: string, clientKey?: string): Promise<Message>
}

export async function makeCustomer(
  server: TestServer,
  company: Pick<Company, 'organizationId'>,
  { name = 'Grace Hopper', email }: { name?: string; email?: string } = {},
): Promise<Customer> {
  const { contactId, channelId } = await inCompany(server, company, async (scope) => {
    const { id } = await createLead(scope, { name, email })
    const channel = await createChannel(scope, { kind: 'widget', name: 'Website' })
    return { contactId: id, channelId: channel }
  })
  return {
    contactId,
    channelId,
    async begin(text = 'Hello', clientKey = crypto.randomUUID()) {
      const first = { channelId, contactId, visibleAs: null, clientKey, text }
      const { conversation } = await inCompany(server, company, (scope) =>
        receiveFirst(scope, first),
      )
      return conversation.id
    },
    write: (conversationId, text = 'Are you there?', clientKey = crypto.randomUUID()) =>
      inCompany(server, company, (scope) =>
        receive(scope, { conversationId, contactId, visibleAs: null, clientKey, text }),
      ),
  }
}

export function inCompany<Result>(
  { runtime }: TestServer,
  { organizationId }: Pick<Company, 'organizationId'>,
  action: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return inOrganization(runtime, organizationId, bySystem('test', 'write'), action)
}
