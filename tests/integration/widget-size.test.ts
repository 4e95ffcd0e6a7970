import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../build/widget')
const manifest = readManifest()
const chunks = Object.values(manifest)
const entry = chunks.find(({ isEntry }) => isEntry)

test.each([
  ['the loader', ['widget.js'], 6500],
  ['what opens the chat', ['widget-panel.js'], 2500],
  ['what follows a visit', ['widget-visit.js'], 1500],
  ['faces beside the launcher', ['widget-faces.js'], 1000],
  ['its rarer half', ['widget-more.js'], 2500],
  ['what tells of answers', ['widget-marks.js'], 1500],
  ['the calls of other chats', ['widget-compat.js'], 4500],
  ['what records for a report', ['widget-bug.js'], 4000],
  ['what draws a page for a report', ['widget-shot.js'], 5000],
  ['what notes steps for a report', ['widget-steps.js'], 2000],
  ['what records the screen for a report', ['widget-film.js'], 1500],
  ['the report of a problem', partFiles('bug'), 20_000],
  [
    'the first paint of the frame',
    chunks.flatMap((chunk) => (chunk.isEntry ? withImports(chunk) : [])),
    45_000,
  ],
  ['the styles of the frame', entry?.css ?? [], 8000],
  ['the whole chat', [...chatFiles(), ...largestLanguage()], 60_000],
  ['the questions before a chat', partFiles('asking'), 20_000],
  ['the part for tickets', partFiles('tickets'), 20_000],
  ['the part for help', partFiles('help'), 20_000],
  ['what is done with a message', partFiles('acts'), 20_000],
  ['the part for copies', partFiles('transcript'), 20_000],
  ['the chat in a window', partFiles('window'), 20_000],
  ['the rating', partFiles('rating'), 20_000],
  ['what tells who left', partFiles('leaving'), 1000],
  ['the emoji', partFiles('emoji'), 10_000],
])('%s is small', (what, files, limit) => {
  expect(files.length).toBeGreaterThan(0)
  const bytes = files.reduce((sum, file) => sum + sentBytes(file), 0)
  process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000}  ${what}\n`)
  expect(bytes).toBeLessThanOrEqual(limit)
})

test('no schema, no font and no foreign address is in it', () => {
  const texts = [
    'widget.js',
    'widget-panel.js',
    'widget-visit.js',
    'widget-faces.js',
    'widget-more.js',
    'widget-marks.js',
    'widget-compat.js',
    'widget-bug.js',
    'widget-shot.js',
    'widget-film.js',
    'widget-steps.js',
    ...chunks.map(({ file }) => file),
  ].map(read)
  for (const text of texts) {
    expect(text).not.toMatch(/\b_zod\b|~orpc\b|@font-face/)
    expect(text.match(/https?:\/\/[\w.-]+\w/g) ?? []).toEqual(
      expect.not.arrayContaining([expect.not.stringMatching(harmless)]),
    )
  }
})

/** A visitor loads one language, if it is not English. */
function chatFiles(): readonly string[] {
  return filesFrom(entry, (chunk) => isLanguage(chunk) || isPart(chunk))
}

/** What is loaded only when somebody opens it. */
function partFiles(name: string): readonly string[] {
  const inChat = chatFiles()
  const isOfPart = ({ src = '' }: Chunk): boolean => src.includes(`frame/${name}/`)
  const isLeftOut = (chunk: Chunk): boolean =>
    inChat.includes(chunk.file) || isLanguage(chunk) || (isPart(chunk) && !isOfPart(chunk))
  const parts = chunks.filter((chunk) => isPart(chunk) && isOfPart(chunk))
  return [...new Set(parts.flatMap((part) => filesFrom(part, isLeftOut)))]
}

/** All that it can come to load, but what is left out and what only that needs. */
function filesFrom(start: Chunk | undefined, isLeftOut: (chunk: Chunk) => boolean): string[] {
  const found = new Set<Chunk>()
  const visit = (chunk: Chunk | undefined): void => {
    if (!chunk || found.has(chunk) || (chunk !== start && isLeftOut(chunk))) return
    found.add(chunk)
    const { imports = [], dynamicImports = [] } = chunk
    for (const name of [...imports, ...dynamicImports]) visit(manifest[name])
  }
  visit(start)
  return [...new Set([...found].flatMap(({ file, css = [] }) => [file, ...css]))]
}

/** With what it cannot start without. */
function withImports({ file, imports = [] }: Chunk): string[] {
  return [file, ...imports.flatMap((name) => withImports(manifest[name] ?? { file: name }))]
}

function isPart({ src = '' }: Chunk): boolean {
  return /\bframe\/(acts\/|asking\/|emoji\/|tickets\/|bug\/|transcript\/|window\/|rating\/|leaving\/|sample\/|help\/help\.tsx)/.test(
    src,
  )
}

function largestLanguage(): readonly string[] {
  const files = chunks.filter(isLanguage).map(({ file }) => file)
  return files.toSorted((one, other) => sentBytes(other) - sentBytes(one)).slice(0, 1)
}

function isLanguage({ src = '' }: Chunk): boolean {
  return /\/words-\w+\.json$/.test(src)
}

interface Chunk {
  readonly src?: string
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
  readonly css?: readonly string[]
}

function readManifest(): Readonly<Record<string, Chunk>> {
  return JSON.parse(read('manifest.json'))
}

function read(file: string): string {
  return readFileSync(join(folder, file), 'utf8')
}

/** As the server sends it; what is too small to shrink goes as it is. */
function sentBytes(file: string): number {
  const packed = statSync(join(folder, `${file}.gz`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(folder, file))).size
}

// Names of things, and the example in a sentence.
const harmless = /^https?:\/\/(www\.w3\.org|example\.com)/
