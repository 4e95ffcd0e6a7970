import { useQueryClient } from '@tanstack/react-query'
import Eye from 'lucide-react/icons/eye'

import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { watchTicket } from '../../../contract.ts'
import type { Ticket } from '../../../model.ts'
import { cacheTicket } from '../board-cache.ts'
import { usePeople } from '../use-people.ts'

export function FollowButton({ ticket: { id, watcherIds } }: { readonly ticket: Ticket }) {
  const queries = useQueryClient()
  const { myId, nameOf } = usePeople()
  const isWatching = myId !== undefined && watcherIds.includes(myId)
  const watch = useCommand(watchTicket, {
    onDone: (ticket) => cacheTicket(queries, ticket),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  return (
    <Button
      kind="quiet"
      aria-pressed={isWatching}
      className="aria-pressed:text-ink"
      icon={<Eye size={16} aria-hidden className={isWatching ? 'text-info' : undefined} />}
      title={watcherIds.length > 0 ? `Followed by ${watcherIds.map(nameOf).join(', ')}` : undefined}
      isBusy={watch.isBusy}
      onClick={() => watch.run({ id, isWatching: !isWatching })}
    >
      <span className="max-sm:sr-only">{isWatching ? 'Following' : 'Follow'}</span>
      {watcherIds.length > 0 && (
        <span className="text-ink-faint tabular-nums">{watcherIds.length}</span>
      )}
    </Button>
  )
}
