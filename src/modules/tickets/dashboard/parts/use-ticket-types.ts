import { useCall } from '#platform/registry/browser/use-call.ts'

import { listTicketTypes } from '../../boards-contract.ts'
import type { TicketType } from '../../model.ts'

/** Those that new tickets can have. */
export function useTicketTypes(): readonly TicketType[] {
  return useCall(listTicketTypes, {}).data?.items ?? []
}
