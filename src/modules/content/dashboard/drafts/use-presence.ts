import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useLiveMoments } from '#platform/live/browser/live.tsx'
import { momentMs } from '#platform/live/live-message.ts'

export interface Other {
  readonly id: string
  readonly name: string
}

type State = 'reads' | 'writes'

interface Place {
  /** The open document in terms of event data; all values must match. */
  readonly place: Readonly<Record<string, string>>
  /** The presence event and the saved event. */
  readonly presenceType: string
  readonly savedType: string
  readonly myId: string | undefined
  readonly nameOf: (id: string) => string
  readonly report: (state: State | 'left', isNew: boolean) => Promise<unknown>
  /** Someone else saved the open text. */
  readonly onSaved: () => void
}

/**
 * Shows who else has this text open, reports this member's presence, and notices when others save.
 */
export function usePresence({
  place,
  presenceType,
  savedType,
  myId,
  nameOf,
  report: send,
  onSaved,
}: Place) {
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  const [now, setNow] = useState(0)
  const lastReport = useRef<{ state: State; at: number }>({ state: 'reads', at: 0 })
  function say(state: State | 'left', isNew = false): void {
    if (state !== 'left') lastReport.current = { state, at: Date.now() }
    // Presence is best effort, so errors are ignored.
    send(state, isNew).catch(() => {})
  }
  const report = useEffectEvent(say)
  const key = JSON.stringify(place)

  useLiveMoments((moment) => {
    if (moment.kind !== 'event') return
    const about = readData(moment.data)
    const { memberId, state, isNew } = about
    if (!memberId || memberId === myId) return
    if (Object.entries(place).some(([name, value]) => about[name] !== value)) return
    if (moment.type === savedType) onSaved()
    if (moment.type !== presenceType) return
    setNow(Date.now())
    setUntil((known) => {
      const next = new Map(known)
      if (state === 'left') next.delete(memberId)
      else next.set(memberId, Date.now() + momentMs)
      return next
    })
    // A random delay, so many open tabs don't answer at once.
    if (isNew) setTimeout(() => say(lastReport.current.state), Math.random() * 400)
  })

  useEffect(() => {
    report('reads', true)
    const timer = setInterval(() => {
      setNow(Date.now())
      if (!document.hidden && Date.now() - lastReport.current.at > againMs) report('reads')
    }, 2000)
    const leave = (): void => report('left')
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      clearInterval(timer)
      leave()
    }
  }, [key])

  const others: readonly Other[] = [...until]
    .filter(([, end]) => end > now)
    .map(([id]) => ({ id, name: nameOf(id) }))
  return {
    others,
    onTyping(): void {
      const { state, at } = lastReport.current
      if (state === 'writes' && Date.now() - at < againMs) return
      say('writes')
    },
  }
}

interface PresenceData {
  readonly [name: string]: unknown
  readonly memberId?: string
  readonly state?: string
  readonly isNew?: boolean
}

function readData(data: unknown): PresenceData {
  // The server validated the data with the schema of the event.
  return typeof data === 'object' && data !== null ? (data as PresenceData) : {}
}

// Twice per expiry period.
const againMs = momentMs / 2
