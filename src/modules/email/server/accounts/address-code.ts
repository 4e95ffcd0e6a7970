import { isSameCode, mailedCode } from '#platform/mail/mailed-code.ts'

/**
 * A verification code for an address. Only the time of sending is stored; the latest code is valid
 * for 30 minutes.
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
  function make({ organizationId, accountId, address }: CodeOwner, sentAt: Date): string {
    const owner = [organizationId, accountId, address]
    return mailedCode(secret, ['email address code', ...owner, sentAt.toISOString()])
  }
  return { make, isRight: (code, owner, sentAt) => isSameCode(code, make(owner, sentAt)) }
}
