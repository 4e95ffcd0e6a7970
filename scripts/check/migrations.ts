import { execFileSync } from 'node:child_process'

import type { FileTree } from './file-tree.ts'
import { lineAt, type Finding } from './finding.ts'
import { blankSql, tableOwners } from './sql-text.ts'

/** What squawk does not know: our numbering, our tenant rule, and that released files never change. */
export function checkMigrations(tree: FileTree, released: FileTree): Finding[] {
  const files = [...tree].filter(([path]) => path.startsWith(folder)).sort(byPath)
  return [
    ...checkNumbers(files.map(([path]) => path)),
    ...files.flatMap(([path, text]) => [
      ...checkHeader(path, text),
      ...checkStatements(path, text),
      ...checkRewrites(path, text),
      ...checkTenantTables(path, text),
    ]),
    ...checkReleased(tree, released),
  ]
}

const folder = 'db/migrations/'

/** Migrations as of the latest release; none before the first release. */
export function readReleasedMigrations(root: string): FileTree {
  const git = (...words: string[]): string =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const tag = git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*').trim()
    const paths = git('ls-tree', '-r', '--name-only', tag, folder).split('\n').filter(Boolean)
    return new Map(paths.map((path) => [path, git('show', `${tag}:${path}`)]))
  } catch {
    return new Map()
  }
}

function byPath([left]: readonly [string, string], [right]: readonly [string, string]): number {
  return left < right ? -1 : 1
}

function checkNumbers(paths: readonly string[]): Finding[] {
  return paths.flatMap((file, position) => {
    const name = /^(\d{4})_[a-z0-9]+(_[a-z0-9]+)*\.sql$/.exec(file.slice(folder.length))
    if (!name) return [{ file, line: 1, sentence: 'is not named NNNN_snake_case.sql' }]
    const expected = String(position + 1).padStart(4, '0')
    if (name[1] === expected) return []
    return [{ file, line: 1, sentence: `should be number ${expected}; numbers have no gaps` }]
  })
}

function checkHeader(file: string, text: string): Finding[] {
  if (/^-- module: [a-z][a-z0-9/-]*\n/.test(text)) return []
  return [{ file, line: 1, sentence: 'does not start with "-- module: name"' }]
}

function checkStatements(file: string, text: string): Finding[] {
  const sql = blankSql(text)
  const isContractStep = /^-- contract step: \S.*$/m.test(text)
  return forbidden.flatMap(({ pattern, sentence, allowedInContract = false }) => {
    if (allowedInContract && isContractStep) return []
    return [...sql.matchAll(pattern)].map(({ index }) => ({
      file,
      line: lineAt(text, index),
      sentence,
    }))
  })
}

const contractStep =
  'the running release may still need it; explain why not in a line "-- contract step: reason"'

interface Forbidden {
  readonly pattern: RegExp
  readonly sentence: string
  readonly allowedInContract?: boolean
}

const forbidden: readonly Forbidden[] = [
  {
    pattern: /(?<=^|;)\s*(begin|start\s+transaction|commit|rollback|end)\b[^;]*;/gi,
    sentence: 'the runner opens and closes the transaction',
  },
  {
    pattern: /\bdrop\s+(?!not\s+null|default\b)\w+/gi,
    sentence: `drop: ${contractStep}`,
    allowedInContract: true,
  },
  { pattern: /\brename\b/gi, sentence: `rename: ${contractStep}`, allowedInContract: true },
  { pattern: /\btruncate\b/gi, sentence: `truncate: ${contractStep}`, allowedInContract: true },
]

// Altering a table locks it until the migration ends, and every query waits.
function checkRewrites(file: string, text: string): Finding[] {
  const sql = blankSql(text)
  const isAltering = /\balter\s+table\b/i.test(sql)
  if (!isAltering || /^-- rewrites rows: \S.*$/m.test(text)) return []
  const own = new Set(tableOwners(text).map(({ table }) => table))
  return [...sql.matchAll(/\bupdate\s+(?:only\s+)?([\w.]+)(?:\s+(?:as\s+)?\w+)?\s+set\b/gi)]
    .filter(({ 1: table = '' }) => !own.has(table.replace(/^public\./, '')))
    .map(({ index }) => ({ file, line: lineAt(text, index), sentence: rewrite }))
}

const rewrite =
  'rows are rewritten while a table is locked: use a background task that works in steps (inEachOrganization), or explain why there are few rows in a line "-- rewrites rows: reason"'

// Tables in the schema `app` belong to the owner. No server role can reach them.
function checkTenantTables(file: string, text: string): Finding[] {
  return tableOwners(text).flatMap(({ table, offset }) => {
    if (table.startsWith('app.') || isInstalled(table, text.slice(offset))) return []
    const sentence = `the table ${table} uses neither app.install_tenant_table nor app.install_global_table`
    return [{ file, line: lineAt(text, offset), sentence }]
  })
}

function isInstalled(table: string, textBelow: string): boolean {
  const calls = /^\s*select\s+app\.install_(?:tenant|global)_table\(\s*'([\w.]+)'/gim
  return [...textBelow.matchAll(calls)].some(
    ({ 1: name }) => name?.replace(/^public\./, '') === table,
  )
}

function checkReleased(tree: FileTree, released: FileTree): Finding[] {
  return [...released].flatMap(([file, text]) => {
    const now = tree.get(file)
    if (now === text) return []
    const what = now === undefined ? 'was removed' : 'was changed'
    return [{ file, line: 1, sentence: `${what} after its release; write a new migration` }]
  })
}
