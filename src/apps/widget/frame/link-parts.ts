export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string; readonly href: string }

/** Finds web and mail addresses in a text. Everything else stays text, whatever it looks like. */
export function linkParts(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of text.matchAll(address)) {
    const found = match[0].replace(trailing, '')
    const href = hrefOf(found)
    if (!href) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: 'link', text: found, href })
    from = match.index + found.length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

function hrefOf(found: string): string | undefined {
  const address = /^https?:|^mailto:/i.test(found) ? found : withScheme(found)
  if (!URL.canParse(address)) return undefined
  const { protocol, href, username } = new URL(address)
  // "https://our-name@evil.example" looks like us and leads elsewhere.
  return /^(https?|mailto):$/.test(protocol) && !username ? href : undefined
}

function withScheme(found: string): string {
  return found.includes('@') ? `mailto:${found}` : `https://${found}`
}

const address =
  /(?:https?:\/\/|mailto:|www\.)[^\s<>"']+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
// A full stop after an address ends the sentence and not the address.
const trailing = /[.,;:!?)\]}]+$/
