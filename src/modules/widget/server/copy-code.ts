import { minutes } from '#lib/duration.ts'
import { isSameCode, mailedCode } from '#platform/mail/mailed-code.ts'
import { perProduct } from '#platform/registry/product.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

export interface CopyCodes {
  make(scope: Scope, copy: Copy): string
  isRight(scope: Scope, copy: Copy, typed: string): boolean
}

interface Copy {
  readonly conversationId: string
  readonly email: string
}

export function createCopyCodes(secret: string): CopyCodes {
  function codeOf(scope: Scope, { conversationId, email }: Copy, span: number): string {
    const owner = [scope.organizationId, visitorOf(scope).sessionId, conversationId, email]
    return mailedCode(secret, ['chat copy code', ...owner, String(span)])
  }
  return {
    make: (scope, copy) => codeOf(scope, copy, spanOf(scope)),
    // Also accepts the previous time span, since the code may have been sent at its end.
    isRight: (scope, copy, typed) =>
      [spanOf(scope), spanOf(scope) - 1].some((span) =>
        isSameCode(typed, codeOf(scope, copy, span)),
      ),
  }
}

function spanOf({ now }: Scope): number {
  return Math.floor(now.getTime() / minutes(codeMinutes))
}

export const codeMinutes = 15

export const copyCodesOf = perProduct(({ secret }) => createCopyCodes(secret))
