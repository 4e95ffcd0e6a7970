import type { SystemTextKey } from '#modules/templates/rules.ts'

import { widgetTexts, type WidgetSettings, type WidgetTexts } from '../../model.ts'

export function withSystemTexts(
  settings: WidgetSettings,
  own: ReadonlyMap<SystemTextKey, Readonly<Record<string, string>>>,
): WidgetSettings {
  const texts = { ...settings.texts }
  const into = (locale: string, put: (said: WidgetTexts) => WidgetTexts): void => {
    texts[locale] = put(texts[locale] ?? widgetTexts.parse({}))
  }
  for (const [locale, text] of Object.entries(own.get('greeting') ?? {})) {
    into(locale, (said) => ({ ...said, greeting: said.greeting || text }))
  }
  for (const [locale, text] of Object.entries(own.get('away') ?? {})) {
    into(locale, (said) => ({ ...said, away: said.away || text }))
  }
  for (const [locale, text] of Object.entries(own.get('rating_question') ?? {})) {
    into(locale, (said) => ({
      ...said,
      words: { ...said.words, rateTitle: said.words.rateTitle || text },
    }))
  }
  return { ...settings, texts }
}
