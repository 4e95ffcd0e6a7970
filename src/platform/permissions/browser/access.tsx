import { createContext, use, useCallback, type ReactNode } from 'react'

import { unlimited } from '#platform/limits/limits.ts'

import type { Access } from '../access.ts'
import { may } from '../may.ts'
import type { Principal } from '../principal.ts'

const PrincipalContext = createContext<Principal | undefined>(undefined)

/** Tells everything below who looks at it. It only hides: the server asks again at every call. */
export function AccessProvider({
  principal,
  children,
}: {
  readonly principal: Principal
  readonly children: ReactNode
}) {
  return <PrincipalContext value={principal}>{children}</PrincipalContext>
}

/** Of whoever looks, in the organization he looks at. */
export function useMemberId(): string | undefined {
  return use(PrincipalContext)?.membership?.memberId
}

/** Whether the person may use something, by the same rule as on the server. */
export function useMay(): (access: Access) => boolean {
  const principal = use(PrincipalContext)
  return useCallback((access) => may(principal, access, unlimited).allowed, [principal])
}
