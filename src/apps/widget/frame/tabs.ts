import type { WidgetTab } from '#modules/widget/rules.ts'

import type { ChatState } from './chat-state.ts'
import { cardsFor, isTabThere, type ViewPart } from './parts.ts'

type Given = Pick<ChatState, 'config' | 'facts'>

export function tabsOf(state: Given): readonly WidgetTab[] {
  const { tabs } = state.config.settings
  const there = tabs.filter((tab) => ownTabs.has(tab) || isTabThere(state, tab))
  return there.length > 0 ? there : ['messages']
}

export function tabFor(state: Given, preferred?: string): WidgetTab {
  const [first = 'messages', ...others] = tabsOf(state)
  return others.find((tab) => tab === preferred) ?? first
}

export function hasTab(state: Given, name: string): boolean {
  return tabsOf(state).some((tab) => tab === name)
}

export function tablessViews(state: Given): readonly ViewPart[] {
  return cardsFor(state).flatMap((card) =>
    'view' in card && card.isForTabless && !hasTab(state, card.view.name) ? [card.view] : [],
  )
}

const ownTabs: ReadonlySet<string> = new Set(['home', 'messages'])
