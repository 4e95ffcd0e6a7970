import { createContext, use, useEffect, useEffectEvent, useState, type ReactNode } from 'react'

import { createLiveClient, type LiveState } from '../live-client.ts'
import type { LiveEvent } from '../live-message.ts'

interface Live {
  readonly state: LiveState
  listen(listener: Listener): () => void
}

export interface Listener {
  onEvent(event: LiveEvent): void
  /** Too much was missed: what is shown must be read again. */
  onReset(): void
}

const LiveContext = createContext<Live>({ state: 'closed', listen: () => () => {} })

/** Keeps one connection for everything below it, from the place in the log the page was made at. */
export function LiveConnection({
  organizationId,
  cursor,
  isSignedIn,
  onSignedOut,
  children,
}: {
  readonly organizationId: string
  readonly cursor: string | undefined
  /** Asked when the socket was closed: a new proof of identity renews the session, too. */
  readonly isSignedIn: () => Promise<boolean>
  readonly onSignedOut: () => void
  readonly children: ReactNode
}) {
  const [state, setState] = useState<LiveState>('closed')
  const [listeners] = useState(() => new Set<Listener>())
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
      onState(next) {
        setState(next)
        if (next === 'signed-out') void lostSession(() => client.connect())
      },
      network: window,
    })
    return () => client.close()
  }, [organizationId, listeners])

  const listen = (listener: Listener): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return <LiveContext value={{ state, listen }}>{children}</LiveContext>
}

export function useLiveState(): LiveState {
  return use(LiveContext).state
}

/** Hears every event of the organization that the person may know of. */
export function useLiveEvents({ onEvent, onReset }: Listener): void {
  const { listen } = use(LiveContext)
  const heard = useEffectEvent(onEvent)
  const reset = useEffectEvent(onReset)
  const subscribe = useEffectEvent(listen)
  useEffect(() => subscribe({ onEvent: (event) => heard(event), onReset: () => reset() }), [])
}

function liveAddress(organizationId: string): string {
  const { protocol, host } = window.location
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/live?organization=${organizationId}`
}
