import CalendarX from 'lucide-react/icons/calendar-x'
import Lock from 'lucide-react/icons/lock'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'

import { cancelDeletion, getScheduledDeletion } from '../contract.ts'
import type { ScheduledDeletion } from '../model.ts'
import { ExportList } from './parts/deletion/export-section.tsx'

export function LockedOrganization() {
  const { data, error, refetch } = useCall(getScheduledDeletion, {})
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="py-12">
      {data.deletion ? (
        <Scheduled deletion={data.deletion} />
      ) : (
        <EmptyState icon={<Lock size={20} aria-hidden />} title="This organization is suspended">
          Ask the owner, who knows why and can reactivate it.
        </EmptyState>
      )}
    </div>
  )
}

function Scheduled({ deletion }: { readonly deletion: ScheduledDeletion }) {
  const keep = useCommand(cancelDeletion, { onDone: () => loadPage('/dashboard') })
  const { organizationName, requestedBy, deletionAt, canCancel, exports } = deletion
  return (
    <div className="mx-auto flex max-w-xl flex-col gap-6 px-6 max-sm:px-4">
      <EmptyState
        icon={<CalendarX size={20} aria-hidden />}
        title={`${organizationName} is scheduled for deletion`}
        action={
          canCancel && (
            <Button kind="primary" isBusy={keep.isBusy} onClick={() => keep.run({})}>
              Keep organization
            </Button>
          )
        }
      >
        {requestedBy} requested it. All data is deleted permanently on{' '}
        {day.format(new Date(deletionAt))}. {!canCancel && 'Only the owner can cancel this.'}
      </EmptyState>
      {keep.problem && <Notice tone="bad">{keep.problem.detail}</Notice>}
      <ExportList exports={exports} />
    </div>
  )
}

const day = new Intl.DateTimeFormat('en', { dateStyle: 'long' })
