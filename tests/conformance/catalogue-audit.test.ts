import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import {
  openTestDatabase,
  testDatabase,
  withClient,
  type TestDatabase,
} from '#tests/support/test-database.ts'

import { auditCatalogue, auditRules, type AuditFinding } from './catalogue-audit.ts'
import { plantedMistakes, rightTable } from './planted-mistakes.ts'
import { reviewed } from './reviewed.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await openTestDatabase(database.url).then((opened) => opened.close())
})
afterAll(() => database.drop())

test('nothing in the database breaks tenant isolation', async () => {
  const findings = await withClient(database.url, (client) => auditCatalogue(client))

  expect(findings.map(({ rule, sentence }) => `${rule}: ${sentence}`)).toEqual([])
})

test('a correct table has no findings', async () => {
  const findings = await auditWith('')

  expect(findings).toEqual([])
})

describe('the audit detects', () => {
  test.each(plantedMistakes)('$mistake', async ({ sql, rule }) => {
    const findings = await auditWith(sql)

    expect(findings.map((finding) => finding.rule)).toContain(rule)
  })
})

test('stale exceptions are detected', async () => {
  const globalTables = { ...reviewed.globalTables, 'public.left_over': 'no longer there' }
  const findings = await withClient(database.url, (client) =>
    auditCatalogue(client, { ...reviewed, globalTables }),
  )

  expect(findings.map(({ rule }) => rule)).toEqual(['stale list entry'])
})

test('every rule about tenants has a planted mistake', () => {
  const proven = new Set(plantedMistakes.map(({ rule }) => rule))
  const unproven = auditRules.map(({ name }) => name).filter((name) => !proven.has(name))

  expect(unproven).toEqual(provenElsewhere)
})

/** Applies the mistake in a transaction that never commits. */
async function auditWith(sql: string): Promise<AuditFinding[]> {
  return withClient(database.url, async (client) => {
    await client.query('begin')
    await client.query(`${rightTable}${sql}; reset role`)
    const findings = await auditCatalogue(client)
    await client.query('rollback')
    return findings
  })
}

// These need another cluster, another database, or a library the embedded one doesn't include.
const provenElsewhere = [
  'role missing',
  'global table without a reason',
  'foreign table',
  'stale list entry',
  'job queue open to the application',
  'untrusted language',
  'extension',
]
