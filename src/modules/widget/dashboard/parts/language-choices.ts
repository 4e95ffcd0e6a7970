export function languageName(locale: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
}

export function languageChoices(): readonly { value: string; label: string }[] {
  return languages.map((value) => ({ value, label: languageName(value) }))
}

const languages = [
  'en',
  'ar',
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'es',
  'et',
  'fa',
  'fi',
  'fr',
  'he',
  'hi',
  'hr',
  'hu',
  'id',
  'it',
  'ja',
  'ko',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sr',
  'sv',
  'th',
  'tr',
  'uk',
  'ur',
  'vi',
  'zh',
] as const
