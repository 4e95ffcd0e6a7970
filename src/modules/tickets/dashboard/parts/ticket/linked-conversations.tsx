import { useQueryClient } from '@tanstack/react-query'
import MessageCircle from 'lucide-react/icons/message-circle'
import X from 'lucide-react/icons/x'
import { Link } from 'react-router'

import { conversationPath } from '#modules/inbox/rules.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Badge } from '#ui/badge.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { toast } from '#ui/toast.ts'

import { linkConversation, listTicketsOfConversation } from '../../../contract.ts'
import { cacheTicket } from '../board-cache.ts'
import { Part } from './part.tsx'
import type { PartProps } from './part-props.ts'

export function LinkedConversations({ ticket: { id, conversations }, canWork }: PartProps) {
  const queries = useQueryClient()
  const link = useCommand(linkConversation, {
    refreshes: [listTicketsOfConversation],
    onDone: (ticket) => cacheTicket(queries, ticket),
    onRefused: ({ message }) => void toast({ tone: 'bad', title: message }),
  })
  if (conversations.length === 0) return null
  return (
    <Part title="Conversations" note={conversations.length}>
      <ul className="-mx-2 flex flex-col">
        {conversations.map(({ id: conversationId, number, kind, contactName, isInSight }) => (
          <li
            key={conversationId}
            className="group flex items-center gap-2 rounded-control px-2 hover:bg-sunken focus-within:bg-sunken"
          >
            <MessageCircle size={16} aria-hidden className="shrink-0 text-ink-faint" />
            {isInSight ? (
              <Link
                to={conversationPath(conversationId)}
                className="control flex min-w-0 flex-1 items-center gap-2 rounded-control"
              >
                <span className="min-w-0 truncate">{contactName}</span>
                <span className="text-sm text-ink-faint tabular-nums">#{number}</span>
              </Link>
            ) : (
              <span className="control flex min-w-0 flex-1 items-center text-ink-soft">
                #{number}, no access
              </span>
            )}
            {kind === 'primary' && <Badge tone="info">Main conversation</Badge>}
            {canWork && isInSight && (
              <span className="opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
                <IconButton
                  label={`Unlink conversation #${number}`}
                  icon={<X size={14} aria-hidden />}
                  disabled={link.isBusy}
                  onClick={() => link.run({ id, conversationId, isLinked: false })}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}
