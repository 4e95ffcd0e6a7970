import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.ts'

import { listConversations } from '../../../contract.ts'
import type { Message } from '../../../model.ts'
import { unmergeConversation } from '../../../sorting-contract.ts'
import { refreshConversation } from '../inbox-cache.ts'
import { useNow } from '../times.ts'
import { canUnmerge } from './merge-lines.ts'

export function RelatedConversation({
  message,
  messages,
}: {
  readonly message: Message
  readonly messages: readonly Message[]
}) {
  const queries = useQueryClient()
  const { pathname, search } = useLocation()
  const now = useNow()
  const canAnswer = useMay()(unmergeConversation.access)
  const apart = useCommand(unmergeConversation, {
    refreshes: [listConversations],
    onDone({ id, number }) {
      refreshConversation(queries, message.conversationId)
      refreshConversation(queries, id)
      toast({ tone: 'good', title: `#${number} unmerged` })
    },
    onRefused: (problem) => toast({ tone: 'bad', title: problem.message }),
  })
  const { what, conversationId: otherId, number } = message.data ?? {}
  if (typeof otherId !== 'string' || otherId === message.conversationId) return null
  const params = new URLSearchParams(search)
  params.set('conversation', otherId)
  const isMerge = what === 'merge'
  if (isMerge && !(canAnswer && canUnmerge(message, messages, now))) return null
  return (
    <span className="ml-1.5 inline-flex align-baseline">
      {isMerge ? (
        <Button
          kind="quiet"
          size="small"
          isBusy={apart.isBusy}
          onClick={() => apart.run({ id: otherId })}
        >
          Unmerge
        </Button>
      ) : (
        <Link
          to={`${pathname}?${params.toString()}`}
          replace
          className="rounded-sm font-medium text-link hover:underline"
        >
          Open #{String(number)}
        </Link>
      )}
    </span>
  )
}
