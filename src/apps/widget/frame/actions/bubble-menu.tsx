import { useLayoutEffect, useState } from 'react'

import { Icon, type IconName } from '#platform/widget/icon.tsx'
import { reactionEmoji } from '#modules/widget/rules.ts'

import { findChat } from '../chat-state.ts'
import type { Line } from '../message-groups.ts'
import { isChangeable } from '../thread.ts'
import { useChat } from '../use-chat.ts'
import { useDismiss } from '../use-dismiss.ts'
import { DeleteQuestion } from './delete-question.tsx'

export function BubbleMenu({
  line,
  onClose,
}: {
  readonly line: Line
  readonly onClose: () => void
}) {
  const { app, state, words } = useChat()
  const place = useDismiss(true, onClose)
  const [isBelow, setBelow] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  useLayoutEffect(() => {
    const list = place.current?.closest('.scroll')?.getBoundingClientRect()
    const own = place.current?.getBoundingClientRect()
    if (list && own && own.top < list.top) setBelow(true)
  }, [place])
  const { message } = line
  if (!message) return null
  const chat = findChat(state, message.conversationId)
  const canWrite = !chat || app.conversations.takesMore(chat)
  const mine = message.reactions.flatMap(({ emoji, isMine }) => (isMine ? [emoji] : []))
  const choose = (act: () => void) => () => {
    onClose()
    act()
  }
  return (
    <div className={`around ${isBelow ? 'below-it' : ''}`} ref={place}>
      {isDeleting ? (
        <DeleteQuestion message={message} onDone={onClose} />
      ) : (
        <div className="menu">
          {state.config.settings.hasReactions && (
            <div className="react" role="group" aria-label={words.react}>
              {reactionEmoji.map((emoji) => (
                <button
                  key={emoji}
                  type="button"
                  aria-pressed={mine.includes(emoji)}
                  onClick={choose(() => void app.talk.react(message, emoji))}
                >
                  {emoji}
                </button>
              ))}
            </div>
          )}
          {canWrite && (
            <Item icon="reply" word={words.reply} onClick={choose(() => app.talk.reply(message))} />
          )}
          {canWrite && isChangeable(message) && (
            <>
              <Item
                icon="edit"
                word={words.messageEdit}
                onClick={choose(() => app.store.set({ editing: message }))}
              />
              <Item icon="trash" word={words.messageDelete} onClick={() => setDeleting(true)} />
            </>
          )}
        </div>
      )}
    </div>
  )
}

function Item({
  icon,
  word,
  onClick,
}: {
  readonly icon: IconName
  readonly word: string
  readonly onClick: () => void
}) {
  return (
    <button type="button" className="with-icon" onClick={onClick}>
      <Icon name={icon} size={16} />
      {word}
    </button>
  )
}
