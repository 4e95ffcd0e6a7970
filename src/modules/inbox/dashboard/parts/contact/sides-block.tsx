import { useQueryClient } from '@tanstack/react-query'
import MessageCircleQuestion from 'lucide-react/icons/message-circle-question-mark'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'

import { useLiveEvents } from '#platform/live/browser/live.tsx'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { TimeAgo } from '#ui/time-ago.tsx'

import { sendMessage } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import { conversationPath } from '../../../rules.ts'
import { listSideConversations } from '../../../sides-contract.ts'
import { askSlot } from '../../slots.ts'
import { FirstHeld } from '../first-held.tsx'

export function SidesBlock({
  conversationId: id,
  isFixed,
  onGo,
}: {
  readonly conversationId: string
  readonly isFixed: boolean
  readonly onGo: (() => void) | undefined
}) {
  const { data, error } = useCall(listSideConversations, { id })
  const rows = data?.items ?? []
  useSidesLive(id, rows)
  const [ask] = useSlot(askSlot)
  const canAnswer = useMay()(sendMessage.access)
  const canAsk = canAnswer && !isFixed && ask !== undefined
  const [isAsking, setAsking] = useState(false)
  if (!canAsk && rows.length === 0) return null
  return (
    <section aria-label="Side conversations">
      <h3 className="mb-2 text-sm font-medium text-ink-faint">Side conversations</h3>
      {error && !data && <p className="mb-2 text-ink-faint">{error.message}</p>}
      {rows.length > 0 && (
        <ul className="-mx-2 mb-2 flex flex-col">
          {rows.map((row) => (
            <li key={row.id}>
              <SideRow row={row} onGo={onGo} />
            </li>
          ))}
        </ul>
      )}
      {canAsk && (
        <Button
          size="small"
          icon={<MessageCircleQuestion size={16} aria-hidden />}
          onClick={() => setAsking(true)}
        >
          New side conversation
        </Button>
      )}
      {isAsking && ask && (
        <Suspense>
          <ask.Part conversationId={id} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </section>
  )
}

function SideRow({
  row,
  onGo,
}: {
  readonly row: ConversationSummary
  readonly onGo: (() => void) | undefined
}) {
  const { word, tone } = stateOf(row)
  return (
    <Link
      to={conversationPath(row.id)}
      onClick={onGo}
      className="block rounded-control px-2 py-1.5 transition-colors hover:bg-sunken"
    >
      <span className="flex items-center gap-2">
        <span className={classes('min-w-0 truncate', row.isUnread && 'font-semibold')}>
          {row.contact.name}
        </span>
        {row.isUnread && (
          <span className="size-2 shrink-0 rounded-full bg-link">
            <span className="sr-only">Unread</span>
          </span>
        )}
        <span className="ml-auto shrink-0 text-sm text-ink-faint">
          <TimeAgo at={row.lastActivityAt} />
        </span>
      </span>
      <span className="mt-0.5 flex items-center gap-2 text-sm text-ink-faint">
        <Badge tone={tone}>{word}</Badge>
        <span className="min-w-0 truncate">
          {row.firstHeld ? <FirstHeld held={row.firstHeld} /> : row.subject || `#${row.number}`}
        </span>
      </span>
    </Link>
  )
}

function stateOf({ status, firstHeld, previewBy }: ConversationSummary) {
  if (status === 'closed') return { word: 'Closed', tone: 'plain' } as const
  if (firstHeld) return { word: 'Not sent yet', tone: 'plain' } as const
  if (previewBy === 'contact') return { word: 'Replied', tone: 'good' } as const
  return { word: 'No reply yet', tone: 'info' } as const
}

function useSidesLive(id: string, rows: readonly ConversationSummary[]): void {
  const queries = useQueryClient()
  const queryKey = [listSideConversations.name]
  useLiveEvents({
    onEvent({ subjectId }) {
      if (subjectId === null) return
      const isNear = subjectId === id || rows.some((row) => row.id === subjectId)
      if (isNear) void queries.invalidateQueries({ queryKey })
    },
    onReset: () => void queries.invalidateQueries({ queryKey }),
  })
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: [listSideConversations.name], type: 'inactive' })
  }, [id, queries])
}
