import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

/** The stored form: algorithm, cost, salt and hash in one line, as other argon2 tools write it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, today)
  return `$argon2id$v=19$${writeCost(today)}$${base64(salt)}$${base64(hash)}`
}

/** The same work is done for an account that has no password or does not exist. */
export async function isPassword(
  password: string,
  stored: string | null | undefined,
): Promise<boolean> {
  const { salt, hash, cost } = (stored && readStored(stored)) || nobody
  const derived = await derive(password, salt, cost)
  return timingSafeEqual(derived, hash) && Boolean(stored)
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

// 19 MiB and two passes: what OWASP asks of argon2id at least.
const today: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const nobody = { salt: randomBytes(16), hash: randomBytes(hashBytes), cost: today }

async function derive(password: string, nonce: Buffer, cost: Cost): Promise<Buffer> {
  // The same characters can arrive composed or decomposed, depending on the keyboard.
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
