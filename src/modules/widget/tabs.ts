/** What the bar at the foot of the chat can lead to. */
export const widgetTabs = ['home', 'messages', 'help', 'tickets'] as const
export type WidgetTab = (typeof widgetTabs)[number]

export const usualTabs: readonly WidgetTab[] = ['home', 'messages', 'help']

/** Those with something behind them, as the owner put them in order; where there are none, the messages. */
export function tabsThere(
  chosen: readonly WidgetTab[],
  has: { readonly help: boolean; readonly tickets: boolean },
): readonly WidgetTab[] {
  const there = chosen.filter(
    (tab) => (tab !== 'help' || has.help) && (tab !== 'tickets' || has.tickets),
  )
  return there.length > 0 ? there : ['messages']
}
