/**
 * Removes likely secrets from a text: keys, tokens, addresses and card numbers. Runs in the page
 * before anything is sent, and again on the server, which doesn't trust pages.
 */
export function maskSecrets(text: string): string {
  return maskings
    .reduce((masked, [found, put]) => masked.replaceAll(found, put), text)
    .replaceAll(/\b\d(?:[ -]?\d){12,18}\b/g, (digits) => (isCardNumber(digits) ? hidden : digits))
}

export function maskUrl(address: string): string {
  const [, path = '', query] = /^([^?#]*)(?:\?([^#]*))?/.exec(address) ?? []
  const names = (query ?? '').split('&').flatMap((pair) => nameOf(pair))
  const plain = maskSecrets(path.replace(/^(\w+:\/\/)[^/@]*@/, '$1'))
  return names.length === 0 ? plain : `${plain}?${names.join('&')}`
}

function nameOf(pair: string): string[] {
  const [name = ''] = pair.split('=')
  if (name === '') return []
  return [maskSecrets(name) === name ? `${name}=` : `${hidden}=`]
}

/** Checked by the check digit, since most long numbers aren't cards. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  if (new Set(digits).size === 1) return false
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, place) => {
      const twice = Number(digit) * (place % 2 === 0 ? 1 : 2)
      return total + (twice > 9 ? twice - 9 : twice)
    }, 0)
  return sum % 10 === 0
}

export const hidden = '•••'

// Each pattern scans every character only once. Otherwise a crafted text could block the server.
const maskings: readonly (readonly [RegExp, string])[] = [
  [/\b((?:proxy-)?authorization|cookie|set-cookie)\b(["']?\s*[:=]\s*)[^\r\n]+/gi, `$1$2${hidden}`],
  [/\b(bearer|basic|digest|negotiate)\s+[\w+/=.~-]{6,}/gi, `$1 ${hidden}`],
  [/-----BEGIN [A-Z ]+-----[\s\S]*?(?:-----END [A-Z ]+-----|$)/g, hidden],
  [/(?<![\w-])eyJ[\w-]{6,}(?:\.[\w-]*){1,4}/g, hidden],
  [/\b([a-z][a-z\d+.-]{0,30}:\/\/)[^\s/@]+@/gi, `$1${hidden}@`],
  [/(?<![^\s/=?"<>()[\],;:@])[^\s/=?"<>()[\],;:@]*@(?:[\p{L}\p{N}-]{1,63}\.)+\p{L}{2,}/gu, hidden],
  [
    /((?:pass(?:word|wd|phrase)?|secret|token|api[-_]?key|access[-_]?key|private[-_]?key|auth|session(?:[-_]?id)?|credential|otp|pin|cvc|cvv|ssn|iban)["']?\s*[:=]\s*)("[^"]*"|'[^']*'|[^\s,;&}"']+)/gi,
    `$1${hidden}`,
  ],
  [/([?&][^=&\s#"'<>]{1,100}=)[^&\s#"'<>)]+/g, `$1${hidden}`],
  [/\b(?:sk|pk|rk|ghp|gho|ghs|glpat|xox[abprs]|whsec|AKIA|AIza)[-_]?[\w-]{12,}/g, hidden],
  [/\b[\da-f]{20,}\b/gi, hidden],
  [/(?<![\w/.+-])(?=[\w+-]*\d)(?=[\w+-]*[a-z])(?=[\w+-]*[A-Z])[\w+-]{24,}={0,2}/g, hidden],
]
