import { usePages } from '#platform/registry/browser/use-pages.ts'

import { listContactTimeline } from '../../../contract.ts'
import { TimelineLines } from '../timeline-lines.tsx'
import { useTimelineRefresh } from '../use-timeline-refresh.ts'

/** Everything the product knows to have happened with a person, the newest first. */
export function ContactTimeline({ contactId }: { readonly contactId: string }) {
  useTimelineRefresh(listContactTimeline, contactId)
  return <TimelineLines list={usePages(listContactTimeline, { id: contactId, limit: 30 })} />
}
