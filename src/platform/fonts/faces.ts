import { readFile } from 'node:fs/promises'

import subsetFont from 'subset-font'

import { rangesOf, type Range } from './ranges.ts'

export interface Face {
  readonly name: string
  readonly family: string
  readonly slice: string
  readonly ranges: readonly Range[]
}

export type Weight = 400 | 600

export function faceOf(faces: readonly Face[], letter: number): Face | undefined {
  const found = known.get(letter)
  if (found !== undefined) return found ?? undefined
  const face = faces.find(
    (each) =>
      (families.get(each.family)?.test(String.fromCodePoint(letter)) ?? true) &&
      hasLetter(each, letter),
  )
  if (known.size >= maxCached) known.clear()
  known.set(letter, face ?? null)
  return face
}

export function hasLetter({ name, ranges }: Face, letter: number): boolean {
  const letters = drawn.get(name)
  return letters ? letters.has(letter) : ranges.some(([from, to]) => letter >= from && letter <= to)
}

/** Some packages declare characters that their files don't contain. */
export function recordCharacters({ name }: Face, letters: Iterable<number>): void {
  if (drawn.has(name)) return
  drawn.set(name, new Set(letters))
  known.clear()
}

export function listFaces(): Promise<readonly Face[]> {
  listed ??= Promise.all([...families.keys()].map(facesOf)).then((all) => all.flat())
  return listed
}

/**
 * The font at one weight, because PDFs can't hold variable fonts. Each instance is created once and
 * cached.
 */
export function loadFace({ family, slice, ranges, name }: Face, weight: Weight): Promise<Buffer> {
  const key = `${name} ${weight}`
  const before = loaded.get(key)
  if (before) return before
  const path = `@fontsource-variable/${family}/files/${family}-${slice}-wght-normal.woff2`
  const loading = readFile(new URL(import.meta.resolve(path))).then((file) =>
    subsetFont(file, everyLetter(ranges), {
      targetFormat: 'sfnt',
      variationAxes: { wght: weight },
    }),
  )
  loaded.set(key, loading)
  loading.catch(() => loaded.delete(key))
  return loading
}

async function facesOf(family: string): Promise<Face[]> {
  const path = import.meta.resolve(`@fontsource-variable/${family}/unicode.json`)
  const slices = JSON.parse(await readFile(new URL(path), 'utf8')) as Record<string, string>
  return Object.entries(slices).map(([bracketed, text]) => {
    const slice = bracketed.replaceAll(/[[\]]/g, '')
    return { name: `${family} ${slice}`, family, slice, ranges: rangesOf(text) }
  })
}

function everyLetter(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, step) => from + step))
    .map((letter) => String.fromCodePoint(letter))
    .join('')
}

const families: ReadonlyMap<string, RegExp | undefined> = new Map([
  ['inter', undefined],
  ['noto-emoji', /\p{Extended_Pictographic}|\p{Emoji_Presentation}/u],
  ['noto-sans-arabic', /[\p{Script=Arabic}\p{Script_Extensions=Arabic}]/u],
  ['noto-sans-hebrew', /\p{Script=Hebrew}/u],
  ['noto-sans-thai', /\p{Script=Thai}/u],
  ['noto-sans-devanagari', /\p{Script_Extensions=Devanagari}/u],
  ['noto-sans-kr', /\p{Script=Hangul}/u],
  ['noto-sans-sc', /[^\p{Script=Hangul}]/u],
])

const drawn = new Map<string, ReadonlySet<number>>()
const known = new Map<number, Face | null>()
const maxCached = 50_000
let listed: Promise<readonly Face[]> | undefined
// At most two hundred files of some tens of kB each.
const loaded = new Map<string, Promise<Buffer>>()
