import type { ChatMessage } from '#modules/widget/model.ts'

import { useChat } from './use-chat.ts'

export function Reactions({ message }: { readonly message: ChatMessage }) {
  const { app, state } = useChat()
  if (message.reactions.length === 0) return null
  return (
    <div className="reactions">
      {message.reactions.map(({ emoji, members, isMine }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={isMine}
          disabled={!state.config.settings.hasReactions}
          onClick={() => void app.talk.react(message, emoji)}
        >
          {emoji} {members + Number(isMine)}
        </button>
      ))}
    </div>
  )
}
