import type { Utm, Visitor, VisitorRule } from '../../model.ts'
import { utmParts } from '../../utm.ts'

export function countryName(code: string): string {
  return countries.of(code) ?? code
}

export function ruleWords({ kind, what }: Pick<VisitorRule, 'kind' | 'what'>): string {
  if (kind === 'country') return countryName(what)
  return kind === 'network' ? what.replace(/^([\d.]+)\/32$|^(.*:.*)\/128$/, '$1$2') : what
}

export function placeWords({
  country,
  region,
  city,
}: Pick<Visitor, 'country' | 'region' | 'city'>): string {
  return [city || region, country && countryName(country)].filter(Boolean).join(', ')
}

export function browserWords({ browser, os }: Pick<Visitor, 'browser' | 'os'>): string {
  return [browser, os].filter(Boolean).join(' on ') || 'Unknown browser'
}

export const deviceWords: Readonly<Record<Visitor['device'], string>> = {
  computer: 'Computer',
  phone: 'Phone',
  tablet: 'Tablet',
}

export function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}

export function pathOf(url: string): string {
  if (!URL.canParse(url)) return url
  const { pathname, search } = new URL(url)
  return `${pathname}${search}`
}

export function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min ${String(seconds % 60).padStart(2, '0')} s`
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
}

export function languageName(code: string): string {
  return languages.of(code) ?? code
}

export function campaignWords(utm: Utm): string {
  return utmParts.flatMap((part) => utm[part] ?? []).join(', ')
}

const languages = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' })
