import { argon2, randomBytes, timingSafeEqual, type Argon2Parameters } from 'node:crypto'

import { refuse } from '#platform/registry/refuse.ts'

/** The stored form: algorithm, cost, salt and hash in one line, as other argon2 tools write it. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password, salt, today)
  return `$argon2id$v=19$${writeCost(today)}$${base64(salt)}$${base64(hash)}`
}

/** The same work is done for an account that has no password or does not exist. */
export async function isPassword(password: string, stored: string | null | undefined): Promise<boolean> {
  const { salt, hash, cost } = (stored && readStored(stored)) || nobody
  const derived = await derive(password, salt, cost)
  return timingSafeEqual(derived, hash) && stored != null
}

/**
 * Runs work that hashes, a few at a time. It is entered before the first look into the database, so
 * that a flood of sign-ins waits here and not with every connection in its hands.
 */
export async function hashInTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  if (running < atOnce) running++
  else await ownTurn()
  try {
    return await work()
  } finally {
    // The place is handed to the next in line, so that nobody slips in between.
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

async function ownTurn(): Promise<void> {
  if (waiting.length >= queueLimit) {
    refuse('unavailable', 'Too many people are signing in right now.', { retryAfterSeconds: 2 })
  }
  await new Promise<void>((resolve) => waiting.push(resolve))
}

type Cost = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism'>

// 19 MiB and two passes: what OWASP asks of argon2id at least.
const today: Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const hashBytes = 32
const nobody = { salt: randomBytes(16), hash: randomBytes(hashBytes), cost: today }

const atOnce = 3
const queueLimit = 200
let running = 0
const waiting: (() => void)[] = []

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
  if (!memory || !passes || !parallelism) throw new Error('A stored password has an unknown form.')
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
