import { languageName } from './language-name.ts'

export function languageChoices(taken: readonly string[] = []) {
  return offered
    .filter((locale) => !taken.includes(locale))
    .map((value) => ({ value, label: languageName(value) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
}

const offered =
  'ar bg bn bs ca cs cy da de el en en-gb en-us es es-mx et eu fa fi fr fr-ca ga gl he hi hr hu hy id is it ja ka kk ko lt lv mk ms mt nb nl pl pt pt-br ro ru sk sl sq sr sv sw ta te th tr uk ur uz vi zh zh-hans zh-hant'.split(
    ' ',
  )
