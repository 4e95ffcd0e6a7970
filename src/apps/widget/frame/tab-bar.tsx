import { fill } from '#lib/fill.ts'
import { Icon } from '#platform/widget/icon.tsx'
import type { WidgetTab } from '#modules/widget/rules.ts'

import { nameOfView, unreadOf, viewNamed } from './chat-state.ts'
import { findViewPart, titleOf } from './parts.ts'
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
          aria-current={nameOfView(state.view) === name ? 'page' : undefined}
          onClick={() => app.navigation.go(viewNamed(name))}
        >
          <TabFace name={name} />
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

function TabFace({ name }: { readonly name: WidgetTab }) {
  const { state, words } = useChat()
  const view = findViewPart(state, name)
  const own = name === 'home' ? 'home' : 'messages'
  return view ? (
    <>
      <Icon path={view.icon} />
      {titleOf(view.title, state)}
    </>
  ) : (
    <>
      <Icon name={own} />
      {words[own]}
    </>
  )
}
