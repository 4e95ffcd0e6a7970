import type { EventData } from '#platform/events/event.ts'

import type { visitorArrived } from '../contract.ts'

export interface OnSite {
  readonly id: string
  readonly widget_id: string
  readonly contact_id: string | null
}

export function onSite(row: OnSite): EventData<typeof visitorArrived> {
  return { visitorId: row.id, widgetId: row.widget_id, contactId: row.contact_id }
}

/** When more come at once the list tells of them; nobody can follow so many. */
export const mostToldAtOnce = 50
