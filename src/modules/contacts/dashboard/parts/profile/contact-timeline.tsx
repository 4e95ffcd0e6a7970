import { usePages } from '#platform/registry/browser/use-pages.ts'

import { listContactTimeline } from '../../../contract.ts'
import { TimelineLines } from '../timeline-lines.tsx'
import { useTimelineRefresh } from '../use-timeline-refresh.ts'

export function ContactTimeline({ contactId }: { readonly contactId: string }) {
  useTimelineRefresh(listContactTimeline, contactId)
  return <TimelineLines list={usePages(listContactTimeline, { id: contactId, limit: 30 })} />
}
