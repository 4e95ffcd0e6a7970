import type { Chat } from '#modules/widget/model.ts'

import { Avatar } from './avatar.tsx'
import { words } from './texts.ts'
import { agoWords } from './time-words.ts'
import { useChat } from './use-chat.ts'

export function ChatRow({ chat }: { readonly chat: Chat }) {
  const { app, state } = useChat()
  const name = chat.agentName ?? state.config.organization
  const at = new Date(chat.lastActivityAt)
  return (
    <button
      type="button"
      className={`row ${chat.unread > 0 ? 'unread' : ''}`}
      onClick={() => app.go({ name: 'conversation', key: chat.id })}
    >
      <Avatar name={name} />
      <span className="grow">
        <span className="preview" dir="auto">
          {chat.preview}
        </span>
        <span className="soft">
          <span>{name}</span>
          <time dateTime={chat.lastActivityAt}>{agoWords(at, state.locale)}</time>
          {chat.isClosed && <span>{words.endedShort}</span>}
        </span>
      </span>
      {chat.unread > 0 && (
        <span className="badge" aria-label={`${chat.unread} unread`}>
          {chat.unread}
        </span>
      )}
    </button>
  )
}
