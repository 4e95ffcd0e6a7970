/** The canonical form in which an address is stored and compared, or undefined if it is invalid. */
export function normalizeEmail(text: string): string | undefined {
  // Counted before and after because normalization can turn look-alikes of "@" into a second one.
  if (text.length > longestInput || countAts(text) !== 1 || hiddenCharacter.test(text))
    return undefined
  const normal = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/^ +| +$/g, '')
  if (countAts(normal) !== 1) return undefined

  const at = normal.indexOf('@')
  const local = normal.slice(0, at)
  const domain = asciiDomain(normal.slice(at + 1))
  if (domain === undefined || local.length > 64 || !localPart.test(local)) return undefined

  const address = `${local}@${domain}`
  return address.length <= 254 ? address : undefined
}

// Far above any address. Keeps normalization from working on megabytes.
const longestInput = 1000
const hiddenCharacter = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
const localPart = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const publicDomain = new RegExp(`^(?:${label}\\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

function countAts(text: string): number {
  return text.split('@').length - 1
}

// The URL parser converts international domains to ASCII.
function asciiDomain(domain: string): string | undefined {
  if (/[^\p{L}\p{M}\p{N}.。-]/u.test(domain)) return undefined
  const url = `http://${domain}`
  if (!URL.canParse(url)) return undefined
  const { hostname } = new URL(url)
  return publicDomain.test(hostname) ? hostname : undefined
}
