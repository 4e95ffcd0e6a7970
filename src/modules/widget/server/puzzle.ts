import { createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { perProduct } from '#platform/registry/product.ts'

export interface Solver {
  readonly widgetId: string
  readonly address: string
}

/**
 * Proof of work before starting a chat. It's stateless, because the challenge is signed:
 * `bits.expires.nonce.signature`. A solution appends a number n such that PBKDF2 of n (SHA-256,
 * 1,000 rounds, the challenge as salt) starts with that many zero bits. Browsers have PBKDF2 built
 * in, so native code is hardly faster.
 */
export interface Puzzle {
  challenge(solver: Solver, bits: number, now: Date): string
  findSolved(solver: Solver, proof: string, now: Date): Promise<string | undefined>
}

export function createPuzzle(secret: string): Puzzle {
  const sign = ({ widgetId, address }: Solver, text: string): Buffer =>
    createHmac('sha256', secret).update(`widget-puzzle ${widgetId} ${address} ${text}`).digest()
  return {
    challenge(solver, bits, now) {
      const nonce = randomBytes(12).toString('base64url')
      const text = `${bits}.${Math.floor(now.getTime() / 1000) + lifeSeconds}.${nonce}`
      return `${text}.${sign(solver, text).toString('base64url')}`
    },
    async findSolved(solver, proof, now) {
      const [bits = '', expires = '', nonce = '', signature = '', answer = '', ...rest] =
        proof.split('.')
      if (rest.length > 0 || !/^\d{1,12}$/.test(answer)) return undefined
      const text = `${bits}.${expires}.${nonce}`
      const given = Buffer.from(signature, 'base64url')
      const right = sign(solver, text)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
      if (Number(expires) * 1000 <= now.getTime()) return undefined
      const salt = `${text}.${signature}`
      const found = await derive(answer, salt, rounds, 4, 'sha256')
      return Math.clz32(found.readUInt32BE()) >= Number(bits) ? nonce : undefined
    },
  }
}

/** The difficulty; zero for normal traffic. */
export function bitsFor({ here, everywhere }: { here: number; everywhere: number }): number {
  if (here > 40) return 12
  if (here > 20) return 10
  return here > usualHere || everywhere > usualEverywhere ? 8 : 0
}

const usualHere = 5
const usualEverywhere = 1000
/** Also how long solved challenges must be remembered. */
export const lifeSeconds = 300
const rounds = 1000
const derive = promisify(pbkdf2)

/** Undefined where browsers can't solve it: on pages without https that aren't on this machine. */
export const puzzleOf = perProduct(({ config, secret }) =>
  isSecure(config.publicUrl) ? createPuzzle(secret) : undefined,
)

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname)
}
