import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The code that is mailed to an address: made anew from the secret when it comes back, so nothing of
 * it is kept. It works for half an hour, and a little longer.
 */
export interface AddressCodes {
  make(owner: CodeOwner, now: Date): string
  isRight(code: string, owner: CodeOwner, now: Date): boolean
}

export interface CodeOwner {
  readonly organizationId: string
  readonly accountId: string
  readonly address: string
}

export function createAddressCodes(secret: string): AddressCodes {
  function codeOf({ organizationId, accountId, address }: CodeOwner, span: number): string {
    const hash = createHmac('sha256', secret)
      .update(`email address code\n${organizationId}\n${accountId}\n${address}\n${span}`)
      .digest()
    return String(hash.readUInt32BE(0) % 1_000_000).padStart(6, '0')
  }
  return {
    make: (owner, now) => codeOf(owner, spanAt(now)),
    isRight(code, owner, now) {
      const given = Buffer.from(code.replaceAll(/\s/g, ''))
      return [0, 1].some((back) => {
        const right = Buffer.from(codeOf(owner, spanAt(now) - back))
        return given.length === right.length && timingSafeEqual(given, right)
      })
    },
  }
}

function spanAt(now: Date): number {
  return Math.floor(now.getTime() / halfHourMs)
}

const halfHourMs = 30 * 60 * 1000
