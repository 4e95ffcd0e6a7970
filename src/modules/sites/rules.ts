import { isReservedSlug } from './reserved-slugs.ts'

export const siteParts = ['knowledge', 'documentation', 'boards', 'tickets'] as const
export type SitePart = (typeof siteParts)[number]

export function orderedParts(
  chosen: readonly { readonly part: SitePart; readonly isShown: boolean }[],
): { part: SitePart; isShown: boolean }[] {
  const others = siteParts.filter((part) => !chosen.some((one) => one.part === part))
  return [...chosen, ...others.map((part) => ({ part, isShown: true }))]
}

export const slugProblems = ['too-short', 'too-long', 'malformed', 'reserved'] as const
export type SlugProblem = (typeof slugProblems)[number]

export function findSlugProblem(slug: string): SlugProblem | undefined {
  if (slug.length < 2) return 'too-short'
  if (slug.length > 32) return 'too-long'
  // No double hyphens: browsers show `xn--` labels as other characters.
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) return 'malformed'
  return isReservedSlug(slug) ? 'reserved' : undefined
}

export const slugSentences: Record<SlugProblem | 'taken', string> = {
  'too-short': 'Use at least 2 characters.',
  'too-long': 'Use at most 32 characters.',
  malformed: 'Use lowercase letters, digits, and single hyphens.',
  reserved: 'This name is reserved. Choose another.',
  taken: 'This name is taken. Choose another.',
}

export interface OwnHosts {
  readonly sitesDomain: string
  readonly mainHosts: ReadonlySet<string>
  readonly contentUrl: URL
}

/**
 * Returns the domain in ASCII and lowercase without a trailing dot. Undefined if it is invalid or
 * one of our own hosts.
 */
export function normalizeDomain(text: string, own: OwnHosts): string | undefined {
  const hostname = asciiHostname(text)
  if (hostname === undefined || hostname.length > longestDomain) return undefined
  if (!publicDomain.test(hostname) || closedZones.test(hostname)) return undefined
  return isOwnHost(hostname, own) ? undefined : hostname
}

export function normalizeHost(text: string): string | undefined {
  const host = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined
}

export function hostKey(hostname: string, sitesDomain: string): string | undefined {
  const suffix = `.${sitesDomain}`
  if (!hostname.endsWith(suffix)) return hostname.includes('.') ? hostname : undefined
  const slug = hostname.slice(0, -suffix.length)
  return slug.includes('.') ? undefined : slug
}

export function proofName(hostname: string): string {
  return `_parley-challenge.${hostname}`
}

export function proofValue(token: string): string {
  return `parley-verification=${token}`
}

/** A TXT record comes in parts of up to 255 bytes; joined, they are its text. */
export function hasProof(records: readonly (readonly string[])[], token: string): boolean {
  return records.some((parts) => parts.join('').trim() === proofValue(token))
}

/** Two missing days can't be a short DNS failure. */
export function isProofLost(missingSince: Date | undefined, now: Date): boolean {
  return missingSince !== undefined && now.getTime() - missingSince.getTime() >= twoDaysMs
}

/** After weeks without the record, checks stop. */
export function isAbandoned(addedAt: Date, now: Date): boolean {
  return now.getTime() - addedAt.getTime() >= 7 * twoDaysMs
}

const twoDaysMs = 2 * 24 * 60 * 60 * 1000
// Leaves room for the prefix of the verification record.
const longestDomain = 253 - proofName('').length
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const publicDomain = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)
const closedZones =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|test)$/

// The URL parser converts international names to ASCII.
function asciiHostname(text: string): string | undefined {
  const bare = text.trim().replace(/\.$/, '')
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(bare)) return undefined
  const url = `http://${bare}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Our own hosts, their subdomains, and their parents could let a page act as the product. */
function isOwnHost(hostname: string, { sitesDomain, mainHosts, contentUrl }: OwnHosts): boolean {
  return [sitesDomain, contentUrl.hostname, ...mainHosts].some(
    (own) => hostname === own || hostname.endsWith(`.${own}`) || own.endsWith(`.${hostname}`),
  )
}
