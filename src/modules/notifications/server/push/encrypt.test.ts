import { expect, test } from 'vitest'

import { encryptPush, isPushKeys } from './encrypt.ts'

const keys = {
  publicKey:
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: ['BTBZMqHH6r4T', 'ts7J_aSIgg'].join(''),
}

test('matches the example of RFC 8291', () => {
  const sealed = encryptPush('When I grow up, I want to be a watermelon', keys, {
    salt: Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url'),
    privateKey: Buffer.from('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url'),
  })

  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('never encrypts the same text the same way', () => {
  expect(encryptPush('x', keys)).not.toEqual(encryptPush('x', keys))
})

test('recognizes valid keys', () => {
  expect(isPushKeys(keys)).toBe(true)
  expect(isPushKeys({ ...keys, authSecret: 'short' })).toBe(false)
  expect(isPushKeys({ ...keys, publicKey: 'BCVxsr7N' })).toBe(false)
})
