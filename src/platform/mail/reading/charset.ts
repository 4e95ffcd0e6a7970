import type { MailProblem } from '#lib/mail-problem.ts'

export interface DecodedText {
  readonly text: string
  readonly problem?: MailProblem
}

/**
 * Decodes text in its declared charset. Invalid bytes fall back to UTF-8, which never matches by
 * chance, and then to Windows-1252, where every byte is valid.
 */
export function decodeText(bytes: Uint8Array, claimed: string | undefined): DecodedText {
  const label = (claimed ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/^["']|["']$/g, '')
  // UTF-7 can hide HTML characters, and no one uses it anymore.
  if (/^(?:x-)?(?:unicode-1-1-)?utf-?7/.test(label)) {
    return { text: new TextDecoder('latin1').decode(bytes), problem: 'charset-utf-7' }
  }
  const isGuessed =
    label === '' || label === 'us-ascii' || label === 'ascii' || /unknown|default/.test(label)
  const name = isGuessed ? 'utf-8' : nameOf(label)
  if (name === undefined) {
    return { text: inUtf8OrWindows(bytes), problem: 'charset-unknown' }
  }
  const text = decoded(bytes, name)
  if (text !== undefined) return { text }
  return {
    text: inUtf8OrWindows(bytes, name),
    problem: isGuessed ? 'charset-unnamed' : 'charset-wrong',
  }
}

/** Undefined if a byte is invalid in this charset. */
function decoded(bytes: Uint8Array, name: string): string | undefined {
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

function inUtf8OrWindows(bytes: Uint8Array, claimed = 'utf-8'): string {
  const utf8 = decoded(bytes, 'utf-8')
  if (utf8 !== undefined) return utf8
  // A single bad byte in a long text doesn't mean another charset.
  if (claimed !== 'utf-8') return new TextDecoder(claimed).decode(bytes)
  const lossy = new TextDecoder('utf-8').decode(bytes)
  const lost = countLost(lossy)
  const isMostlyUtf8 = /[\u0080-\ufffc]/.test(lossy) && lost * 20 < lossy.length && lost < maxLost
  return isMostlyUtf8 ? lossy : new TextDecoder('windows-1252').decode(bytes)
}

/** Stops at the limit: every byte may be invalid. */
function countLost(text: string): number {
  let count = 0
  for (let at = text.indexOf('\ufffd'); at >= 0 && count < maxLost; count++) {
    at = text.indexOf('\ufffd', at + 1)
  }
  return count
}

function nameOf(label: string): string | undefined {
  for (const candidate of [label, label.replace(/^(?:x-ms-|x-|cs)/, ''), aliasOf(label)]) {
    try {
      return new TextDecoder(candidate).encoding
    } catch {
      continue
    }
  }
  return undefined
}

function aliasOf(label: string): string {
  const plain = label.replace(/^(?:x-ms-|x-|cs)/, '').replaceAll(/[\s._-]+/g, '')
  return aliases[plain] ?? plain
}

const maxLost = 5
const aliases: Readonly<Record<string, string>> = {
  iso88598i: 'iso-8859-8',
  iso88598e: 'iso-8859-8',
  cp932: 'shift_jis',
  windows31j: 'shift_jis',
  ms932: 'shift_jis',
  cp936: 'gbk',
  ms936: 'gbk',
  cp949: 'euc-kr',
  ms949: 'euc-kr',
  uhc: 'euc-kr',
  cp950: 'big5',
  cp1250: 'windows-1250',
  cp1251: 'windows-1251',
  cp1252: 'windows-1252',
  cp874: 'windows-874',
  tis620: 'windows-874',
  cp50220: 'iso-2022-jp',
  cp50221: 'iso-2022-jp',
  iso2022jp1: 'iso-2022-jp',
  iso2022jp2: 'iso-2022-jp',
  eucjp: 'euc-jp',
  euckr: 'euc-kr',
  utf8mb4: 'utf-8',
  utf8: 'utf-8',
}
