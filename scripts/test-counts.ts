import { existsSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'

export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export function addCounts(one: Counts, other: Counts): Counts {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
  }
}

export function closingLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

export function countChecks(report: string, code: number | null): Counts {
  const results = readReport<readonly { ok: boolean }[]>(report) ?? []
  const passed = results.filter(({ ok }) => ok).length
  return withExitCode({ passed, failed: results.length - passed, skipped: 0 }, code)
}

interface VitestReport {
  readonly numPassedTests: number
  readonly numPendingTests: number
  readonly numTodoTests: number
  readonly testResults: readonly {
    name: string
    status: string
    message: string
    assertionResults: readonly AssertionResult[]
  }[]
}

interface AssertionResult {
  readonly status: string
  readonly fullName: string
  readonly failureMessages: readonly string[]
}

export function countTests(report: string, code: number | null): Counts {
  const found = readReport<VitestReport>(report)
  if (!found) return withExitCode({ passed: 0, failed: 0, skipped: 0 }, code)
  const failures = found.testResults.map(({ status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed').length
    return status === 'failed' ? Math.max(failed, 1) : failed
  })
  const failed = failures.reduce((sum, count) => sum + count, 0)
  const skipped = found.numPendingTests + found.numTodoTests
  return withExitCode({ passed: found.numPassedTests, failed, skipped }, code)
}

/** One line per failed test, printed last because logs may be truncated at the start. */
export function nameFailures(report: string): string[] {
  const found = readReport<Partial<VitestReport> | readonly { name: string; ok: boolean }[]>(report)
  if (found === undefined) return []
  if ('map' in found) return found.filter(({ ok }) => !ok).map(({ name }) => name)
  return (found.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const file = basename(name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [`${file}: ${firstLine(message)}`] : []
    return failed.map((test) => lineOf(file, test))
  })
}

/** One line per flaky test that passed on a retry. */
export function nameRetried(report: string): string[] {
  const found = readReport<Partial<VitestReport>>(report)
  return (found?.testResults ?? []).flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => lineOf(basename(name), test)),
  )
}

function lineOf(file: string, { fullName, failureMessages: [why = ''] }: AssertionResult): string {
  return `${file}: ${fullName}: ${firstLine(why)}`
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0]?.slice(0, 300) ?? ''
}

/** A stage that exited with an error failed, whatever its report says. */
function withExitCode(counts: Counts, code: number | null): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function readReport<Report>(path: string): Report | undefined {
  if (!existsSync(path)) return undefined
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}
