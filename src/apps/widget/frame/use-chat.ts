import { createContext, useContext, useSyncExternalStore } from 'react'

import type { WidgetTexts } from '#modules/widget/model.ts'

import type { ChatApp } from './chat-app.ts'
import type { ChatState } from './chat-state.ts'
import { textsFor } from './texts.ts'

export const ChatContext = createContext<ChatApp | undefined>(undefined)

export interface UsedChat {
  readonly app: ChatApp
  readonly state: ChatState
  readonly texts: WidgetTexts
}

export function useChat(): UsedChat {
  const app = useContext(ChatContext)
  if (!app) throw new Error('The screens of the chat stand inside its context.')
  const state = useSyncExternalStore(app.subscribe, () => app.state)
  return { app, state, texts: textsFor(state.config, state.locale) }
}
