import { expect, test } from 'vitest'

import { afterSignIn, toSignIn } from './sign-in-path.ts'

test('sign-in returns to the requested page', () => {
  expect(toSignIn('/dashboard')).toBe('/login')
  const path = toSignIn('/dashboard/inbox?filter=a b')
  expect(afterSignIn(new URL(path, 'http://x').searchParams.get('next'))).toBe(
    '/dashboard/inbox?filter=a%20b',
  )
})

test.each([
  null,
  '',
  '/',
  '//evil.example',
  'https://evil.example',
  '/\\evil.example',
  'javascript:1',
])('sign-in with next=%s goes to the dashboard', (next) =>
  expect(afterSignIn(next)).toBe('/dashboard'),
)
