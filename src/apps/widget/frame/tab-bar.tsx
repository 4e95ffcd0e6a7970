import { fill } from '#modules/widget/rules.ts'

import { unreadOf } from './chat-state.ts'
import { findHelp } from './help-door.ts'
import { Icon } from './icons.tsx'
import { useChat } from './use-chat.ts'

export function TabBar() {
  const { app, state, words } = useChat()
  const unread = unreadOf(state)
  const names: readonly Tab[] = findHelp(state.config) ? [...always, 'help'] : always
  return (
    <nav className="tabs" aria-label={words.chat}>
      {names.map((name) => (
        <button
          key={name}
          type="button"
          aria-current={state.view.name === name ? 'page' : undefined}
          onClick={() => app.go({ name })}
        >
          <Icon name={name} />
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

type Tab = 'home' | 'messages' | 'help'

const always: readonly Tab[] = ['home', 'messages']
