import { expect, test } from 'vitest'

import { createSealedBox } from './sealed-box.ts'

const box = createSealedBox('a secret', 'totp')

test('the owner can open a sealed value', () => {
  const sealed = box.seal('ünïcode and more', 'ada')

  expect(box.open(sealed, 'ada')).toBe('ünïcode and more')
})

test('sealing the same text twice gives different values', () => {
  expect(box.seal('text', 'ada')).not.toBe(box.seal('text', 'ada'))
})

test("another owner, secret, or purpose can't open it", () => {
  const sealed = box.seal('text', 'ada')

  expect(box.open(sealed, 'eve')).toBeUndefined()
  expect(createSealedBox('other secret', 'totp').open(sealed, 'ada')).toBeUndefined()
  expect(createSealedBox('a secret', 'other').open(sealed, 'ada')).toBeUndefined()
})

test("a modified or truncated value doesn't open", () => {
  const sealed = Buffer.from(box.seal('text', 'ada'), 'base64url')
  for (let position = 0; position < sealed.length; position++) {
    const changed = Buffer.from(sealed)
    changed[position] = (changed[position] ?? 0) ^ 1
    expect(box.open(changed.toString('base64url'), 'ada')).toBeUndefined()
    expect(box.open(sealed.subarray(0, position).toString('base64url'), 'ada')).toBeUndefined()
  }
  expect(box.open('', 'ada')).toBeUndefined()
})
