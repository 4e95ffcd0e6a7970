import { waitForAll } from '#lib/wait-for-all.ts'
import { listAreBlocked, type Writer } from '#modules/inbox/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { hashOf } from './actions/pages.ts'
import { findVisitorSession } from './store.ts'

export function unlessBlocked<Input, Answer>(
  act: (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>,
): (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer> {
  return async (scope, input, exchange) => {
    const chatInput = input as ChatInput
    const contactId = await writerOf(scope, chatInput)
    const { address } = exchange
    const country = exchange.place?.().country
    const { visitKey, peek } = chatInput
    const email = chatInput.email ?? chatInput.user?.email
    const who = { contactId, address, country, email, visitKey, peek }
    if (scope.actor.kind !== 'visitor') {
      await refuseIfBlocked(scope, who)
      const answer = await act(scope, input, exchange)
      if (contactId === undefined && visitKey !== undefined) {
        const became = await writerOf(scope, chatInput)
        await refuseIfBlocked(scope, { ...who, contactId: became })
      }
      return answer
    }
    // Checked in the same round trip; if it fails, nothing is committed.
    const [, answer] = await waitForAll([refuseIfBlocked(scope, who), act(scope, input, exchange)])
    return answer
  }
}

async function refuseIfBlocked(scope: Scope, writer: Writer): Promise<void> {
  const [isBlocked] = await listAreBlocked(scope, [writer])
  if (isBlocked) refuseBlocked()
}

export function refuseBlocked(): never {
  refuse('forbidden', 'You can’t send messages right now.')
}

interface ChatInput {
  readonly id?: string
  readonly secret?: string
  readonly visitKey?: string
  readonly peek?: string
  readonly email?: string
  readonly user?: { readonly email?: string }
}

async function writerOf(scope: Scope, { id, secret }: ChatInput): Promise<string | undefined> {
  if (scope.actor.kind === 'visitor') return scope.actor.visitor.contactId
  if (id === undefined || secret === undefined) return undefined
  const session = await findVisitorSession(scope, { widgetId: id, tokenHash: hashOf(secret) })
  return session?.contactId
}
