import { expect, test } from 'vitest'

import { hashPassword, isPassword } from './password.ts'

test("the right password matches, another doesn't", async () => {
  const stored = await hashPassword('correct horse')

  expect(await isPassword('correct horse', stored)).toBe(true)
  expect(await isPassword('correct horse ', stored)).toBe(false)
  expect(await isPassword('', stored)).toBe(false)
})

test('a hash by the reference implementation is accepted', async () => {
  // Test vector of the argon2 reference code: password, somesalt, t=2, m=64 MiB, p=1.
  const stored =
    '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'

  expect(await isPassword('password', stored)).toBe(true)
})

test('composed and decomposed characters are the same password', async () => {
  expect(await isPassword('cafe\u0301-cafe\u0301', await hashPassword('caf\u00e9-caf\u00e9'))).toBe(
    true,
  )
})

test('nothing matches an account without a password', async () => {
  expect(await isPassword('anything', null)).toBe(false)
  expect(await isPassword('anything', undefined)).toBe(false)
})
