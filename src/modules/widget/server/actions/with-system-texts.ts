import type { SystemTextKey } from '#modules/templates/rules.ts'

import { widgetTexts, type WidgetSettings, type WidgetTexts } from '../../model.ts'

export function withSystemTexts(
  settings: WidgetSettings,
  own: ReadonlyMap<SystemTextKey, Readonly<Record<string, string>>>,
): WidgetSettings {
  const texts = { ...settings.texts }
  const into = (locale: string, put: (entry: WidgetTexts) => WidgetTexts): void => {
    texts[locale] = put(texts[locale] ?? widgetTexts.parse({}))
  }
  for (const [locale, text] of Object.entries(own.get('greeting') ?? {})) {
    into(locale, (entry) => ({ ...entry, greeting: entry.greeting || text }))
  }
  for (const [locale, text] of Object.entries(own.get('away') ?? {})) {
    into(locale, (entry) => ({ ...entry, away: entry.away || text }))
  }
  for (const [locale, text] of Object.entries(own.get('rating_question') ?? {})) {
    into(locale, (entry) => ({
      ...entry,
      words: { ...entry.words, rateTitle: entry.words.rateTitle || text },
    }))
  }
  return { ...settings, texts }
}
