import { languageName } from '#lib/language-name.ts'
import type { Tab } from '#ui/tabs.tsx'

import type { Article, Base, TextStatus } from '../../../model.ts'
import { stateWords } from '../words.ts'

export function languageTabs(base: Base, { languages, sourceLocale }: Article): readonly Tab[] {
  const locales = new Set([
    sourceLocale,
    ...base.languages.map(({ locale }) => locale),
    ...languages.map(({ locale }) => locale),
  ])
  return [...locales].map((locale) => {
    const text = languages.find((one) => one.locale === locale)
    return { key: locale, label: `${languageName(locale)} · ${statusWord(text)}` }
  })
}

function statusWord(text: TextStatus | undefined): string {
  if (!text) return 'Missing'
  if (text.isStale) return 'Outdated'
  if (text.state === 'published' && text.hasUnpublishedChanges) return 'Unpublished changes'
  return stateWords[text.state]
}
