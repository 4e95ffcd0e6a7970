import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

/** Stored in the standard argon2 encoding: algorithm, cost, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, today)
  return `$argon2id$v=19$${writeCost(today)}$${base64(salt)}$${base64(hash)}`
}

/**
 * Does the same work for accounts without a password or that don't exist, so timing reveals
 * nothing.
 */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const { salt, hash, cost } = (stored && readStored(stored)) || placeholderHash
  const derived = await derive(password, salt, cost)
  return timingSafeEqual(derived, hash) && Boolean(stored)
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

// 19 MiB and two passes: the OWASP minimum for argon2id.
const today: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const placeholderHash = { salt: randomBytes(16), hash: randomBytes(hashBytes), cost: today }

async function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  // Keyboards send characters composed or decomposed, so both are normalized.
  const message = password.normalize('NFKC')
  const parameters = { message, nonce, tagLength: hashBytes, ...cost }
  return new Promise((resolve, reject) => {
    argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))
  })
}

function readStored(stored: string): { salt: Buffer; hash: Buffer; cost: Cost } {
  const [, memory, passes, parallelism, salt = '', hash = ''] = storedForm.exec(stored) ?? []
  if (!memory || !passes || !parallelism)
    throw new Error('A stored password has an unknown format.')
  return {
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  }
}

const storedForm = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

function writeCost({ memory, passes, parallelism }: Cost): string {
  return `m=${memory},t=${passes},p=${parallelism}`
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
