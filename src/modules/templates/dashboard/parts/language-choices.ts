import { languages } from '../../languages.ts'

/** Languages by the name that English gives them. */
export function languageChoices(): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return languages
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

export function languageName(locale: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}
