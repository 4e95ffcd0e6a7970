import { tabsThere, type WidgetTab } from '#modules/widget/rules.ts'

import { hasTickets, type ChatState } from './chat-state.ts'
import { findHelp } from './help-door.ts'

/** What stands in the bar below. */
export function tabsOf(state: Pick<ChatState, 'config' | 'hasTickets'>): readonly WidgetTab[] {
  const { config } = state
  const help = findHelp(config) !== undefined
  return tabsThere(config.settings.tabs, { help, tickets: hasTickets(state) })
}

/** The tab that is wanted, if it is one, else the first. */
export function tabFor(
  state: Pick<ChatState, 'config' | 'hasTickets'>,
  wanted?: WidgetTab,
): WidgetTab {
  const [first = 'messages', ...others] = tabsOf(state)
  return others.find((tab) => tab === wanted) ?? first
}
