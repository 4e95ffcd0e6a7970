import type { EventData } from '#platform/events/event.ts'

import type { visitorArrived } from '../contract.ts'

export interface OnSite {
  readonly id: string
  readonly widgetId: string
  readonly contactId: string | null
}

export function visitorEventData(row: OnSite): EventData<typeof visitorArrived> {
  return { visitorId: row.id, widgetId: row.widgetId, contactId: row.contactId }
}

/** Larger bursts are only shown in the list; as single events, no one could follow them. */
export const maxEventsAtOnce = 50
