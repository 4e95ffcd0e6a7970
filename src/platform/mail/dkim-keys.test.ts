import { createPrivateKey, createPublicKey } from 'node:crypto'

import { expect, test } from 'vitest'

import { createDkimKeys } from './dkim-keys.ts'

test('a key pair is RSA 2048, its halves match, and each pair is unique', async () => {
  const [one, other] = await Promise.all([createDkimKeys(), createDkimKeys()])
  const key = createPrivateKey(one.pem)
  expect(key.asymmetricKeyType).toBe('rsa')
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  const half = createPublicKey(one.pem).export({ type: 'spki', format: 'der' })
  expect(half.toString('base64')).toBe(one.publicKey)
  expect(one.publicKey).not.toBe(other.publicKey)
})
