import { expect, test } from 'vitest'

import type { Scope } from '#platform/scope/scope.ts'

import { createCopyCodes } from './copy-code.ts'

const codes = createCopyCodes('a secret')
const copy = { conversationId: 'one', email: 'ada@example.com' }

test('a code works for 15 minutes, and not for 30', () => {
  const code = codes.make(at('10:14'), copy)
  expect(code).toMatch(/^\d{8}$/)
  expect(codes.isRight(at('10:29'), copy, code)).toBe(true)
  expect(codes.isRight(at('10:30'), copy, code)).toBe(false)
})

test('it belongs to one organization, browser, conversation and address', () => {
  const code = codes.make(at('10:00'), copy)
  expect(codes.isRight(at('10:00'), copy, `${code.slice(0, 4)} ${code.slice(4)}`)).toBe(true)
  expect(codes.isRight(at('10:00', { sessionId: 'other' }), copy, code)).toBe(false)
  expect(codes.isRight(at('10:00', { organizationId: 'other' }), copy, code)).toBe(false)
  expect(codes.isRight(at('10:00'), { ...copy, conversationId: 'two' }, code)).toBe(false)
  expect(codes.isRight(at('10:00'), { ...copy, email: 'eve@example.com' }, code)).toBe(false)
  expect(createCopyCodes('another').isRight(at('10:00'), copy, code)).toBe(false)
})

function at(time: string, { sessionId = 'browser', organizationId = 'acme' } = {}): Scope {
  const now = new Date(`2026-11-18T${time}:00Z`)
  return {
    now,
    organizationId,
    actor: { kind: 'visitor', visitor: { sessionId } },
  } as unknown as Scope
}
