import { useQueryClient } from '@tanstack/react-query'

import { getMyMembership } from '#modules/organization/contract.ts'
import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { listSharedDrafts, takeDraft } from '../../../together-contract.ts'
import type { Draft } from '../../../writing-contract.ts'
import type { DraftKind } from './drafts.ts'

export function SharedDrafts({
  conversationId: id,
  kind,
  onTaken,
  onLost,
}: {
  readonly conversationId: string
  readonly kind: DraftKind
  readonly onTaken: (draft: Draft) => void
  readonly onLost: () => void
}) {
  const { data } = useCall(listSharedDrafts, { id })
  useSharing({ id, kind, onLost })
  const take = useCommand(takeDraft, {
    refreshes: [listSharedDrafts],
    onDone: onTaken,
    onRefused: ({ message }) => toast({ tone: 'bad', title: message }),
  })
  const drafts = (data?.items ?? []).filter((draft) => draft.kind === kind)
  return drafts.map(({ member, text, files, version }) => (
    <div
      key={member.id}
      role="status"
      className="flex items-start gap-2 border-b border-line px-3 py-1.5 text-sm"
    >
      <p className="min-w-0 flex-1">
        {member.name} shared a draft:{' '}
        <span className="line-clamp-3 wrap-anywhere whitespace-pre-wrap text-ink-soft">
          {text || files.map(({ name }) => name).join(', ')}
        </span>
      </p>
      <Button
        size="small"
        isBusy={take.isBusy}
        onClick={() => take.run({ id, memberId: member.id, kind, version })}
      >
        Take over
      </Button>
    </div>
  ))
}

function useSharing({
  id,
  kind,
  onLost,
}: {
  readonly id: string
  readonly kind: DraftKind
  readonly onLost: () => void
}): void {
  const queries = useQueryClient()
  const myId = useCall(getMyMembership, {}).data?.memberId
  const refresh = (): void => void queries.invalidateQueries({ queryKey: [listSharedDrafts.name] })
  useLiveEvents({
    onEvent({ type, subjectId, data }) {
      if (subjectId !== id) return
      if (type === 'draft.shared' || type.startsWith('message.') || type.startsWith('note.')) {
        refresh()
      }
      if (type === 'draft.shared' && isTaken(data, { myId, kind })) {
        toast({ title: 'A teammate took over your draft' })
        onLost()
      }
    },
    onReset: refresh,
  })
}

function isTaken(
  data: unknown,
  { myId, kind }: { readonly myId: string | undefined; readonly kind: DraftKind },
): boolean {
  if (typeof data !== 'object' || data === null) return false
  const taken = { state: '', memberId: '', kind: '', ...data }
  return taken.state === 'taken' && taken.memberId === myId && taken.kind === kind
}
