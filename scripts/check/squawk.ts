import type { FileTree } from './file-tree.ts'
import { runTool, type Verdict } from './tool.ts'

/** Lints unreleased migrations only. Released ones can't change. */
export async function lintMigrations(
  root: string,
  tree: FileTree,
  released: FileTree,
): Promise<Verdict> {
  const fresh = [...tree.keys()].filter(
    (path) => /^db\/migrations\/.*\.sql$/.test(path) && !released.has(path),
  )
  if (fresh.length === 0) return { ok: true, output: '' }
  const excluded = released.size === 0 ? [...notOurs, ...harmlessOnEmptyTables] : notOurs
  const options = ['--reporter=gcc', '--pg-version=18', '--assume-in-transaction']
  return runTool(root, 'squawk-cli', [...options, `--exclude=${excluded.join(',')}`, ...fresh])
}

const notOurs = [
  'ban-drop-column',
  'ban-drop-not-null',
  'ban-drop-table',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'renaming-column',
  'renaming-table',
  'require-lock-timeout',
  'require-statement-timeout',
]

// Before the first release there are no rows that a lock could hold up.
const harmlessOnEmptyTables = [
  'adding-field-with-default',
  'adding-foreign-key-constraint',
  'adding-not-nullable-field',
  'adding-required-field',
  'changing-column-type',
  'constraint-missing-not-valid',
  'disallowed-unique-constraint',
  'require-concurrent-index-creation',
  'require-concurrent-index-deletion',
]
