import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'

import { checkArchitecture } from './architecture.ts'
import { readFileTree, type FileTree } from './file-tree.ts'
import { describeFinding, type Finding } from './finding.ts'
import { checkMigrations, readReleasedMigrations } from './migrations.ts'
import { checkSecrets } from './secrets.ts'
import {
  checkBrowserTypes,
  checkFormat,
  checkServerTypes,
  findUnused,
  lintSource,
} from './source-tools.ts'
import { lintMigrations } from './squawk.ts'
import type { Verdict } from './tool.ts'
import { checkWords } from './words.ts'

interface Check {
  readonly name: string
  run(): Promise<Verdict> | Verdict
}

interface Result {
  readonly name: string
  readonly ok: boolean
  readonly ms: number
}

const root = dirname(dirname(import.meta.dirname))
const hasWeb = existsSync(join(root, 'src/apps/web'))
const tree: FileTree = readFileTree(root)

const checks: readonly Check[] = [
  { name: 'lint', run: () => lintSource(root) },
  { name: 'types server', run: () => checkServerTypes(root) },
  ...(hasWeb ? [{ name: 'types browser', run: () => checkBrowserTypes(root) }] : []),
  { name: 'unused', run: () => findUnused(root) },
  { name: 'architecture', run: () => toVerdict(checkArchitecture(tree)) },
  { name: 'words', run: () => toVerdict(checkWords(tree)) },
  { name: 'secrets', run: () => toVerdict(checkSecrets(tree, root)) },
  { name: 'migrations', run: checkAllMigrations },
  { name: 'format', run: () => checkFormat(root) },
]

const { values, positionals } = parseArgs({
  options: { json: { type: 'string' } },
  allowPositionals: true,
})
const names = checks.map(({ name }) => name)
if (!positionals.every((name) => names.includes(name))) {
  console.error(`Unknown check. Available checks: ${names.join(', ')}.`)
  process.exit(2)
}
const chosen = checks.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
const results = await runTwoAtATime(chosen)
if (values.json) await writeFile(values.json, `${JSON.stringify(results, null, 2)}\n`)
process.exitCode = results.every(({ ok }) => ok) ? 0 : 1

async function runTwoAtATime(list: readonly Check[]): Promise<Result[]> {
  const waiting = [...list]
  const done: Result[] = []
  const work = async (): Promise<void> => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      done.push(await perform(check))
  }
  await Promise.all([work(), work()])
  return done
}

async function perform({ name, run }: Check): Promise<Result> {
  const start = performance.now()
  const { ok, output } = await run()
  const ms = Math.round(performance.now() - start)
  console.log(`${ok ? 'ok' : 'FAILED'} ${name} (${(ms / 1000).toFixed(1)} s)`)
  if (!ok) console.log(output.replaceAll(/^(?=.)/gm, '  '))
  return { name, ok, ms }
}

async function checkAllMigrations(): Promise<Verdict> {
  const released = readReleasedMigrations(root)
  const own = toVerdict(checkMigrations(tree, released))
  const squawk = await lintMigrations(root, tree, released)
  return { ok: own.ok && squawk.ok, output: [own.output, squawk.output].filter(Boolean).join('\n') }
}

function toVerdict(findings: readonly Finding[]): Verdict {
  return { ok: findings.length === 0, output: findings.map(describeFinding).join('\n') }
}
