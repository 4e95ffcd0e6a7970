import type { LookView } from './transfer-desk.ts'

export interface ImportChoices {
  readonly languages: { readonly from: string; readonly to: string | null }[]
  readonly state: 'as_written' | 'draft' | 'published'
  readonly onKnown: 'skip' | 'update' | 'new'
  readonly fetchesPictures: boolean
  readonly makesRedirects: boolean
}

/** The languages of the collection to import into. */
export interface TargetCollection {
  readonly defaultLocale: string
  readonly languages: readonly { readonly locale: string }[]
}

/** Defaults: each language maps to itself, or to a variant that exists here (`en-us` to `en`). */
export function defaultChoices(
  languages: LookView['languages'],
  { defaultLocale, languages: collection }: TargetCollection,
): ImportChoices {
  const known = collection.map(({ locale }) => locale)
  const taken = new Set<string>()
  return {
    languages: languages.map(({ locale: from }) => {
      const [short = from] = from.split('-')
      const near =
        from === '' ? defaultLocale : ([from, short].find((one) => known.includes(one)) ?? from)
      // Two languages never map to the same one.
      const to = [near, from].find((one) => one !== '' && !taken.has(one)) ?? null
      if (to !== null) taken.add(to)
      return { from, to }
    }),
    state: 'as_written',
    onKnown: 'skip',
    fetchesPictures: false,
    makesRedirects: true,
  }
}
