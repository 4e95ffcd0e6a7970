import { waitForAll } from '#lib/wait-for-all.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import { findWidgetState, type WidgetListRow } from './store.ts'

/**
 * An act of a visitor that adds to what colleagues have to do. Once his widget is archived or deleted he
 * reads what was said and what is answered, and goes on by mail where he left an address.
 */
export function whileInUse<Input, Answer>(
  act: (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer>,
): (scope: Scope, input: Input, exchange: Exchange) => Promise<Answer> {
  return async (scope, input, exchange) => {
    // Asked in the same round trip; whatever he did meanwhile is not committed.
    const [, answer] = await waitForAll([refuseOutOfUse(scope), act(scope, input, exchange)])
    return answer
  }
}

async function refuseOutOfUse(scope: Scope): Promise<void> {
  const widget = await findWidgetState(scope, visitorOf(scope).widgetId)
  if (!isInUse(widget)) refusePutAway()
}

/** Neither archived nor deleted, of which there is no row; a paused one waits, and its chats go on. */
export function isInUse(widget: Pick<WidgetListRow, 'state'> | undefined): boolean {
  return widget !== undefined && widget.state !== 'archived'
}

export function refusePutAway(): never {
  refuse('forbidden', 'This chat no longer accepts messages.')
}
