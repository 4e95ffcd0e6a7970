import type { IncomingMessage } from 'node:http'

import { expect, test } from 'vitest'

import {
  endedSessionCookie,
  readCookie,
  sessionCookie,
  sessionCookieName,
} from './session-cookie.ts'

test('the session cookie is hidden from scripts, other hosts, and plain http', () => {
  expect(sessionCookie('token', true)).toBe(
    '__Host-sid=token; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax; Secure',
  )
})

test('without https it omits the __Host- prefix', () => {
  expect(sessionCookieName(false)).toBe('sid')
  expect(sessionCookie('token', false)).toBe(
    'sid=token; Path=/; Max-Age=34560000; HttpOnly; SameSite=Lax',
  )
})

test('ending a session clears the cookie', () => {
  expect(endedSessionCookie(true)).toContain('Max-Age=0')
})

test.each([
  ['sid=one', 'one'],
  ['other=1; sid=one', 'one'],
  ['sid=a=b', 'a=b'],
  ['xsid=one', undefined],
  ['sid=', undefined],
  ['sid=planted; sid=real', undefined],
  ['', undefined],
])('"%s" contains the session %s', (cookie, value) => {
  expect(readCookie({ headers: { cookie } } as IncomingMessage, 'sid')).toBe(value)
})
