import { useCommand } from '#platform/registry/browser/use-command.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import type { Call } from '#platform/registry/call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import type { MergeCalls } from '../../../merge-contract.ts'

export function Merges({
  calls,
  refreshes,
  subjectId,
  many,
  canManage,
}: {
  readonly calls: MergeCalls
  readonly refreshes: readonly Call[]
  readonly subjectId: string
  readonly many: string
  readonly canManage: boolean
}) {
  const { data } = useCall(calls.list, { id: subjectId })
  const unmerge = useCommand(calls.unmerge, {
    refreshes: [calls.list, ...refreshes],
    onDone: () => toast({ tone: 'good', title: 'Unmerged' }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title={`Merged ${many}`}>
      {unmerge.problem && <Notice tone="bad">{unmerge.problem.detail}</Notice>}
      <ul className="flex flex-col gap-3">
        {data.items.map(({ id, from, mergedAt, canUnmergeUntil }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{from.name}</span>
              <span className="block text-sm text-ink-faint">
                Merged <TimeAgo at={mergedAt} /> · Undo until {day(canUnmergeUntil)}
              </span>
            </span>
            {canManage && (
              <Button size="small" isBusy={unmerge.isBusy} onClick={() => unmerge.run({ id })}>
                Unmerge
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

function day(at: string): string {
  return new Date(at).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
}
