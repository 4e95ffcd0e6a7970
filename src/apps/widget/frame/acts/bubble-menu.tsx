import { useLayoutEffect, useState } from 'react'

import { reactionEmoji } from '#modules/widget/rules.ts'

import { findChat } from './chat-state.ts'
import { Icon } from './icons.tsx'
import type { Line } from './message-groups.ts'
import { useChat } from './use-chat.ts'
import { useDismiss } from './use-dismiss.ts'

/** What can be said to a message without words, or with some. */
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
  useLayoutEffect(() => {
    const list = place.current?.closest('.scroll')?.getBoundingClientRect()
    const own = place.current?.getBoundingClientRect()
    // Under the message where the top of the list would cut it off.
    if (list && own && own.top < list.top) setBelow(true)
  }, [place])
  const { message } = line
  if (!message) return null
  const chat = findChat(state, message.conversationId)
  const mine = message.reactions.flatMap(({ emoji, isMine }) => (isMine ? [emoji] : []))
  return (
    <div className={`around ${isBelow ? 'below-it' : ''}`} ref={place}>
      <div className="menu">
        {state.config.settings.hasReactions && (
          <div className="react" role="group" aria-label={words.react}>
            {reactionEmoji.map((emoji) => (
              <button
                key={emoji}
                type="button"
                aria-pressed={mine.includes(emoji)}
                onClick={() => {
                  onClose()
                  void app.talk.react(message, emoji)
                }}
              >
                {emoji}
              </button>
            ))}
          </div>
        )}
        {(!chat || app.takesMore(chat)) && (
          <button
            type="button"
            className="with-icon"
            onClick={() => {
              onClose()
              app.talk.reply(message)
            }}
          >
            <Icon name="reply" size={16} />
            {words.reply}
          </button>
        )}
      </div>
    </div>
  )
}
