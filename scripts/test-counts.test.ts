import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import {
  addCounts,
  closingLine,
  countChecks,
  countTests,
  nameFailures,
  nameRetried,
} from './test-counts.ts'

let folder: string
let report: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-counts-'))
  report = join(folder, 'report.json')
})
afterAll(() => rm(folder, { recursive: true }))

test('each check counts as one test', async () => {
  await writeFile(report, JSON.stringify([{ ok: true }, { ok: false }, { ok: true }]))
  expect(countChecks(report, 1)).toEqual({ passed: 2, failed: 1, skipped: 0 })
})

test("a test file that can't be loaded is one failure", async () => {
  const broken = { status: 'failed', assertionResults: [] }
  const mixed = {
    status: 'failed',
    assertionResults: [{ status: 'failed' }, { status: 'failed' }, { status: 'passed' }],
  }
  await writeFile(
    report,
    JSON.stringify({
      numPassedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [broken, mixed],
    }),
  )
  expect(countTests(report, 1)).toEqual({ passed: 1, failed: 3, skipped: 3 })
})

test('failures are listed with the first line of their reason', async () => {
  const test = { status: 'failed', fullName: 'a door closes', failureMessages: ['Ajar\n at door'] }
  const testResults = [
    { name: '/x/door.test.ts', status: 'failed', message: '', assertionResults: [test] },
    { name: '/x/lost.test.ts', status: 'failed', message: 'No such file', assertionResults: [] },
    { name: '/x/fine.test.ts', status: 'passed', message: '', assertionResults: [] },
  ]
  await writeFile(report, JSON.stringify({ testResults }))
  expect(nameFailures(report)).toEqual([
    'door.test.ts: a door closes: Ajar',
    'lost.test.ts: No such file',
  ])
  await writeFile(
    report,
    JSON.stringify([
      { name: 'lint', ok: false },
      { name: 'format', ok: true },
    ]),
  )
  expect(nameFailures(report)).toEqual(['lint'])
  expect(nameFailures(join(folder, 'none.json'))).toEqual([])
})

test('tests that passed on a retry are listed too', async () => {
  const passed = { status: 'passed', failureMessages: [] }
  const late = { ...passed, fullName: 'a bell rings', failureMessages: ['Silent\n at bell'] }
  const assertionResults = [passed, late, { ...late, status: 'failed' }]
  const testResults = [{ name: '/x/bell.test.ts', assertionResults }]
  await writeFile(report, JSON.stringify({ testResults }))
  expect(nameRetried(report)).toEqual(['bell.test.ts: a bell rings: Silent'])
  expect(nameRetried(join(folder, 'none.json'))).toEqual([])
})

test('a stage that exited with an error failed, with or without a report', async () => {
  const fine = { numPassedTests: 4, numPendingTests: 0, numTodoTests: 0, testResults: [] }
  await writeFile(report, JSON.stringify(fine))
  expect(countTests(report, 1)).toEqual({ passed: 4, failed: 1, skipped: 0 })
  expect(countTests(join(folder, 'none.json'), null)).toMatchObject({ failed: 1 })
  expect(countChecks(join(folder, 'none.json'), 0)).toEqual({ passed: 0, failed: 0, skipped: 0 })
})

test('the closing line names skipped tests only when there are any', () => {
  const counts = { passed: 3, failed: 0, skipped: 0 }
  expect(closingLine(counts)).toBe('3 passed, 0 failed')
  expect(closingLine(addCounts(counts, { passed: 1, failed: 2, skipped: 5 }))).toBe(
    '4 passed, 2 failed, 5 skipped',
  )
})
