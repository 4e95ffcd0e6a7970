import { unreadOf } from './chat-state.ts'
import { Icon } from './icons.tsx'
import { words } from './texts.ts'
import { useChat } from './use-chat.ts'

export function TabBar() {
  const { app, state } = useChat()
  const unread = unreadOf(state)
  return (
    <nav className="tabs" aria-label={words.more}>
      {(['home', 'messages'] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-current={state.view.name === name ? 'page' : undefined}
          onClick={() => app.go({ name })}
        >
          <Icon name={name} />
          {words[name]}
          {name === 'messages' && unread > 0 && (
            <span className="badge" aria-label={`${unread} unread`}>
              {unread}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
