export type Weakness = 'short' | 'personal' | 'common' | 'sequence' | 'repeat' | 'date'

export interface PasswordStrength {
  /** From 0 (guessed immediately) to 4 (very strong). */
  readonly score: 0 | 1 | 2 | 3 | 4
  readonly weakness: Weakness | undefined
}

/**
 * Estimates how long a password resists an attacker who tries words, names, keyboard rows, and
 * dates first. A hint while typing; the server decides what is refused.
 */
export function passwordStrength(
  password: string,
  { shortest, personal = [] }: { readonly shortest: number; readonly personal?: readonly string[] },
): PasswordStrength {
  const letters = Array.from(password.slice(0, longestRead))
  if (letters.length < shortest) return { score: 0, weakness: 'short' }

  const known = personal.flatMap(namesIn)
  const { bits, parts } = cheapestReading(letters, findParts(letters, known))
  const score = scoreOf(bits)
  return { score, weakness: score >= enough ? undefined : (worstOf(parts) ?? 'short') }
}

interface Part {
  readonly from: number
  readonly to: number
  readonly bits: number
  readonly weakness: Weakness
}

function cheapestReading(
  letters: readonly string[],
  parts: readonly Part[],
): { bits: number; parts: readonly Part[] } {
  const best: { bits: number; parts: readonly Part[] }[] = [{ bits: 0, parts: [] }]
  for (let end = 1; end <= letters.length; end++) {
    const before = best[end - 1] ?? nothing
    const alone = bitsOf(letters[end - 1] ?? '', letters[end - 2])
    const ways = [{ bits: before.bits + alone, parts: before.parts }]
    for (const part of parts.filter(({ to }) => to === end)) {
      const start = best[part.from] ?? nothing
      ways.push({ bits: start.bits + part.bits, parts: [...start.parts, part] })
    }
    best[end] = ways.reduce((cheapest, way) => (way.bits < cheapest.bits ? way : cheapest))
  }
  return best[letters.length] ?? nothing
}

const nothing = { bits: 0, parts: [] }

function bitsOf(letter: string, before: string | undefined): number {
  const kind = kindOf(letter)
  const isChange = before !== undefined && kindOf(before) !== kind
  return (kind?.bits ?? 0) + (isChange ? 2.5 : 0)
}

function kindOf(letter: string) {
  return kinds.find(({ pattern }) => pattern.test(letter))
}

const kinds = [
  { pattern: /\p{Ll}/u, bits: 2.9 },
  { pattern: /\p{Lu}/u, bits: 3.4 },
  { pattern: /\p{N}/u, bits: 3.3 },
  { pattern: /[^]/u, bits: 4.5 },
]

function findParts(letters: readonly string[], known: readonly string[]): Part[] {
  const plain = letters.map(plainLetter)
  return [
    ...findWords(plain, known, { bits: 2, weakness: 'personal' }),
    ...findWords(plain, commonWords, { bits: 8, weakness: 'common' }),
    ...findSequences(letters),
    ...findRepeats(letters),
    ...findDates(letters.join('')),
  ]
}

function findWords(
  plain: readonly string[],
  words: readonly string[],
  cost: Pick<Part, 'bits' | 'weakness'>,
): Part[] {
  const text = plain.join('')
  // Positions match only if every letter maps to a single character.
  if (text.length !== plain.length) return []
  return words.flatMap((word) => {
    const found: Part[] = []
    for (let from = text.indexOf(word); from !== -1; from = text.indexOf(word, from + 1)) {
      found.push({ from, to: from + word.length, ...cost })
    }
    return found
  })
}

/** "abcd", "4321", "qwert": neighbors in one direction. */
function findSequences(letters: readonly string[]): Part[] {
  const found: Part[] = []
  let from = 0
  let step: number | undefined
  for (let place = 1; place <= letters.length; place++) {
    const next = neighbourStep(letters[place - 1], letters[place])
    if (next !== undefined && (step === undefined || next === step)) {
      step = next
      continue
    }
    if (place - from >= 3) {
      found.push({ from, to: place, bits: 5 + (place - from) * 0.3, weakness: 'sequence' })
    }
    from = next === undefined ? place : place - 1
    step = next
  }
  return found
}

function neighbourStep(one = '', other = ''): number | undefined {
  for (const row of rows) {
    const here = row.indexOf(one.toLowerCase())
    const there = row.indexOf(other.toLowerCase())
    if (one !== '' && other !== '' && here !== -1 && Math.abs(there - here) === 1 && there !== -1) {
      return there - here
    }
  }
  return undefined
}

/** "aaaa", "abcabcabc" count as the repeated part. */
function findRepeats(letters: readonly string[]): Part[] {
  const found: Part[] = []
  for (let size = 1; size <= letters.length / 2; size++) {
    for (let from = 0; from + size * 2 <= letters.length; from++) {
      let to = from + size
      while (to < letters.length && letters[to] === letters[to - size]) to++
      if (to - from >= Math.max(3, size * 2)) {
        found.push({ from, to, bits: size * 3 + 2, weakness: 'repeat' })
      }
    }
  }
  return found
}

function findDates(text: string): Part[] {
  return [...text.matchAll(/(?:19|20)\d\d|\d{1,2}[./-]\d{1,2}(?:[./-]\d{2,4})?/g)].map((match) => ({
    from: match.index,
    to: match.index + match[0].length,
    bits: 7,
    weakness: 'date',
  }))
}

function namesIn(text: string): string[] {
  const words = [...text.split(/[^\p{L}\p{N}]+/u), text.replaceAll(/[^\p{L}\p{N}]/gu, '')]
  return [...new Set(words)].filter((word) => word.length >= 3).map(plainWord)
}

/** Leetspeak: "P4ss" is "pass". */
function plainWord(word: string): string {
  return Array.from(word, plainLetter).join('')
}

function plainLetter(letter: string): string {
  return leetLetters.get(letter) ?? letter.toLowerCase()
}

function worstOf(parts: readonly Part[]): Weakness | undefined {
  return order.find((weakness) => parts.some((part) => part.weakness === weakness))
}

function scoreOf(bits: number): PasswordStrength['score'] {
  if (bits < 22) return 0
  if (bits < 32) return 1
  if (bits < 42) return 2
  return bits < 54 ? 3 : 4
}

const enough = 3
/** Longer passwords aren't typed by hand, and every character costs time on each keystroke. */
const longestRead = 64
const order: readonly Weakness[] = ['personal', 'common', 'sequence', 'repeat', 'date']
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiopü',
  'azertyuiop',
]
const leetLetters: ReadonlyMap<string, string> = new Map([
  ['0', 'o'],
  ['1', 'i'],
  ['3', 'e'],
  ['4', 'a'],
  ['5', 's'],
  ['7', 't'],
  ['@', 'a'],
  ['$', 's'],
  ['!', 'i'],
])
const commonWords =
  `password passwort pass admin administrator login welcome letmein master secret hello
  qwerty dragon monkey football baseball basketball soccer hockey superman batman spiderman pokemon
  starwars princess sunshine shadow michael jordan jennifer jessica daniel thomas charlie ashley
  andrew matthew george maria love lovely iloveyou family freedom trustno whatever flower summer
  winter spring autumn january february march april monday friday london paris berlin america
  computer internet google facebook samsung apple android windows microsoft server support parley
  office company business manager changeme default guest test testing user root access system
  mustang harley ferrari porsche mercedes cheese chocolate cookie pepper ginger orange banana
  purple yellow silver golden diamond killer hunter ranger soldier matrix phoenix thunder
  tigger buster bailey maggie buddy lucky angel heaven jesus blessed money dollar`
    .split(/\s+/)
    .map(plainWord)
