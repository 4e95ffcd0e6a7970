import { useCommand } from '#platform/registry/browser/use-command.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { TimeAgo } from '#ui/time-ago.tsx'
import { toast } from '#ui/toast.ts'

import { getContact, listContacts, listContactTimeline } from '../../../contract.ts'
import { listContactNotes } from '../../../notes-contract.ts'
import { listContactMerges, unmergeContacts } from '../../../person-contract.ts'

/** Who was merged into this person and can still be taken out. Nothing when nobody was. */
export function Merges({
  contactId,
  canManage,
}: {
  readonly contactId: string
  readonly canManage: boolean
}) {
  const { data } = useCall(listContactMerges, { id: contactId })
  const unmerge = useCommand(unmergeContacts, {
    refreshes: [getContact, listContacts, listContactTimeline, listContactNotes, listContactMerges],
    onDone: () => toast({ tone: 'good', title: 'The contacts are two again' }),
  })
  if (!data || data.items.length === 0) return null
  return (
    <Section title="Merged contacts">
      {unmerge.problem && <Notice tone="bad">{unmerge.problem.detail}</Notice>}
      <ul className="flex flex-col gap-3">
        {data.items.map(({ id, from, mergedAt, canUnmergeUntil }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-2">
            <span className="min-w-0 flex-1">
              <span className="block truncate font-medium">{from.name}</span>
              <span className="block text-sm text-ink-faint">
                Merged <TimeAgo at={mergedAt} />, until {day(canUnmergeUntil)} it can be undone
              </span>
            </span>
            {canManage && (
              <Button size="small" isBusy={unmerge.isBusy} onClick={() => unmerge.run({ id })}>
                Take apart
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
