import type { WidgetConfig, WidgetSettings } from '../../model.ts'

export function textsIn(
  locale: string,
  { locale: usual, texts }: Pick<WidgetSettings, 'locale' | 'texts'>,
): WidgetConfig['texts'] {
  const language = languageOf(locale)
  const names = [locale, language, ...(languageOf(usual) === language ? [usual] : [])]
  const found = names.flatMap((name) => texts[name] ?? [])
  const pick = (key: TextName): string => found.find((entry) => entry[key])?.[key] ?? ''
  return {
    title: pick('title'),
    tagline: pick('tagline'),
    greeting: pick('greeting') || (texts[usual]?.greeting ?? ''),
    placeholder: pick('placeholder'),
    away: pick('away'),
    replyTime: pick('replyTime'),
    words: { ...written(texts[language]?.words), ...written(texts[locale]?.words) },
  }
}

type TextName = Exclude<keyof WidgetConfig['texts'], 'words'>
type OwnWords = WidgetConfig['texts']['words']

function written(words: OwnWords = {}): OwnWords {
  return Object.fromEntries(Object.entries(words).filter(([, text]) => text))
}

function languageOf(locale: string): string {
  const [language = locale] = locale.split('-')
  return language
}
