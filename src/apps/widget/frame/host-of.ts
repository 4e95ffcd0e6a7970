import type { WidgetHost } from '#platform/widget/host.ts'

import type { ChatApp } from './chat-app.ts'
import { viewNamed } from './chat-state.ts'
import { hasTab } from './tabs.ts'

export function hostOf(app: ChatApp): WidgetHost {
  const { store, calls, keep, tray } = app
  const { page } = store
  return {
    get state() {
      return store.state
    },
    get visitor() {
      return calls.visitor
    },
    subscribe: store.subscribe,
    called: store.called,
    keep,
    tray,
    show: (view, at) => app.navigation.go(viewNamed(view, at)),
    hasTab: (view) => hasTab(store.state, view),
    close: () => app.askToClose(),
    begin() {
      const { oneChat } = app.conversations
      app.conversations.begin()
      return oneChat?.id
    },
    onBegun: (part, listener) => app.onBegun.set(part, listener),
    refresh: () => void app.connection.refresh(),
    async readConversation(id) {
      await app.reader.load(id)
      app.reader.read(id)
    },
    meet: (claimed) => app.identity.meet(claimed),
    keepKnown: (session) => void calls.keepKnown(session),
    emit: (name, detail) => store.emit(name, detail),
    sayToPage: page && ((part, wish) => page.say({ type: 'part', part, wish })),
    setNews: (part, change) => store.setNews(part, change),
  }
}
