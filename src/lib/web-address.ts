import { trimEndCharacters } from './trim-characters.ts'

/** A period after a URL ends the sentence. */
export function bareAddress(found: string): string {
  return trimEndCharacters(found, '.,;:!?)]}')
}

export function webAddress(found: string): string | undefined {
  const full = /^https?:|^mailto:/i.test(found) ? found : withScheme(found)
  if (!URL.canParse(full)) return undefined
  const { protocol, href, username } = new URL(full)
  // "https://our-name@evil.example" looks like us and leads elsewhere.
  return /^(https?|mailto):$/.test(protocol) && !username ? href : undefined
}

function withScheme(found: string): string {
  return found.includes('@') ? `mailto:${found}` : `https://${found}`
}

export const address =
  /(?:https?:\/\/|mailto:|www\.)(?:[^\s<>"'`*\]]|\](?!\()|\*(?=[\w/]))+|[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/giu
