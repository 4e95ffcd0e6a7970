import { countOpenOf, type Customer } from '#modules/inbox/server/door.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'
import { waitForTurn } from './store.ts'

/** Whoever has enough open goes on in one of them. Said twice with the same key, it is said once. */
export async function refuseMore(
  scope: Scope,
  customer: Customer,
  { settings, clientKey }: { readonly settings: WidgetSettings; readonly clientKey: string },
): Promise<void> {
  // Those of one person that come at the same moment are counted one after another.
  await waitForTurn(scope, customer.contactId)
  const open = await countOpenOf(scope, customer, clientKey)
  if (!settings.hasSeveral && open > 0) {
    refuse('conflict', 'You have an open conversation. Go on in it.')
  }
  if (open >= mostOpen) {
    refuse('rate_limited', `You have ${mostOpen} open conversations. Go on in one of them.`)
  }
}

const mostOpen = 5
