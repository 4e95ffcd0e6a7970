import { describe, expect, test } from 'vitest'

import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { Refusal, refusalStatus, type RefusalCode } from '#platform/registry/refuse.ts'

import { problemOf } from './problem.ts'

test.each(Object.entries(refusalStatus))('%s is answered with %i', (code, status) => {
  const { problem, isFault } = problemOf(new Refusal(code as RefusalCode, 'Because.'), 'r1')

  expect(problem).toMatchObject({
    type: `urn:parley:problem:${code}`,
    status,
    code,
    detail: 'Because.',
    requestId: 'r1',
  })
  expect(problem.title).not.toBe('Error')
  expect(isFault).toBe(false)
})

test('fields, details, and the retry time are included', () => {
  const refusal = new Refusal('rate_limited', 'Wait.', {
    fields: [{ path: 'email', message: 'Too often.' }],
    facts: { left: 0 },
    retryAfterSeconds: 9,
  })

  const { problem, retryAfterSeconds } = problemOf(refusal, 'r1')

  expect(problem).toMatchObject({ errors: [{ path: 'email', message: 'Too often.' }], left: 0 })
  expect(retryAfterSeconds).toBe(9)
})

test('a bug reveals only its ID', () => {
  const { problem, isFault } = problemOf(new Error('password of ada is 1234'), 'r1')

  expect(problem).toMatchObject({ status: 500, code: 'internal' })
  expect(JSON.stringify(problem)).not.toContain('1234')
  expect(problem.detail).toContain('r1')
  expect(isFault).toBe(true)
})

describe('database errors', () => {
  test.each([
    ['23505', 409],
    ['23503', 409],
    ['22003', 400],
    ['22P02', 400],
    ['57014', 503],
    ['57P01', 503],
    ['08006', 503],
    ['53300', 503],
    ['42501', 500],
    ['TN001', 500],
    ['23514', 500],
  ])('%s is answered with %i', (code, status) => {
    const { problem } = problemOf(Object.assign(new Error('secret detail'), { code }), 'r1')

    expect(problem.status).toBe(status)
    expect(problem.detail).not.toContain('secret')
  })

  test('an outage is 503 with a retry time', () => {
    const { problem, retryAfterSeconds, isFault } = problemOf(new DatabaseUnavailable(), 'r1')

    expect(problem.status).toBe(503)
    expect(retryAfterSeconds).toBeGreaterThan(0)
    expect(isFault).toBe(false)
  })
})
