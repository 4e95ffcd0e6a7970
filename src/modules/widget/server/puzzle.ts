import { createHmac, pbkdf2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

import { perProduct } from '#platform/registry/product.ts'

/** Who is to solve it: one who begins in this widget, from this address. */
export interface Solver {
  readonly widgetId: string
  readonly address: string
}

/**
 * Work that a browser does before it may begin: stateless, since the challenge is signed. A challenge
 * is `bits.expires.nonce.signature`; solved is one with a number n behind it, such that PBKDF2 of n
 * (SHA-256, 1,000 rounds, the challenge as salt) begins with so many zero bits. Browsers have that
 * built in, so whoever attacks with a program of his own is hardly quicker than a visitor.
 */
export interface Puzzle {
  challenge(solver: Solver, bits: number, now: Date): string
  /** What it can be known by when it comes a second time; undefined where it is not solved. */
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

/** How hard it is for who begins now: the usual visitor does nothing at all. */
export function bitsFor({ here, everywhere }: { here: number; everywhere: number }): number {
  if (here > 40) return 12
  if (here > 20) return 10
  return here > usualHere || everywhere > usualEverywhere ? 8 : 0
}

/** In an hour: from one address, and from all together in one widget. */
const usualHere = 5
const usualEverywhere = 1000
/** Also as long as a solved one must be remembered. */
export const lifeSeconds = 300
const rounds = 1000
const derive = promisify(pbkdf2)

/** Undefined where browsers cannot solve it: on pages that came neither encrypted nor from this machine. */
export const puzzleOf = perProduct(({ config, secret }) =>
  isSecure(config.publicUrl) ? createPuzzle(secret) : undefined,
)

function isSecure({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || /^(localhost|127\.0\.0\.1|.+\.localhost)$/.test(hostname)
}
