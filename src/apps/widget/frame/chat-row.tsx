import { fill } from '#lib/fill.ts'
import { voiceWords } from '#platform/voice/voice-name.ts'
import { agoWords } from '#platform/widget/time-words.ts'
import type { Chat } from '#modules/widget/model.ts'

import { SenderAvatar } from './avatar.tsx'
import { useChat } from './use-chat.ts'

export function ChatRow({ chat }: { readonly chat: Chat }) {
  const { app, state, words, called } = useChat()
  const at = new Date(chat.lastActivityAt)
  return (
    <button
      type="button"
      className={`row ${chat.unread > 0 ? 'unread' : ''}`}
      onClick={() => app.navigation.go({ name: 'conversation', key: chat.id })}
    >
      <SenderAvatar name={chat.agentName} src={chat.agentPictureUrl} />
      <span className="grow">
        <span className="preview" dir="auto">
          {voiceWords(chat.preview, words.voiceName)}
        </span>
        <span className="soft">
          <span>{called(chat.agentName)}</span>
          <time dateTime={chat.lastActivityAt}>{agoWords(at, state)}</time>
          {chat.isClosed && <span>{words.endedShort}</span>}
        </span>
      </span>
      {chat.unread > 0 && (
        <span className="badge" aria-label={fill(words.unread, { count: chat.unread })}>
          {chat.unread}
        </span>
      )}
    </button>
  )
}
