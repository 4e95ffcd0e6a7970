import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'

export interface KeyPair {
  /** Base64, as it stands in the record. */
  readonly publicKey: string
  readonly pem: string
}

export type MakeKeys = () => Promise<KeyPair>

/** RSA of 2048 bits: what every provider can check. Takes a core for a moment, not the process. */
export const makeDkimKeys: MakeKeys = async () => {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return { publicKey: publicKey.toString('base64'), pem: privateKey }
}
