import { CloseButton } from '#platform/widget/close-button.tsx'
import { Icon } from '#platform/widget/icon.tsx'
import type { Chat } from '#modules/widget/model.ts'

import { SenderAvatar } from './avatar.tsx'
import { freshKey, isFormOnly } from './chat-state.ts'
import { ConversationMenu } from './conversation-menu.tsx'
import { useChat } from './use-chat.ts'
import { useReplyTime } from './use-reply-time.ts'

export function ConversationHead({ chat }: { readonly chat: Chat | undefined }) {
  const { app, state, words, called } = useChat()
  const replyTime = useReplyTime()
  const expected = state.config.availability.isOpen ? replyTime : undefined
  const about = chat?.isClosed ? words.endedShort : expected
  const canAsk = chat
    ? !chat.isClosed && !chat.isHumanAsked
    : !state.wantsHuman && !isFormOnly(state.config)
  return (
    <header className="top person">
      <button
        type="button"
        className="plain"
        aria-label={words.back}
        onClick={() => app.navigation.goToTab(state.chats.length > 0 ? 'messages' : 'home')}
      >
        <Icon name="back" />
      </button>
      <SenderAvatar name={chat?.agentName} src={chat?.agentPictureUrl} />
      <div className="grow">
        <h1 tabIndex={-1} dir="auto">
          {called(chat?.agentName)}
        </h1>
        {about && <p className="soft">{about}</p>}
      </div>
      {canAsk && (
        <button
          type="button"
          className="plain"
          aria-label={words.human}
          title={words.human}
          onClick={() =>
            void app.conversations.askForHuman(chat?.id ?? freshKey).catch(() => undefined)
          }
        >
          <Icon name="agent" />
        </button>
      )}
      <ConversationMenu chat={chat} />
      <CloseButton />
    </header>
  )
}
