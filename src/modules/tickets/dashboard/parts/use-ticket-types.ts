import { useCall } from '#platform/registry/browser/use-call.ts'

import { listTicketTypes } from '../../boards-contract.ts'
import type { TicketType } from '../../model.ts'

export function useTicketTypes(): readonly TicketType[] {
  return useCall(listTicketTypes, {}).data?.items ?? []
}
