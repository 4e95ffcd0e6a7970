import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

import { afterEach, expect, test } from 'vitest'

import { checkBrowserTypes, checkFormat, checkServerTypes, lintSource } from './source-tools.ts'
import { lintMigrations } from './squawk.ts'

const root = dirname(dirname(import.meta.dirname))
const made: string[] = []

afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true })
})

function repositoryWith(files: Record<string, string>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parley-check-'))
  made.push(folder)
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of settings) copyFileSync(join(root, name), join(folder, name))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}

const settings = [
  'package.json',
  'tsconfig.json',
  'tsconfig.web.json',
  '.oxlintrc.json',
  '.oxfmtrc.json',
]

const lintMistakes: [string, string, string][] = [
  ['src/platform/a.ts', 'export const x = () => fetch("/")', 'no-restricted-globals'],
  ['src/platform/a.ts', 'export const x = () => globalThis.fetch("/")', 'no-restricted-properties'],
  ['src/platform/a.ts', "import { request } from 'undici'\nrequest()", 'no-restricted-imports'],
  [
    'src/platform/a.ts',
    "import { request } from 'node:https'\nrequest('')",
    'no-restricted-imports',
  ],
  [
    'src/platform/a.ts',
    "import http from 'node:http'\nhttp.request('')",
    'no-restricted-properties',
  ],
  ['src/platform/a.ts', 'console.log(1)', 'no-console'],
  ['src/platform/a.ts', 'export const x: any = 1', 'no-explicit-any'],
  ['src/platform/a.ts', 'const unused = 1', 'no-unused-vars'],
  ['src/platform/a.ts', 'export const f = (x?: string) => x!.length', 'no-non-null-assertion'],
  ['src/platform/a.ts', 'async function f() {}\nf()', 'no-floating-promises'],
  [
    'src/platform/a.ts',
    'export const f = (x: Promise<1>) => { if (x) f(x) }',
    'no-misused-promises',
  ],
  [
    'src/platform/a.ts',
    "export function f(x: 'a' | 'b') { switch (x) { case 'a': return 1 } return 2 }",
    'switch-exhaustiveness-check',
  ],
  [
    'src/ui/a.tsx',
    'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />',
    'no-danger',
  ],
  [
    'src/ui/a.tsx',
    'export const A = ({ to }: { to: string }) => <a href={to} target="_blank">go</a>',
    'jsx-no-target-blank',
  ],
  ['src/ui/a.tsx', 'export const A = (f: () => Promise<void>) => { f() }', 'no-floating-promises'],
  ['src/ui/a.tsx', 'export default function A() { return null }', 'no-default-export'],
]

test('the linter finds every planted mistake', async () => {
  const files = lintMistakes.map(([path, code], position) => {
    const own = path.replace('/a.', `/mistake-${position}.`)
    return [own, `${code}\n`] as const
  })
  const { ok, output } = await lintSource(repositoryWith(Object.fromEntries(files)))
  expect(ok).toBe(false)
  for (const [position, [, , rule]] of lintMistakes.entries()) {
    const mistake = new RegExp(`mistake-${position}\\.tsx?:.*\\(${rule}\\)`)
    expect(output, rule).toMatch(mistake)
  }
}, 20_000)

test('the linter allows the designated network and HTML modules', async () => {
  const { ok, output } = await lintSource(
    repositoryWith({
      'src/platform/outgoing/outgoing-client.ts': `import { request } from 'undici'\nexport const get = request\n`,
      'scripts/a.mjs': 'console.log(await fetch("/"))\n',
      'src/ui/trusted-html.tsx':
        'export const A = () => <p dangerouslySetInnerHTML={{ __html: "" }} />\n',
    }),
  )
  expect(output).toBe('')
  expect(ok).toBe(true)
}, 20_000)

test('types are checked separately for server and browser', async () => {
  const folder = repositoryWith({
    'src/platform/a.ts': 'export const title = document.title\n',
    'src/ui/b.tsx': 'export const B = () => <p title={1} />\n',
    'src/ui/c.tsx': 'export const C = () => <p>{document.title}</p>\n',
  })
  const [server, browser] = [await checkServerTypes(folder), await checkBrowserTypes(folder)]
  expect(server.output).toMatch(/^src\/platform\/a\.ts.*'document'[^\n]*$/)
  expect(browser.output).toMatch(/^src\/ui\/b\.tsx.*'number' is not assignable[^\n]*/)
  expect(browser.output).not.toContain('c.tsx')
  expect([server.ok, browser.ok]).toEqual([false, false])
}, 20_000)

test('the formatter finds unformatted files', async () => {
  const folder = repositoryWith({ 'src/a.ts': 'export const a = "b";\n', 'src/b.ts': '' })
  expect(await checkFormat(folder)).toEqual({ ok: false, output: 'src/a.ts' })
}, 20_000)

test('squawk lints new migrations and ignores released ones', async () => {
  const path = 'db/migrations/0001_a.sql'
  const other = 'db/migrations/0002_b.sql'
  const text = '-- module: inbox\nalter table contacts add column at timestamp not null;\n'
  const folder = repositoryWith({ [path]: text, [other]: text })
  const tree = new Map([
    [path, text],
    [other, text],
  ])
  const beforeRelease = await lintMigrations(folder, tree, new Map())
  expect(beforeRelease.ok).toBe(false)
  expect(beforeRelease.output).toContain('prefer-timestamp-tz')
  expect(beforeRelease.output).not.toContain('adding-required-field')

  const afterRelease = await lintMigrations(folder, tree, new Map([[path, text]]))
  expect(afterRelease.output).toContain('adding-required-field')
  expect(afterRelease.output).not.toContain(path)
}, 20_000)
