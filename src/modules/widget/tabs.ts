export const widgetTabs = ['home', 'messages', 'help', 'tickets'] as const
export type WidgetTab = (typeof widgetTabs)[number]

export const usualTabs: readonly WidgetTab[] = ['home', 'messages', 'help']
