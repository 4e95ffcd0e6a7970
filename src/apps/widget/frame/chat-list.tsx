import { CloseButton } from '#platform/widget/close-button.tsx'
import { Icon } from '#platform/widget/icon.tsx'

import { ChatRow } from './chat-row.tsx'
import { tablessViews } from './tabs.ts'
import { useChat } from './use-chat.ts'
import { ViewRow } from './view-row.tsx'

export function ChatList() {
  const { app, state, words } = useChat()
  return (
    <>
      <header className="top">
        <h1 tabIndex={-1}>{words.messages}</h1>
        <CloseButton />
      </header>
      <main className="list scroll" aria-label={words.messages}>
        {tablessViews(state).map((view) => (
          <ViewRow key={view.name} view={view} />
        ))}
        <Chats />
        {state.moreChats && (
          <button type="button" className="earlier" onClick={() => app.conversations.loadMore()}>
            {words.earlier}
          </button>
        )}
      </main>
      <div className="below">
        <button type="button" className="button" onClick={() => app.conversations.begin()}>
          {state.chats.length > 0 && !app.conversations.oneChat ? words.newOne : words.write}
        </button>
      </div>
    </>
  )
}

function Chats() {
  const { app, state, words } = useChat()
  if (state.chats.length > 0)
    return state.chats.map((chat) => <ChatRow key={chat.id} chat={chat} />)
  if (state.list === 'loading') {
    return (
      <div className="skeletons" role="status" aria-label={words.loading}>
        <i />
        <i />
        <i />
      </div>
    )
  }
  if (state.list === 'failed') {
    return (
      <div className="empty" role="alert">
        <p>{words.problem}</p>
        <button
          type="button"
          className="button quiet"
          onClick={() => void app.connection.refresh()}
        >
          {words.again}
        </button>
      </div>
    )
  }
  return (
    <div className="empty">
      <Icon name="messages" size={24} />
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyText}</p>
    </div>
  )
}
