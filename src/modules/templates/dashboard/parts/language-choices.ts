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

const languages =
  'en ar bg cs da de el es et fa fi fr he hi hr hu id it ja ko lt lv nb nl pl pt pt-BR ro ru sk sl sr sv th tr uk ur vi zh'.split(
    ' ',
  )
