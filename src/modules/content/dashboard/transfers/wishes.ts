import type { LookView } from './transfer-desk.ts'

/** How an archive is to be brought in, but for the place, which each module calls otherwise. */
export interface Wishes {
  readonly languages: { readonly from: string; readonly to: string | null }[]
  readonly state: 'as_written' | 'draft' | 'published'
  readonly onKnown: 'skip' | 'update' | 'new'
  readonly fetchesPictures: boolean
  readonly makesRedirects: boolean
}

/** What is spoken where an archive is brought into. */
export interface Spoken {
  readonly defaultLocale: string
  readonly languages: readonly { readonly locale: string }[]
}

/** As most people want it: each language its own, `en-us` the English that is here. */
export function usualWishes(
  languages: LookView['languages'],
  { defaultLocale, languages: spoken }: Spoken,
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
    state: 'as_written',
    onKnown: 'skip',
    fetchesPictures: false,
    makesRedirects: true,
  }
}
