import { createContext, use, useCallback, type ReactNode } from 'react'

import { unlimited } from '#platform/limits/limits.ts'

import type { Access } from '../access.ts'
import { may } from '../may.ts'
import type { Principal } from '../principal.ts'

const PrincipalContext = createContext<Principal | undefined>(undefined)

/**
 * Provides the permissions of the current member. It only hides UI: the server checks every call
 * again.
 */
export function AccessProvider({
  principal,
  children,
}: {
  readonly principal: Principal
  readonly children: ReactNode
}) {
  return <PrincipalContext value={principal}>{children}</PrincipalContext>
}

export function useMemberId(): string | undefined {
  return use(PrincipalContext)?.membership?.memberId
}

export function useMay(): (access: Access) => boolean {
  const principal = use(PrincipalContext)
  return useCallback((access) => may(principal, access, unlimited).allowed, [principal])
}
