import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'

import { getCompanyProfile, listCompanyTimeline } from '../../companies-contract.ts'
import { companyNoteCalls } from '../../notes-contract.ts'
import { maxTimelinePeople } from '../../rules.ts'
import { Notes } from './profile/notes.tsx'
import { TimelineLines } from './timeline-lines.tsx'
import { useTimelineRefresh } from './use-timeline-refresh.ts'

export function CompanyNotes({ id }: { readonly id: string }) {
  useLiveRefresh(noteChanges)
  const canManage = useMay()(needs('Inbox', 'manage'))
  return (
    <div className="flex flex-col gap-4">
      <Notes
        calls={companyNoteCalls}
        refreshes={[listCompanyTimeline]}
        subjectId={id}
        canManage={canManage}
      />
    </div>
  )
}

export function CompanyTimeline({ id }: { readonly id: string }) {
  useTimelineRefresh(listCompanyTimeline, id)
  const list = usePages(listCompanyTimeline, { id, limit: 30 })
  const people = useCall(getCompanyProfile, { id }).data?.contactCount ?? 0
  return (
    <div className="flex flex-col gap-4">
      <TimelineLines list={list} />
      {people > 1 && (
        <p className="text-sm text-ink-faint">
          {people > maxTimelinePeople
            ? `Shows recent conversations and tickets of the ${maxTimelinePeople} most recently active people.`
            : 'Shows recent conversations and tickets of each person.'}
        </p>
      )}
    </div>
  )
}

const noteChanges = ['company.note', 'company.merged', 'company.unmerged'].map((after) => ({
  after,
  call: companyNoteCalls.list,
}))
