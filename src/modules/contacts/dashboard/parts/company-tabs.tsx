import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { usePages } from '#platform/registry/browser/use-pages.ts'

import { listCompanyTimeline } from '../../companies-contract.ts'
import { companyNoteCalls } from '../../notes-contract.ts'
import { Notes } from './profile/notes.tsx'
import { TimelineLines } from './timeline-lines.tsx'

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

/** What happened to the company, and what its people did. */
export function CompanyTimeline({ id }: { readonly id: string }) {
  useLiveRefresh(timelineChanges)
  return <TimelineLines list={usePages(listCompanyTimeline, { id, limit: 30 })} />
}

const noteChanges = ['company.note', 'company.merged', 'company.unmerged'].map((after) => ({
  after,
  call: companyNoteCalls.list,
}))

const timelineChanges = [
  'company.',
  'contact.',
  'conversation.',
  'message.created',
  'note.',
  'ticket.',
].map((after) => ({ after, call: listCompanyTimeline }))
