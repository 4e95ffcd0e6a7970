import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../../build/widget')
const modules = join(import.meta.dirname, '../../src/modules')
const manifest = readManifest()
const chunks = Object.values(manifest)
const entry = chunks.find(({ isEntry }) => isEntry)

/** Modules have their own budgets in `widget/budgets.json`, by entry file. */
const budgets = globSync('**/widget/budgets.json', { cwd: modules }).flatMap((path) => {
  const place = dirname(path)
  const limits: Readonly<Record<string, number>> = JSON.parse(
    readFileSync(join(modules, path), 'utf8'),
  )
  return Object.entries(limits).map(([file, limit]) => ({
    part: join(place, file),
    files: moduleFiles(join(place, file)),
    limit,
  }))
})

test('each part of a module has a budget', () => {
  const loaded = chunks.flatMap(({ src = '', isDynamicEntry = false }) => {
    const [, path] = /\/modules\/(.+\/widget\/.+\.tsx?)$/.exec(src) ?? []
    return isDynamicEntry && path ? [path] : []
  })
  const onPage = globSync('**/widget/page/*.ts', { cwd: modules })
  const parts = [...loaded, ...onPage].filter((path) => !path.endsWith('.test.ts'))
  const inside = new Set(
    chunks.flatMap(({ src = '', dynamicImports = [] }) =>
      src.includes('/modules/') ? dynamicImports.map((key) => manifest[key]?.src ?? '') : [],
    ),
  )
  const first = parts.filter((path) => ![...inside].some((src) => src.endsWith(path)))
  expect(budgets.map(({ part }) => part).toSorted()).toEqual(first.toSorted())
})

type Sized = readonly [string, readonly string[], number]

test.each<Sized>([
  ['the loader', ['widget.js'], 6500],
  ['the panel', ['widget-panel.js'], 2500],
  ['visit tracking', ['widget-visit.js'], 1500],
  ['the team photos', ['widget-faces.js'], 1000],
  ['the less common methods', ['widget-more.js'], 2600],
  ['reply notifications', ['widget-marks.js'], 1500],
  ['the compat calls', ['widget-compat.js'], 4500],
  [
    'the first paint of the frame',
    chunks.flatMap((chunk) => (chunk.isEntry ? withImports(chunk) : [])),
    45_000,
  ],
  ['the frame styles', entry?.css ?? [], 8000],
  ['the whole chat', [...chatFiles(), ...largestLanguage()], 60_000],
  ['the pre-chat form', partFiles('asking'), 20_000],
  ['message actions', partFiles('actions'), 20_000],
  ['transcripts', partFiles('transcript'), 20_000],
  ['the chat window', partFiles('window'), 20_000],
  ['the rating', partFiles('rating'), 20_000],
  ['logout reports', partFiles('leaving'), 1000],
  ['the emoji picker', partFiles('emoji'), 10_000],
  ...budgets.map(({ part, files, limit }): Sized => [part, files, limit]),
])('%s is within its budget', (what, files, limit) => {
  expect(files.length).toBeGreaterThan(0)
  const bytes = files.reduce((sum, file) => sum + sentBytes(file), 0)
  process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(6)} kB of ${limit / 1000}  ${what}\n`)
  expect(bytes).toBeLessThanOrEqual(limit)
})

test('it contains no schema, font or external URL', () => {
  const texts = [...globSync('widget*.js', { cwd: folder }), ...chunks.map(({ file }) => file)].map(
    read,
  )
  for (const text of texts) {
    expect(text).not.toMatch(/\b_zod\b|~orpc\b|@font-face/)
    expect(text.match(/https?:\/\/[\w.-]+\w/g) ?? []).toEqual(
      expect.not.arrayContaining([expect.not.stringMatching(harmless)]),
    )
  }
})

function chatFiles(): readonly string[] {
  return filesFrom(entry, (chunk) => isLanguage(chunk) || isPart(chunk))
}

function moduleFiles(path: string): readonly string[] {
  if (path.includes('/widget/page/')) return [`widget-${basename(path, '.ts')}.js`]
  return filesOf(({ src = '' }) => src.endsWith(`modules/${path}`))
}

function partFiles(name: string): readonly string[] {
  return filesOf(({ src = '' }) => src.includes(`frame/${name}/`))
}

function filesOf(isOfPart: (chunk: Chunk) => boolean): readonly string[] {
  const inChat = chatFiles()
  const isLeftOut = (chunk: Chunk): boolean =>
    inChat.includes(chunk.file) || isLanguage(chunk) || (isPart(chunk) && !isOfPart(chunk))
  const parts = chunks.filter((chunk) => isPart(chunk) && isOfPart(chunk))
  return [...new Set(parts.flatMap((part) => filesFrom(part, isLeftOut)))]
}

/** Everything reachable, except excluded modules and what only they need. */
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

function withImports({ file, imports = [] }: Chunk): string[] {
  return [file, ...imports.flatMap((name) => withImports(manifest[name] ?? { file: name }))]
}

function isPart({ src = '' }: Chunk): boolean {
  return /\bframe\/(actions|asking|emoji|transcript|window|rating|leaving|sample)\/|\/modules\/.+\/widget\//.test(
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
  readonly isDynamicEntry?: boolean
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

/** As served: files too small to compress are sent as is. */
function sentBytes(file: string): number {
  const packed = statSync(join(folder, `${file}.gz`), { throwIfNoEntry: false })
  return (packed ?? statSync(join(folder, file))).size
}

const harmless = /^https?:\/\/(www\.w3\.org|example\.com)/
