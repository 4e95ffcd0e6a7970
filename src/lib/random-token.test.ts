import { expect, test } from 'vitest'
import { hashToken, randomToken } from './random-token.ts'

test('a token has 43 URL-safe characters and is unique', () => {
  const tokens = Array.from({ length: 1000 }, randomToken)
  for (const token of tokens) expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)
  expect(new Set(tokens).size).toBe(1000)
})

test('a token is stored as its SHA-256', () => {
  expect(hashToken('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
