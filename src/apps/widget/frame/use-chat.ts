import { createContext, useContext, useSyncExternalStore } from 'react'

import type { Words } from '#modules/widget/rules.ts'

import type { ChatApp } from './chat-app.ts'
import type { ChatState } from './chat-state.ts'
import { textsFor, type Texts } from './texts.ts'

export const ChatContext = createContext<ChatApp | undefined>(undefined)

export interface UsedChat {
  readonly app: ChatApp
  readonly state: ChatState
  readonly texts: Texts
  readonly words: Words
  readonly called: (name: string | null | undefined) => string
}

export function useChat(): UsedChat {
  const app = useContext(ChatContext)
  if (!app) throw new Error('useChat must be used inside the chat context.')
  const state = useSyncExternalStore(app.store.subscribe, () => app.store.state)
  const { config, words } = state
  const { called } = app.store
  return { app, state, words, called, texts: textsFor(config, words) }
}
