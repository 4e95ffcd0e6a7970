import { addressParser, decodeWords } from 'postal-mime'

import { trimCharacters } from '#lib/trim-characters.ts'

import type { MailPerson } from './mail-shape.ts'

export interface MailHeaders {
  /** The first value; '' if missing. */
  first(name: string): string
  all(name: string): string[]
  has(name: string): boolean
  /** Decoded, on one line. */
  words(name: string): string
  people(name: string): MailPerson[]
  /** Unique message IDs with brackets. */
  ids(name: string): string[]
}

export function mailHeaders(
  list: readonly { readonly key: string; readonly value: string }[],
): MailHeaders {
  const byName = Map.groupBy(list, ({ key }) => key)
  const all = (name: string) => (byName.get(name) ?? []).map(({ value }) => value)
  const first = (name: string) => all(name)[0] ?? ''
  return {
    first,
    all,
    has: (name) => byName.has(name),
    words: (name) => headerWords(first(name)),
    people: (name) => all(name).flatMap(peopleIn).slice(0, maxPeople),
    ids: (name) => all(name).flatMap(messageIdsIn),
  }
}

/** Decoded on one line, without bidi and invisible characters. */
function headerWords(value: string): string {
  // An encoded word can hide a line break that would start another header.
  return oneLine(decodeWords(value.slice(0, longestCoded)))
    .slice(0, longestLine)
    .toWellFormed()
}

function peopleIn(value: string): MailPerson[] {
  return addressParser(value, { flatten: true }).flatMap(({ name, address }) => {
    const fixed = cleanAddress(address ?? '')
    return fixed === undefined ? [] : [{ name: cleanName(name), address: fixed }]
  })
}

function messageIdsIn(value: string): string[] {
  const plain = value.includes('=?') ? decodeWords(value.slice(0, longestCoded)) : value
  const bracketed = plain.match(/<[^<>\s]{1,996}>/g)
  if (bracketed) return [...new Set(bracketed)]
  // Some clients omit the brackets.
  return [...new Set(plain.split(/[\s<>,;"]+/).filter(isBareId))].map((id) => `<${id}>`)
}

function isBareId(word: string): boolean {
  const at = word.indexOf('@', 1)
  return at > 0 && at < word.length - 1 && word.length <= longestBareId
}

/** Lowercase with an ASCII domain; undefined if it isn't an address. */
export function cleanAddress(text: string): string | undefined {
  const plain = text.replaceAll(/[\p{Cc}\p{Cf}\s<>]+/gu, '').replace(/^mailto:/i, '')
  const at = plain.lastIndexOf('@')
  if (at < 1 || at === plain.length - 1 || plain.length > 320) return undefined
  const domain = asciiDomain(plain.slice(at + 1))
  const local = plain.slice(0, at)
  if (domain === undefined || local.length > 128 || /[,;]/.test(local)) return undefined
  return `${local.toLowerCase()}@${domain}`
}

function asciiDomain(domain: string): string | undefined {
  const plain = domain.replace(/\.$/, '').toLowerCase()
  if (/^[a-z0-9.-]+$/.test(plain)) return plain
  if (/^\[[0-9a-f:.]+\]$/.test(plain) || /^\[ipv6:[0-9a-f:.]+\]$/.test(plain)) return plain
  if (/[^\p{L}\p{M}\p{N}.。-]/u.test(plain) || !URL.canParse(`http://${plain}`)) return undefined
  return new URL(`http://${plain}`).hostname
}

function cleanName(name: string): string {
  return trimCharacters(oneLine(name), `"'`).trim().slice(0, longestName).toWellFormed()
}

function oneLine(text: string): string {
  return text
    .replaceAll(turning, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
}

// Bidi control characters: `gpj.exe` would display as `exe.jpg`.
const turning = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const longestLine = 998
/** Encoded non-ASCII text is several times longer than its content. */
const longestCoded = 20_000
const longestBareId = 900
const longestName = 200
const maxPeople = 500
