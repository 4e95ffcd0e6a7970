import { languageName } from '#lib/language-name.ts'

/** In which direction it is written. */
export function directionOf(locale: string): 'ltr' | 'rtl' {
  return rightToLeft.has(locale.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** What is offered; those that are chosen already are left out. */
export function languageChoices(taken: readonly string[] = []) {
  return offered
    .filter((locale) => !taken.includes(locale))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur', 'ps', 'sd', 'ug', 'yi', 'dv', 'ckb'])

const offered =
  'ar bg bn bs ca cs cy da de el en en-gb en-us es es-mx et eu fa fi fr fr-ca ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt pt-br ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-hans zh-hant'.split(
    ' ',
  )
