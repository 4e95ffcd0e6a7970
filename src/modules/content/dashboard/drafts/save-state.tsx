import Check from 'lucide-react/icons/check'
import CloudOff from 'lucide-react/icons/cloud-off'

import { Spinner } from '#ui/spinner.tsx'

import type { DraftWork } from './use-draft.ts'

export function SaveState({
  work: { phase, problem },
}: {
  readonly work: Pick<DraftWork<unknown, object>, 'phase' | 'problem'>
}) {
  return (
    <span
      role="status"
      className="flex min-h-5 items-center gap-1.5 text-sm whitespace-nowrap text-ink-faint"
    >
      {(phase === 'waiting' || phase === 'saving') && (
        <>
          <Spinner />
          Saving
        </>
      )}
      {phase === 'saved' && (
        <>
          <Check size={16} aria-hidden />
          Saved
        </>
      )}
      {(phase === 'failed' || phase === 'conflict') && (
        <span className="flex min-w-0 items-center gap-1.5 whitespace-normal text-bad">
          <CloudOff size={16} aria-hidden className="shrink-0" />
          {phase === 'conflict' ? 'Someone else saved changes' : `Not saved. ${problem ?? ''}`}
        </span>
      )}
    </span>
  )
}
