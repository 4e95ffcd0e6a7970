import { languages } from '../../languages.ts'

export function languageChoices(): readonly { value: string; label: string }[] {
  const names = new Intl.DisplayNames('en', { type: 'language' })
  return languages
    .map((value) => ({ value, label: names.of(value) ?? value }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

export function languageName(locale: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}
