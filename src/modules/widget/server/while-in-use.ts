import { waitForAll } from '#lib/wait-for-all.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import { findWidgetState, type WidgetListRow } from './store.ts'

/**
 * Wraps visitor actions that create work for the team. After a widget is archived or deleted,
 * visitors can still read, and continue by email if they left an address.
 */
export function whileInUse<Input, Answer>(
  act: (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>,
): (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer> {
  return async (scope, input, exchange) => {
    // Checked in the same round trip; if it fails, nothing is committed.
    const [, answer] = await waitForAll([requireInUse(scope), act(scope, input, exchange)])
    return answer
  }
}

async function requireInUse(scope: Scope): Promise<void> {
  const widget = await findWidgetState(scope, visitorOf(scope).widgetId)
  if (!isInUse(widget)) refuseArchived()
}

/** Neither archived nor deleted. Chats of a paused widget continue. */
export function isInUse(widget: Pick<WidgetListRow, 'state'> | undefined): boolean {
  return widget !== undefined && widget.state !== 'archived'
}

export function refuseArchived(): never {
  refuse('forbidden', 'This chat no longer accepts messages.')
}
