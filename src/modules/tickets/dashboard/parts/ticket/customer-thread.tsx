import { useState } from 'react'
import { Link } from 'react-router'

import { newClientKey } from '#lib/new-client-key.ts'
import { listMessages, sendMessage } from '#modules/inbox/contract.ts'
import { conversationPath } from '#modules/inbox/rules.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { usePages } from '#platform/registry/browser/use-pages.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/states.tsx'

import type { Ticket } from '../../../model.ts'
import { Part } from './part.tsx'
import type { PartProps } from './part-props.ts'
import { ThreadBox } from './thread-box.tsx'
import { ThreadMessage } from './thread-message.tsx'
import { WriteToCustomer } from './write-to-customer.tsx'

export function CustomerThread({ ticket, canWork }: PartProps) {
  const may = useMay()
  const primary = ticket.conversations.find(({ kind }) => kind === 'primary')
  if (!primary) return <WriteToCustomer ticket={ticket} canWork={canWork} />
  if (!primary.isInSight || !may(listMessages.access)) {
    return (
      <Part title="Customer">
        <p className="text-ink-soft">
          Replies go to conversation #{primary.number}, which you can’t open.
        </p>
      </Part>
    )
  }
  return <Thread conversation={primary} canAnswer={canWork && may(sendMessage.access)} />
}

function Thread({
  conversation: { id, number, contactName },
  canAnswer,
}: {
  readonly conversation: Ticket['conversations'][number]
  readonly canAnswer: boolean
}) {
  const { rows, error, hasMore, isLoadingMore, loadMore, retry } = usePages(listMessages, { id })
  useLiveRefresh([{ after: 'message.', call: listMessages }])
  const messages = rows.filter(({ kind }) => kind === 'text').toReversed()
  return (
    <Part
      title={`Conversation with ${contactName}`}
      actions={
        <Link className="text-sm text-ink-soft underline" to={conversationPath(id)}>
          Open #{number}
        </Link>
      }
    >
      {error && rows.length === 0 && <ErrorState detail={error.message} onRetry={retry} />}
      {hasMore && (
        <Button kind="quiet" size="small" isBusy={isLoadingMore} onClick={loadMore}>
          Show earlier messages
        </Button>
      )}
      <ol className="flex flex-col gap-3 empty:hidden" aria-label="Messages">
        {messages.map((message) => (
          <ThreadMessage key={message.id} message={message} />
        ))}
      </ol>
      {canAnswer && (
        <div className="pt-2">
          <Answer conversationId={id} />
        </div>
      )}
    </Part>
  )
}

function Answer({ conversationId }: { readonly conversationId: string }) {
  const [text, setText] = useState('')
  const [clientKey, setClientKey] = useState(newClientKey)
  const send = useCommand(sendMessage, {
    refreshes: [listMessages],
    onDone() {
      setText('')
      setClientKey(newClientKey())
    },
  })
  return (
    <ThreadBox
      label="Reply to the customer"
      sendLabel="Send reply"
      text={text}
      onText={setText}
      isBusy={send.isBusy}
      problem={send.problem?.message}
      onSend={() => send.run({ id: conversationId, clientKey, text: text.trim() })}
    />
  )
}
