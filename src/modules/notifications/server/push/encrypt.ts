import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

export interface PushKeys {
  readonly publicKey: string
  readonly authSecret: string
}

/** Fresh for every message; only the test with the RFC's example sets it. */
export interface EncryptionRandomness {
  readonly salt: Buffer
  readonly privateKey: Buffer
}

/** RFC 8291: only the browser can decrypt it, not the push service. */
export function encryptPush(
  text: string,
  { publicKey, authSecret }: PushKeys,
  { salt, privateKey }: EncryptionRandomness = createRandomness(),
): Buffer<ArrayBuffer> {
  const ours = createECDH(curve)
  ours.setPrivateKey(privateKey)
  const theirs = Buffer.from(publicKey, 'base64url')
  const own = ours.getPublicKey()
  const shared = ours.computeSecret(theirs)
  const pairInfo = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, own])
  const keyMaterial = derive(shared, Buffer.from(authSecret, 'base64url'), pairInfo, 32)
  const key = derive(keyMaterial, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(keyMaterial, salt, Buffer.from('Content-Encoding: nonce\0'), 12)

  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The delimiter 2 marks the last record.
  const padded = Buffer.concat([Buffer.from(text), Buffer.from([2])])
  const sealed = Buffer.concat([cipher.update(padded), cipher.final(), cipher.getAuthTag()])
  const recordSize = Buffer.alloc(4)
  recordSize.writeUInt32BE(4096)
  return Buffer.concat([salt, recordSize, Buffer.from([own.length]), own, sealed])
}

export function isPushKeys({ publicKey, authSecret }: PushKeys): boolean {
  try {
    const ours = createECDH(curve)
    ours.generateKeys()
    // Rejects points that aren't on the curve.
    ours.computeSecret(Buffer.from(publicKey, 'base64url'))
    return Buffer.from(authSecret, 'base64url').length === 16
  } catch {
    return false
  }
}

function createRandomness(): EncryptionRandomness {
  const pair = createECDH(curve)
  pair.generateKeys()
  return { salt: randomBytes(16), privateKey: pair.getPrivateKey() }
}

function derive(material: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', material, salt, info, length))
}

const curve = 'prime256v1'
