import { fill } from '#modules/widget/rules.ts'

import { unreadOf } from './chat-state.ts'
import { Icon } from './icons.tsx'
import { tabsOf } from './tabs.ts'
import { useChat } from './use-chat.ts'

export function TabBar() {
  const { app, state, words } = useChat()
  const unread = unreadOf(state)
  const names = tabsOf(state)
  if (names.length < 2) return null
  return (
    <nav className="tabs" aria-label={words.chat}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={state.view.name === name ? 'page' : undefined}
          onClick={() => app.go({ name })}
        >
          <Icon name={name === 'tickets' ? 'ticket' : name} />
          {words[name]}
          {name === 'messages' && unread > 0 && (
            <span className="badge" aria-label={fill(words.unread, { count: unread })}>
              {unread}
            </span>
          )}
        </button>
      ))}
    </nav>
  )
}
