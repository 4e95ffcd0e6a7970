import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { createLiveClient, type LiveState } from '../live-client.ts'
import type { LiveEvent, LiveMoment } from '../live-message.ts'

interface Live {
  readonly state: LiveState
  listen(listener: Listener): () => void
  watch(watcher: Watcher): () => void
}

type Watcher = (moment: LiveMoment) => void

export interface Listener {
  onEvent(event: LiveEvent): void
  /** Too many events were missed, so everything visible must be reloaded. */
  onReset(): void
}

const LiveContext = createContext<Live>({
  state: 'closed',
  listen: () => () => {},
  watch: () => () => {},
})

/**
 * Keeps one connection for everything below it, starting at the log position at which the page was
 * rendered.
 */
export function LiveConnection({
  organizationId,
  cursor,
  isSignedIn,
  onSignedOut,
  children,
}: {
  readonly organizationId: string
  readonly cursor: string | undefined
  readonly isSignedIn: () => Promise<boolean>
  readonly onSignedOut: () => void
  readonly children: ReactNode
}) {
  const [state, setState] = useState<LiveState>('closed')
  const [listeners] = useState(() => new Set<Listener>())
  const [watchers] = useState(() => new Set<Watcher>())
  const lostSession = useEffectEvent(async (reconnect: () => void) => {
    if (await isSignedIn().catch(() => true)) reconnect()
    else onSignedOut()
  })
  const startAt = useEffectEvent(() => cursor)

  useEffect(() => {
    const client = createLiveClient({
      address: liveAddress(organizationId),
      cursor: startAt(),
      onEvent: (event) => listeners.forEach((listener) => listener.onEvent(event)),
      onReset: () => listeners.forEach((listener) => listener.onReset()),
      onMoment: (moment) => watchers.forEach((watcher) => watcher(moment)),
      onState(next) {
        setState(next)
        if (next === 'signed-out') void lostSession(() => client.connect())
      },
      network: window,
    })
    return () => client.close()
  }, [organizationId, listeners, watchers])

  const listen = (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const watch = (watcher: Watcher): (() => void) => {
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return <LiveContext value={{ state, listen, watch }}>{children}</LiveContext>
}

export function useLiveState(): LiveState {
  return use(LiveContext).state
}

export function useLiveEvents({ onEvent, onReset }: Listener): void {
  const { listen } = use(LiveContext)
  const handleEvent = useEffectEvent(onEvent)
  const reset = useEffectEvent(onReset)
  const subscribe = useEffectEvent(listen)
  useEffect(() => subscribe({ onEvent: (event) => handleEvent(event), onReset: () => reset() }), [])
}

export function useLiveMoments(onMoment: (moment: LiveMoment) => void): void {
  const { watch } = use(LiveContext)
  const handleEvent = useEffectEvent(onMoment)
  const subscribe = useEffectEvent(watch)
  useEffect(() => subscribe((moment) => handleEvent(moment)), [])
}

function liveAddress(organizationId: string): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/live?organization=${organizationId}`
}
