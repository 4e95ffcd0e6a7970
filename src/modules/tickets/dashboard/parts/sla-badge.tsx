import { DueBadge, useNow } from '#modules/inbox/dashboard/public/due.tsx'

import type { TicketOwed } from '../../model.ts'

export function SlaBadge({ owed }: { readonly owed: TicketOwed }) {
  return <DueBadge due={owed} now={useNow()} />
}
