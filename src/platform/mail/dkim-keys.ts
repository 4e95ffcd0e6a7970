import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

export interface KeyPair {
  /** Base64, as in the DNS record. */
  readonly publicKey: string
  readonly pem: string
}

export type MakeKeys = () => Promise<KeyPair>

/**
 * RSA 2048, which every provider supports. Generated in the thread pool, because it takes a while.
 */
export const createDkimKeys: MakeKeys = async () => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: publicKey.toString('base64'), pem: privateKey }
}
