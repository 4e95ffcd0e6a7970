import type { Visitor } from '../../model.ts'

export function countryName(code: string): string {
  return countries.of(code) ?? code
}

export function browserWords({ browser, os }: Pick<Visitor, 'browser' | 'os'>): string {
  return [browser, os].filter(Boolean).join(' on ') || 'Unknown browser'
}

export const deviceWords: Readonly<Record<Visitor['device'], string>> = {
  computer: 'Computer',
  phone: 'Phone',
  tablet: 'Tablet',
}

/** Where somebody came from, as short as it can be said. */
export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}

export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
