import { lazy, Suspense, type ReactNode } from 'react'

import { placedPictures, readLinks } from '#lib/marks/marked.ts'
import { MarkedText } from '#platform/widget/marked-text.tsx'
import { clockWords } from '#platform/widget/time-words.ts'
import { picturesOf } from '#modules/inbox/rules.ts'
import type { Chat, ChatMessage } from '#modules/widget/model.ts'

import { SenderAvatar } from './avatar.tsx'
import { findChat } from './chat-state.ts'
import { BubbleActions } from './bubble-actions.tsx'
import { MessageFiles } from './message-files.tsx'
import type { GroupItem, Line } from './message-groups.ts'
import { placeOf } from './chat-quote.ts'
import { QuotedLine } from './quoted-line.tsx'
import { Reactions } from './reactions.tsx'
import { useChat } from './use-chat.ts'

const BlockView = lazy(async () => ({ default: (await import('./block-view.tsx')).BlockView }))

export interface MessageGroupProps {
  readonly group: GroupItem
  readonly isLastOwn: boolean
}

export function MessageGroup({ group, isLastOwn }: MessageGroupProps) {
  const { state, words, called } = useChat()
  const { author, lines } = group
  const last = lines.at(-1)
  if (author.kind === 'system') {
    return <li className="day">{lines.map(({ text }) => text).join(' ')}</li>
  }
  const isOwn = author.kind === 'contact'
  const chat = findChat(state, last?.message?.conversationId ?? '')
  return (
    <li className={`group ${isOwn ? 'own' : 'other'}`}>
      {!isOwn && <SenderAvatar name={author.name} src={pictureOf(author, chat)} />}
      <div className="bubbles">
        <span className={isOwn ? 'hidden' : 'author'}>
          {isOwn ? words.you : called(author.name)}
        </span>
        {lines.map((line) => (
          <Bubble key={line.key} line={line} />
        ))}
        {last && last.state !== 'failed' && (
          <span className="foot">
            {last.state === 'sending' ? (
              words.sending
            ) : (
              <time dateTime={last.at.toISOString()}>{clockWords(last.at, state.locale)}</time>
            )}
            {isLastOwn && last.state !== 'sending' && <span>{words[last.state]}</span>}
          </span>
        )}
      </div>
    </li>
  )
}

function pictureOf({ key, pictureUrl }: ChatMessage['author'], chat: Chat | undefined) {
  return pictureUrl ?? (key && key === chat?.agentKey ? chat.agentPictureUrl : null)
}

function Bubble({ line }: { readonly line: Line }) {
  const { app, words } = useChat()
  const { id: messageId = '', block, blockAnswer: given = null } = line.message ?? {}
  if (line.isDeleted) {
    return (
      <div className="said">
        <p className="bubble gone">{words.deleted}</p>
      </div>
    )
  }
  const parts = line.message?.marks ?? readLinks(line.text)
  const shown = [...picturesOf(block), ...placedPictures(parts, line.files).map(({ id }) => id)]
  const quote = line.replyTo && <QuotedLine quote={line.replyTo} />
  return (
    <Around line={line}>
      {!line.text && quote}
      {line.text && (
        <div className={`bubble ${line.state}`} dir="auto">
          {quote}
          <MarkedText parts={parts} files={line.files} />
          {line.isEdited && <small> {words.edited}</small>}
        </div>
      )}
      <MessageFiles files={line.files.filter(({ id }) => !shown.includes(id))} />
      {block && (
        <Suspense fallback={<div className="block-wait" />}>
          <BlockView offer={{ messageId, block, given }} files={line.files} />
        </Suspense>
      )}
      {line.message && <Reactions message={line.message} />}
      {line.state === 'failed' && (
        <div className="failed" role="alert">
          <span>
            {words.notSent}
            {line.problem && `. ${line.problem}`}
          </span>
          <button type="button" onClick={() => app.sender.outbox.retry(line.key)}>
            {words.again}
          </button>
          <button type="button" onClick={() => app.sender.outbox.discard(line.key)}>
            {words.discard}
          </button>
        </div>
      )}
    </Around>
  )
}

/** Messages can be replied to once the server has them. */
function Around({ line, children }: { readonly line: Line; readonly children: ReactNode }) {
  const { message } = line
  if (!message) return <div className="said">{children}</div>
  return (
    <BubbleActions line={line} place={placeOf(message.id)}>
      {children}
    </BubbleActions>
  )
}
