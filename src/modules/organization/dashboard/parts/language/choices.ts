export interface LocaleChoice {
  readonly value: string
  readonly label: string
  readonly hint?: string
}

export function languageChoices(): readonly LocaleChoice[] {
  const english = new Intl.DisplayNames('en', { type: 'language' })
  return locales
    .map((value) => {
      const own = new Intl.DisplayNames(value, { type: 'language' }).of(value) ?? value
      const label = english.of(value) ?? value
      return { value, label, ...(own !== label && { hint: own }) }
    })
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

export function timeZoneChoices(): readonly LocaleChoice[] {
  return ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({
    value,
    label: value.replaceAll('_', ' '),
  }))
}

export const weekdayChoices = [
  { value: '', label: 'Language default' },
  { value: '1', label: 'Monday' },
  { value: '6', label: 'Saturday' },
  { value: '0', label: 'Sunday' },
]

const locales = [
  'en',
  'en-GB',
  'en-US',
  'de',
  'de-AT',
  'de-CH',
  'fr',
  'fr-CA',
  'es',
  'es-MX',
  'pt',
  'pt-BR',
  'it',
  'nl',
  'nl-BE',
  'sv',
  'da',
  'nb',
  'fi',
  'is',
  'pl',
  'cs',
  'sk',
  'hu',
  'ro',
  'bg',
  'el',
  'tr',
  'ru',
  'uk',
  'sr',
  'hr',
  'sl',
  'et',
  'lv',
  'lt',
  'ga',
  'ca',
  'eu',
  'gl',
  'he',
  'ar',
  'fa',
  'ur',
  'hi',
  'bn',
  'ta',
  'te',
  'th',
  'vi',
  'id',
  'ms',
  'fil',
  'zh-CN',
  'zh-TW',
  'ja',
  'ko',
  'sw',
  'af',
  'ka',
  'hy',
  'az',
  'kk',
  'mn',
]
