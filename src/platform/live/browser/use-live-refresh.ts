import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'

import type { Call } from '#platform/registry/call.ts'

import { useLiveEvents } from './live.tsx'

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

/** One change can emit several events in a row. Their queries are refetched once. */
const gatherMs = 20

/**
 * Mounted once around all screens. Inactive queries are marked stale: they're shown from the cache
 * and refetched in the background.
 */
export function useLiveStaleness(): void {
  const queries = useQueryClient()
  const age = (): void => void queries.invalidateQueries({ type: 'inactive', refetchType: 'none' })
  useLiveEvents({ onEvent: age, onReset: age })
}

export interface RefreshRule {
  /** Prefixes of event types, such as `member.`. Empty for all. */
  readonly after: string
  readonly call: Call
}
