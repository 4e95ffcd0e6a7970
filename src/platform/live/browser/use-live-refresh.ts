import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { Call } from '#platform/registry/call.ts'

import { useLiveEvents } from './live.tsx'

/** Reads calls again when something happened that changes their answer. */
export function useLiveRefresh(rules: readonly RefreshRule[]): void {
  const queries = useQueryClient()
  const waiting = useRef(new Set<string>())
  const refresh = (calls: readonly Call[]): void => {
    if (calls.length > 0 && waiting.current.size === 0) setTimeout(read, gatherMs)
    for (const { name } of calls) waiting.current.add(name)
  }
  const read = (): void => {
    const names = [...waiting.current]
    waiting.current.clear()
    for (const name of names) void queries.invalidateQueries({ queryKey: [name] })
  }
  useLiveEvents({
    onEvent: ({ type }) =>
      refresh(rules.filter(({ after }) => type.startsWith(after)).map(({ call }) => call)),
    onReset: () => refresh(rules.map(({ call }) => call)),
  })
}

/** One change can be several events, which come one after the other: what they change is read once. */
const gatherMs = 20

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
