/**
 * A place between two others as text, compared byte by byte: moving one thing writes one row. Null is
 * an end. The first letter says how long the whole part is, so that a list which only ever grows at
 * an end keeps short keys; what is put between neighbors adds a fraction.
 */
export function rankBetween(before: string | null, after: string | null): string {
  if (before !== null && after !== null && before >= after) {
    throw new Error(`There is no place between ${before} and ${after}.`)
  }
  if (before === null) return after === null ? first : rankBefore(after)
  if (after === null) return rankAfter(before)
  const whole = wholeOf(before)
  const fraction = before.slice(whole.length)
  if (whole === wholeOf(after)) return whole + middle(fraction, after.slice(whole.length))
  const next = nextWhole(whole)
  return next !== null && next < after ? next : whole + middle(fraction, null)
}

/** So many places behind one another, short ones. */
export function spreadRanks(count: number, after: string | null = null): string[] {
  const ranks: string[] = []
  for (let place = 0; place < count; place++) {
    ranks.push(rankBetween(ranks.at(-1) ?? after, null))
  }
  return ranks
}

function rankBefore(after: string): string {
  const whole = wholeOf(after)
  const fraction = after.slice(whole.length)
  if (fraction !== '') return whole
  const earlier = previousWhole(whole)
  return earlier ?? whole + middle('', fraction === '' ? null : fraction)
}

function rankAfter(before: string): string {
  const whole = wholeOf(before)
  return nextWhole(whole) ?? whole + middle(before.slice(whole.length), null)
}

/** Halfway between two fractions; null is one. A fraction never ends in 0. */
function middle(low: string, high: string | null): string {
  if (high !== null) {
    const same = sharedLength(low, high)
    if (same > 0) return high.slice(0, same) + middle(low.slice(same), high.slice(same))
  }
  const lowDigit = low === '' ? 0 : digits.indexOf(low.charAt(0))
  const highDigit = high === null ? digits.length : digits.indexOf(high.charAt(0))
  if (highDigit - lowDigit > 1) return digits.charAt(Math.round((lowDigit + highDigit) / 2))
  if (high !== null && high.length > 1) return high.charAt(0)
  return digits.charAt(lowDigit) + middle(low.slice(1), null)
}

/** How far they are the same, where what is missing of the low one counts as 0. */
function sharedLength(low: string, high: string): number {
  let length = 0
  while (length < high.length && (low.charAt(length) || '0') === high.charAt(length)) length++
  return length
}

function wholeOf(rank: string): string {
  const head = rank.charCodeAt(0)
  const isUpper = head < 97
  const length = isUpper ? 90 - head + 2 : head - 97 + 2
  return rank.slice(0, length)
}

function nextWhole(whole: string): string | null {
  const counted = count(whole, 1)
  if (counted !== undefined) return counted
  const head = whole.charAt(0)
  if (head === 'Z') return first
  if (head === 'z') return null
  const next = String.fromCharCode(head.charCodeAt(0) + 1)
  return next + '0'.repeat(next > 'a' ? whole.length : whole.length - 2)
}

function previousWhole(whole: string): string | null {
  const counted = count(whole, -1)
  if (counted !== undefined) return counted
  const head = whole.charAt(0)
  if (head === 'a') return `Z${lastDigit}`
  if (head === 'A') return null
  const previous = String.fromCharCode(head.charCodeAt(0) - 1)
  return previous + lastDigit.repeat(previous < 'Z' ? whole.length : whole.length - 2)
}

/** One up or down with the same number of digits; undefined when they do not suffice. */
function count(whole: string, step: 1 | -1): string | undefined {
  const held = Array.from(whole.slice(1), (digit) => digits.indexOf(digit))
  const overflow = step === 1 ? 0 : digits.length - 1
  for (let place = held.length - 1; place >= 0; place--) {
    const digit = (held[place] ?? 0) + step
    const isWithin = digit >= 0 && digit < digits.length
    held[place] = isWithin ? digit : overflow
    if (isWithin) return whole.charAt(0) + held.map((one) => digits.charAt(one)).join('')
  }
  return undefined
}

// In the order of their bytes.
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const lastDigit = 'z'
const first = 'a0'
