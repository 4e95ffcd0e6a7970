import { useQueryClient } from '@tanstack/react-query'

import type { Call } from '#platform/registry/call.ts'

import { useLiveEvents } from './live.tsx'

/** Reads calls again when something happened that changes their answer. */
export function useLiveRefresh(rules: readonly RefreshRule[]): void {
  const queries = useQueryClient()
  const refresh = (calls: readonly Call[]): void => {
    for (const call of calls) void queries.invalidateQueries({ queryKey: [call.name] })
  }
  useLiveEvents({
    onEvent: ({ type }) =>
      refresh(rules.filter(({ after }) => type.startsWith(after)).map(({ call }) => call)),
    onReset: () => refresh(rules.map(({ call }) => call)),
  })
}

/**
 * Mounted once around all screens: whatever happened, what is not on the screen now may be old. It is
 * still shown at once when the person comes back to it, and read again behind that.
 */
export function useLiveStaleness(): void {
  const queries = useQueryClient()
  const age = (): void => void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  useLiveEvents({ onEvent: age, onReset: age })
}

export interface RefreshRule {
  /** How the types of the events begin: `member.`, or nothing for all of them. */
  readonly after: string
  readonly call: Call
}
