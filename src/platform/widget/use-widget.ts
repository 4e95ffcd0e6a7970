import { createContext, useContext, useSyncExternalStore } from 'react'

import type { KitWords, WidgetHost, WidgetState } from './host.ts'

export const WidgetContext = createContext<WidgetHost | undefined>(undefined)

export interface UsedWidget<Settings extends object> {
  readonly host: WidgetHost
  readonly state: WidgetState
  readonly settings: Settings
  readonly words: KitWords
}

/** What the frame provides to its parts. They re-render when its state changes. */
export function useWidget<Settings extends object = object>(): UsedWidget<Settings> {
  const host = useContext(WidgetContext)
  if (!host) throw new Error('Widget parts must be rendered inside the widget frame.')
  const state = useSyncExternalStore(host.subscribe, () => host.state)
  return { host, state, words: state.words, settings: state.config.settings as Settings }
}
