import { isReservedSlug } from './reserved-slugs.ts'

/** What a site can show of the product, in the order in which it does until somebody changes it. */
export const siteParts = ['knowledge', 'documentation', 'boards', 'tickets'] as const
export type SitePart = (typeof siteParts)[number]

/** All parts as they stand on a site: those its owner named, then the others. */
export function orderedParts(
  chosen: readonly { readonly part: SitePart; readonly isShown: boolean }[],
): { part: SitePart; isShown: boolean }[] {
  const others = siteParts.filter((part) => !chosen.some((one) => one.part === part))
  return [...chosen, ...others.map((part) => ({ part, isShown: true }))]
}

export const slugProblems = ['too-short', 'too-long', 'malformed', 'reserved'] as const
export type SlugProblem = (typeof slugProblems)[number]

/** What keeps a text from being a slug; undefined when nothing does. */
export function findSlugProblem(slug: string): SlugProblem | undefined {
  if (slug.length < 2) return 'too-short'
  if (slug.length > 32) return 'too-long'
  // No doubled hyphen: `xn--` would make a browser show other letters than we store.
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
 * The one spelling of a custom domain: ASCII, lower case, no dot at the end. Undefined when it is
 * none that a person could own, or one of our own.
 */
export function normalizeDomain(text: string, own: OwnHosts): string | undefined {
  const hostname = asciiHostname(text)
  if (hostname === undefined || hostname.length > longestDomain) return undefined
  if (!publicDomain.test(hostname) || closedZones.test(hostname)) return undefined
  return isOwnHost(hostname, own) ? undefined : hostname
}

/** The host a request names, as hosts are stored; undefined when it is not a host at all. */
export function normalizeHost(text: string): string | undefined {
  const host = text
    .toLowerCase()
    .replace(/:\d{1,5}$/, '')
    .replace(/\.$/, '')
  return /^[a-z0-9.-]{1,253}$/.test(host) ? host : undefined
}

/** The name under which a host is kept: a slug without dots, or a whole custom domain. */
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

/** A TXT record comes in parts of at most 255 bytes; together they are its text. */
export function hasProof(records: readonly (readonly string[])[], token: string): boolean {
  return records.some((parts) => parts.join('').trim() === proofValue(token))
}

/** A proof that is missing for two days is not a slip of a name server any more. */
export function isProofLost(missingSince: Date | undefined, now: Date): boolean {
  return missingSince !== undefined && now.getTime() - missingSince.getTime() >= twoDaysMs
}

/** Nobody sets the record for weeks: we stop looking. */
export function isAbandoned(addedAt: Date, now: Date): boolean {
  return now.getTime() - addedAt.getTime() >= 7 * twoDaysMs
}

const twoDaysMs = 2 * 24 * 60 * 60 * 1000
// Room for the name of the proving record in front of it.
const longestDomain = 253 - proofName('').length
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const publicDomain = new RegExp(`^(?:${label}\\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$`)
const closedZones =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa|onion|invalid|test)$/

// The URL parser knows the rules for international names and gives back their ASCII form.
function asciiHostname(text: string): string | undefined {
  const bare = text.trim().replace(/\.$/, '')
  if (/[^\p{L}\p{M}\p{N}.-]/u.test(bare)) return undefined
  const url = `http://${bare}`
  return URL.canParse(url) ? new URL(url).hostname : undefined
}

/** Neither ours, nor below ours, nor a parent of ours: each would let pages act as the product. */
function isOwnHost(hostname: string, { sitesDomain, mainHosts, contentUrl }: OwnHosts): boolean {
  return [sitesDomain, contentUrl.hostname, ...mainHosts].some(
    (own) => hostname === own || hostname.endsWith(`.${own}`) || own.endsWith(`.${hostname}`),
  )
}
