import type { Base } from '../../../model.ts'
import type { ImportWishes, TransferLook } from '../../../transfer-contract.ts'

export type Wishes = ImportWishes

/** As most people want it: each language its own, `en-us` the English that is here. */
export function usualWishes(
  languages: TransferLook['languages'],
  {
    defaultLocale,
    languages: spoken,
  }: Pick<Base, 'defaultLocale'> & {
    readonly languages: readonly { readonly locale: string }[]
  },
): Wishes {
  const known = spoken.map(({ locale }) => locale)
  const taken = new Set<string>()
  return {
    languages: languages.map(({ locale: from }) => {
      const [short = from] = from.split('-')
      const near =
        from === '' ? defaultLocale : ([from, short].find((one) => known.includes(one)) ?? from)
      // Two languages do not become one.
      const to = [near, from].find((one) => one !== '' && !taken.has(one)) ?? null
      if (to !== null) taken.add(to)
      return { from, to }
    }),
    categoryId: null,
    state: 'as_written',
    onKnown: 'skip',
    fetchesPictures: false,
    makesRedirects: true,
  }
}
