import { createPrivateKey, createPublicKey } from 'node:crypto'

import { expect, test } from 'vitest'

import { makeDkimKeys } from './dkim-keys.ts'

test('a pair is RSA of 2048 bits, its halves belong together, and no two are the same', async () => {
  const [one, other] = await Promise.all([makeDkimKeys(), makeDkimKeys()])
  const key = createPrivateKey(one.pem)
  expect(key.asymmetricKeyType).toBe('rsa')
  expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
  const half = createPublicKey(one.pem).export({ type: 'spki', format: 'der' })
  expect(half.toString('base64')).toBe(one.publicKey)
  expect(one.publicKey).not.toBe(other.publicKey)
})
