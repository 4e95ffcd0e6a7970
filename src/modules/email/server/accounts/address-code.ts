import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * The code that is mailed to an address: made anew from the secret when it comes back, so that only
 * when it was sent is kept. The last one works, for half an hour.
 */
export interface AddressCodes {
  make(owner: CodeOwner, sentAt: Date): string
  isRight(code: string, owner: CodeOwner, sentAt: Date): boolean
}

export interface CodeOwner {
  readonly organizationId: string
  readonly accountId: string
  readonly address: string
}

export function createAddressCodes(secret: string): AddressCodes {
  function codeOf({ organizationId, accountId, address }: CodeOwner, sentAt: Date): string {
    const hash = createHmac('sha256', secret)
      .update(
        `email address code\n${organizationId}\n${accountId}\n${address}\n${sentAt.toISOString()}`,
      )
      .digest()
    return String(hash.readBigUInt64BE(0) % 100_000_000n).padStart(8, '0')
  }
  return {
    make: codeOf,
    isRight(code, owner, sentAt) {
      const given = Buffer.from(code.replaceAll(/\s/g, ''))
      const right = Buffer.from(codeOf(owner, sentAt))
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
