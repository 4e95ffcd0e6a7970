import { DueBadge, useNow } from '#modules/inbox/dashboard/public/due.tsx'

import type { TicketOwed } from '../../model.ts'

/** How long there is until an answer or a solution is owed, as conversations show it. */
export function OwedBadge({ owed }: { readonly owed: TicketOwed }) {
  return <DueBadge due={owed} now={useNow()} />
}
