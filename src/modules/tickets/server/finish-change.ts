import type { Scope } from '#platform/scope/scope.ts'

import { ticketUpdated } from '../contract.ts'
import type { Ticket } from '../model.ts'
import { about, named } from './about.ts'
import { changedValues } from './changed-values.ts'
import { presentCard, presentTicket } from './present.ts'
import { findTicketRow, type TicketRow } from './store/tickets.ts'

export async function finishChange(
  scope: Scope,
  before: TicketRow,
  changed: readonly string[],
): Promise<Ticket> {
  const after = await rereadTicket(scope, before)
  if (changed.length > 0) await emitChanged(scope, { before, after, changed })
  return presentTicket(scope, after)
}

export async function emitChanged(
  scope: Scope,
  {
    before,
    after,
    changed,
  }: { readonly before: TicketRow; readonly after: TicketRow; readonly changed: readonly string[] },
): Promise<void> {
  scope.emit(
    ticketUpdated,
    {
      ...named(after),
      card: presentCard(after),
      changed: [...changed],
      values: changedValues(before, after, changed),
    },
    await about(scope, before, after),
  )
}

/** After giving a ticket away, the member may not see it anymore and gets what they wrote. */
export async function rereadTicket(
  scope: Scope,
  before: Pick<TicketRow, 'id' | 'myRole'>,
): Promise<TicketRow> {
  const bySystem: Scope = { ...scope, actor: { kind: 'system', name: 'tickets' } }
  const row = await findTicketRow(bySystem, before.id)
  if (!row) throw new Error('The locked ticket still exists.')
  return { ...row, myRole: before.myRole }
}
