import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  addCounts,
  closingLine,
  countChecks,
  countTests,
  nameFailures,
  nameRetried,
  type Counts,
} from './test-counts.ts'

interface Stage {
  readonly name: string
  readonly args: (report: string) => readonly string[]
  readonly count: (report: string, code: number | null) => Counts
  readonly prepare?: () => Record<string, string>
}

const root = join(import.meta.dirname, '..')
const stages: readonly Stage[] = [
  {
    name: 'checks',
    args: (report) => ['scripts/check/run.ts', `--json=${report}`],
    count: countChecks,
  },
  { name: 'build', args: () => ['scripts/run.mjs', 'build'], count: countOne },
  vitest('unit'),
  vitest('integration'),
  vitest('conformance'),
  vitest('faults', withChromium),
  vitest('browser', withChromium),
]

let running: ChildProcess | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopAll(signal))

process.exitCode = await runStages(process.argv.slice(2))

async function runStages(wanted: readonly string[]): Promise<number> {
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name))
  if (unknown.length > 0) {
    console.error(`Unknown stage "${unknown[0]}". Available stages: ${stageNames()}.`)
    return 1
  }
  const folder = mkdtempSync(join(tmpdir(), 'parley-test-'))
  let total: Counts = { passed: 0, failed: 0, skipped: 0 }
  const remarks: string[] = []
  for (const stage of stages) {
    if (!isWanted(stage, wanted)) continue
    const report = join(folder, `${stage.name}.json`)
    const counts = await runStage(stage, report)
    total = addCounts(total, counts)
    if (counts.failed > 0) remarks.push(...failuresOf(stage, report))
    if (stage.count === countTests) remarks.push(...retriedIn(stage, report))
  }
  rmSync(folder, { recursive: true })
  console.log(['', ...remarks, closingLine(total)].join('\n'))
  return total.failed > 0 ? 1 : 0
}

function isWanted({ name }: Stage, wanted: readonly string[]): boolean {
  if (wanted.length === 0 || wanted.includes(name)) return true
  return name === 'build' && wanted.some((other) => other !== 'checks')
}

function failuresOf({ name }: Stage, report: string): string[] {
  const named = nameFailures(report)
  return (named.length > 0 ? named : ['see above']).map((line) => `FAILED ${name}: ${line}`)
}

function retriedIn({ name }: Stage, report: string): string[] {
  return nameRetried(report).map((line) => `RETRIED ${name}: ${line}`)
}

async function runStage(stage: Stage, report: string): Promise<Counts> {
  console.log(`\n== ${stage.name}`)
  const start = performance.now()
  const counts = await perform(stage, report)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(`== ${stage.name} ${counts.failed > 0 ? 'FAILED' : 'ok'} in ${seconds} s`)
  return counts
}

async function perform(stage: Stage, report: string): Promise<Counts> {
  try {
    const code = await runNode(stage.args(report), stage.prepare?.() ?? {})
    return stage.count(report, code)
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

function runNode(args: readonly string[], env: Record<string, string>): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'inherit',
  })
  running = child
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

function vitest(name: string, prepare?: () => Record<string, string>): Stage {
  return {
    name,
    args: (report) => [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--project=${name}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: countTests,
    ...(prepare && { prepare }),
  }
}

function withChromium(): Record<string, string> {
  return { PARLEY_CHROMIUM: findChromium() }
}

function findChromium(): string {
  const found = spawnSync(process.execPath, [join(root, 'scripts/chromium.mjs')], {
    encoding: 'utf8',
  })
  if (found.status !== 0) throw new Error(found.stderr.trim())
  return found.stdout.trim()
}

function countOne(_report: string, code: number | null): Counts {
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 }
}

function stageNames(): string {
  return stages.map(({ name }) => name).join(', ')
}

function stopAll(signal: NodeJS.Signals): void {
  running?.kill(signal)
  process.exit(130)
}
