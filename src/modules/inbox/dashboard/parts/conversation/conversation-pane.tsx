import MessageCircleX from 'lucide-react/icons/message-circle-x'
import { useEffect, useEffectEvent, type RefObject } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { ApiProblem } from '#platform/registry/api-problem.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { deferred, useDeferred } from '#ui/deferred.ts'
import { EmptyState, ErrorState } from '#ui/states.tsx'

import { getConversation, sendMessage } from '../../../contract.ts'
import type { ConversationSummary } from '../../../model.ts'
import type { ConversationActs } from '../acts/use-conversation-acts.ts'
import { ConversationHead } from './conversation-head.tsx'
import type { HeadActs } from './head-acts.ts'
import type { DraftKind } from './drafts.ts'
import { useReplyWish } from './reply-target.ts'
import { Timeline } from './timeline.tsx'
import { usePresence } from './use-presence.ts'

const composerPart = deferred(() => import('./composer.tsx'))
if (typeof document === 'object') composerPart.load()

export function ConversationPane({
  id,
  listed,
  acts,
  box,
  kind,
  onKind,
  isWriting,
  onWriting,
  onLeave,
  onDone,
  onContact,
}: {
  readonly id: string
  readonly listed: ConversationSummary | undefined
  readonly acts: ConversationActs
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly kind: DraftKind
  readonly onKind: (kind: DraftKind) => void
  readonly isWriting: boolean
  readonly onWriting: (isWriting: boolean) => void
  readonly onLeave: () => void
  readonly onDone: () => void
  readonly onContact: () => void
}) {
  const { data: conversation, error, refetch } = useCall(getConversation, { id })
  const canAnswer = useMay()(sendMessage.access)
  const composer = useDeferred(composerPart, canAnswer)
  const row = conversation ?? listed
  useReading(conversation, acts)
  const presence = usePresence(id)
  const write = (wished: DraftKind): void => {
    onKind(wished)
    onWriting(true)
    box.current?.focus()
  }
  useReplyWish(write)
  // Access may have been revoked since the list was loaded.
  if (error && (!conversation || isGone(error))) {
    return <Unreadable error={error} onRetry={() => void refetch()} onLeave={onLeave} />
  }
  if (!row) {
    const empty = { conversationId: id, conversation: undefined, presence, onEdit: onKind }
    return <Timeline {...empty} />
  }
  const isTrashed = conversation?.isTrashed ?? false
  const isMerged = Boolean(conversation?.mergedInto)
  const isSpam = conversation?.closedReason === 'spam'
  const isWritable = canAnswer && !isTrashed && !isMerged && !isSpam
  const done = (act: () => void) => () => {
    act()
    onDone()
  }
  const headActs: HeadActs = {
    onBack: onLeave,
    onChange: (change) => acts.change(row, change),
    onClose: (reason) => acts.close(row, { reason, after: onDone }),
    onReopen: () => acts.reopen(row),
    onSnooze: (until, event) => done(() => acts.snooze(row, until, event))(),
    onSpam: () => acts.markSpam(row, onDone),
    onTrash: () => acts.moveToTrash(row, onDone),
    onRestore: done(() => acts.putBack(row)),
    onDelete: () => acts.deleteForGood(row, onDone),
    onUnread: () => {
      onLeave()
      acts.markUnread(row)
    },
    onContact,
    onWrite: write,
  }
  return (
    <>
      <ConversationHead
        {...{ row, isTrashed, isSpam }}
        isUnproven={conversation?.isUnproven ?? false}
        sideOf={conversation?.sideOf ?? null}
        canAnswer={canAnswer && !isMerged}
        acts={headActs}
        colleagues={presence.colleagues}
      />
      <Timeline
        conversationId={id}
        conversation={conversation}
        presence={presence}
        onEdit={(edited) => {
          onKind(edited)
          onWriting(true)
        }}
      />
      {isWritable && !composer && (
        // Reserves the space so that nothing moves when it loads.
        <div className="m-3 mt-0 h-27.5 shrink-0 rounded-card border border-line-strong shadow-card" />
      )}
      {isWritable && composer && (
        <composer.Composer
          conversationId={id}
          contact={row.contact}
          channelId={row.channelId}
          subject={row.subject}
          lastSeq={row.lastSeq}
          kind={kind}
          onKind={onKind}
          box={box}
          isWriting={isWriting}
          onWriting={onWriting}
          onTyping={presence.onTyping}
          onLook={showNewest}
          onSentToClose={() => headActs.onClose()}
          onMacroRun={(after) => {
            if (after === 'next') onDone()
            if (after === 'list') onLeave()
          }}
        />
      )}
      {!isWritable && (
        <p className="m-3 mt-0 flex flex-wrap items-center gap-3 rounded-card border border-line bg-sunken px-3 py-2.5 text-ink-soft">
          <span className="flex-1">{readOnlyReason({ isTrashed, isMerged, isSpam })}</span>
          {isTrashed && canAnswer && <Button onClick={headActs.onRestore}>Restore</Button>}
          {isSpam && !isTrashed && canAnswer && (
            <Button onClick={headActs.onReopen}>Not spam</Button>
          )}
        </p>
      )}
    </>
  )
}

function readOnlyReason({
  isTrashed,
  isMerged,
  isSpam,
}: Readonly<Record<'isTrashed' | 'isMerged' | 'isSpam', boolean>>): string {
  if (isTrashed) return 'In the trash. Deleted after 30 days.'
  if (isSpam) return 'Marked as spam. Deleted after 30 days.'
  if (isMerged) return 'Merged. Its messages are in the other conversation.'
  return 'You can read conversations but not reply. Ask an admin for access.'
}

/** The log is reversed: it starts scrolled to the newest message. */
function showNewest(): void {
  document.querySelector('[role=log]')?.scrollTo({ top: 0, behavior: 'smooth' })
}

/** Marks the conversation as read once the tab is visible. */
function useReading(conversation: ConversationSummary | undefined, acts: ConversationActs): void {
  const { id, lastSeq, isUnread = false } = conversation ?? {}
  const look = useEffectEvent(() => {
    if (conversation && isUnread && !document.hidden) acts.markRead(conversation)
  })
  useEffect(() => {
    look()
    const onChange = (): void => look()
    document.addEventListener('visibilitychange', onChange)
    return () => document.removeEventListener('visibilitychange', onChange)
  }, [id, lastSeq, isUnread])
}

function Unreadable({
  error,
  onRetry,
  onLeave,
}: {
  readonly error: Error
  readonly onRetry: () => void
  readonly onLeave: () => void
}) {
  return (
    <div className="m-auto">
      {isGone(error) ? (
        <EmptyState
          icon={<MessageCircleX size={20} aria-hidden />}
          title="Conversation not found"
          action={<Button onClick={onLeave}>Back to list</Button>}
        >
          It was deleted, or you don’t have access to it.
        </EmptyState>
      ) : (
        <ErrorState detail={error.message} onRetry={onRetry} />
      )}
    </div>
  )
}

function isGone(error: Error): boolean {
  return error instanceof ApiProblem && error.code === 'not_found'
}
