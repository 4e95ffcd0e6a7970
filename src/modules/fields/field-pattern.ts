/**
 * Regular expressions written by customers. They run as a state machine that advances all states at
 * once, so no input can make one slow. Syntax that can't run that way is rejected.
 */
export function patternProblem(source: string): string | undefined {
  try {
    compile(source)
    return undefined
  } catch (problem) {
    if (problem instanceof PatternProblem) return problem.message
    throw problem
  }
}

/** An invalid pattern accepts everything. */
export function fitsPattern(source: string, text: string): boolean {
  if (patternProblem(source) !== undefined) return true
  const program = compile(source)
  let places = follow(program, [0])
  for (const letter of text) {
    const next: number[] = []
    for (const place of places) {
      const step = program[place]
      if (step?.kind === 'letter' && step.fits(letter)) next.push(place + 1)
    }
    if (next.length === 0) return false
    places = follow(program, next)
  }
  return places.some((place) => place === program.length)
}

class PatternProblem extends Error {}

type Step =
  | { readonly kind: 'letter'; readonly fits: (letter: string) => boolean }
  | { readonly kind: 'fork'; readonly ways: readonly number[] }

function follow(program: readonly Step[], from: readonly number[]): number[] {
  const reached = new Set<number>()
  const open = [...from]
  for (let place = open.pop(); place !== undefined; place = open.pop()) {
    if (reached.has(place)) continue
    reached.add(place)
    const step = program[place]
    if (step?.kind === 'fork') open.push(...step.ways.map((way) => way + place))
  }
  return [...reached]
}

function compile(source: string): readonly Step[] {
  const reader = new Reader(source.replace(/^\^/, '').replace(/(?<!\\)\$$/, ''))
  const program = readChoice(reader)
  if (!reader.isDone()) throw new PatternProblem('The pattern has an extra closing parenthesis.')
  return checked(program)
}

function readChoice(reader: Reader): Step[] {
  const [first = [], ...others] = readParts(reader)
  return others.reduce<Step[]>(
    (before, next) =>
      checked([
        { kind: 'fork', ways: [1, before.length + 2] },
        ...before,
        { kind: 'fork', ways: [next.length + 1] },
        ...next,
      ]),
    first,
  )
}

function readParts(reader: Reader): Step[][] {
  const parts = [readRow(reader)]
  while (reader.take('|')) parts.push(readRow(reader))
  return parts
}

function readRow(reader: Reader): Step[] {
  const row: Step[] = []
  while (!reader.isDone() && !reader.isAt('|') && !reader.isAt(')')) {
    row.push(...readRepeated(reader))
  }
  return checked(row)
}

function readRepeated(reader: Reader): Step[] {
  let piece = readPiece(reader)
  for (let times = readTimes(reader); times; times = readTimes(reader)) {
    piece = repeated(piece, times)
  }
  return piece
}

interface Times {
  readonly least: number
  readonly most: number
}

function readTimes(reader: Reader): Times | undefined {
  const times = readQuantifierSymbol(reader)
  // Lazy or greedy makes no difference, because the whole text must match.
  if (times) reader.take('?')
  return times
}

function readQuantifierSymbol(reader: Reader): Times | undefined {
  if (reader.take('*')) return { least: 0, most: Number.POSITIVE_INFINITY }
  if (reader.take('+')) return { least: 1, most: Number.POSITIVE_INFINITY }
  if (reader.take('?')) return { least: 0, most: 1 }
  const match = reader.match(/^\{(\d{1,4})(,(\d{1,4})?)?\}/)
  if (!match) return undefined
  const least = Number(match[1])
  const most = match[2] === undefined ? least : Number(match[3] ?? Number.POSITIVE_INFINITY)
  if (most < least)
    throw new PatternProblem('In {min,max}, the minimum is larger than the maximum.')
  return { least, most }
}

function repeated(piece: readonly Step[], { least, most }: Times): Step[] {
  const { length } = piece
  const isEndless = most === Number.POSITIVE_INFINITY
  // Counted before building: a few characters can ask for millions of states.
  refuseTooLong(length * least + (isEndless ? length + 2 : (most - least) * (length + 1)))
  const must = Array.from({ length: least }, () => piece).flat()
  if (isEndless) {
    const again: Step = { kind: 'fork', ways: [1, length + 2] }
    return [...must, again, ...piece, { kind: 'fork', ways: [-(length + 1)] }]
  }
  const can: Step[] = []
  for (let left = most - least; left > 0; left -= 1) {
    can.push({ kind: 'fork', ways: [1, left * (length + 1)] }, ...piece)
  }
  return [...must, ...can]
}

function readPiece(reader: Reader): Step[] {
  if (reader.take('(')) {
    if (reader.isAt('?') && !reader.take('?:')) {
      throw new PatternProblem('Use only plain groups: ( ) and (?: ).')
    }
    const inner = readChoice(reader)
    if (!reader.take(')')) throw new PatternProblem('The pattern has an unclosed parenthesis.')
    return inner
  }
  if (reader.take('[')) return [readClass(reader)]
  if (reader.take('\\')) return [letter(escaped(reader.next()))]
  const sign = reader.next()
  if ('*+?'.includes(sign)) throw new PatternProblem(`${sign} needs something before it.`)
  if ('^$'.includes(sign)) {
    throw new PatternProblem(`Use ${sign} only at the ${sign === '^' ? 'beginning' : 'end'}.`)
  }
  return [letter(sign === '.' ? (each) => each !== '\n' : (each) => each === sign)]
}

function readClass(reader: Reader): Step {
  const isOther = reader.take('^')
  const fitting: ((letter: string) => boolean)[] = []
  let isFirst = true
  while (isFirst || !reader.isAt(']')) {
    isFirst = false
    const from = reader.next()
    if (from === '\\') {
      fitting.push(escaped(reader.next()))
      continue
    }
    const range = reader.match(/^-([^\]\\])/su)?.[1]
    if (range !== undefined && range < from)
      throw new PatternProblem('A character range is in the wrong order.')
    fitting.push(
      range === undefined ? (each) => each === from : (each) => each >= from && each <= range,
    )
  }
  reader.next()
  return letter((each) => fitting.some((fits) => fits(each)) !== isOther)
}

function escaped(sign: string): (letter: string) => boolean {
  const kind = kinds[sign.toLowerCase()]
  if (kind) return (each) => kind.test(each) === (sign === sign.toLowerCase())
  const control = controls[sign]
  if (control !== undefined) return (each) => each === control
  if (/[a-z0-9]/i.test(sign)) throw new PatternProblem(`\\${sign} isn’t supported.`)
  return (each) => each === sign
}

function letter(fits: (letter: string) => boolean): Step {
  return { kind: 'letter', fits }
}

function checked(program: Step[]): Step[] {
  refuseTooLong(program.length)
  return program
}

function refuseTooLong(steps: number): void {
  if (steps > maxSteps) throw new PatternProblem('This pattern has too many repetitions.')
}

class Reader {
  private readonly source: string
  private at = 0

  constructor(source: string) {
    this.source = source
  }

  isDone(): boolean {
    return this.at >= this.source.length
  }

  isAt(text: string): boolean {
    return this.source.startsWith(text, this.at)
  }

  take(text: string): boolean {
    if (!this.isAt(text)) return false
    this.at += text.length
    return true
  }

  next(): string {
    const point = this.source.codePointAt(this.at)
    if (point === undefined) throw new PatternProblem('The pattern is incomplete.')
    const sign = String.fromCodePoint(point)
    this.at += sign.length
    return sign
  }

  match(pattern: RegExp): RegExpExecArray | null {
    const found = pattern.exec(this.source.slice(this.at))
    if (found) this.at += found[0].length
    return found
  }
}

const kinds: Readonly<Record<string, RegExp>> = { d: /\d/, w: /\w/, s: /\s/ }
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }
const maxSteps = 2000
