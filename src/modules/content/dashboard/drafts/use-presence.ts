import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useLiveMoments } from '#platform/live/browser/live.tsx'
import { momentMs } from '#platform/live/live-message.ts'

export interface Other {
  readonly id: string
  readonly name: string
}

type State = 'reads' | 'writes'

interface Place {
  /** What is open, as the events name it: all of these have to be the same. */
  readonly place: Readonly<Record<string, string>>
  /** The event that says who has it open, and the one that says that it was saved. */
  readonly presenceType: string
  readonly savedType: string
  readonly myId: string | undefined
  readonly nameOf: (id: string) => string
  readonly tell: (state: State | 'left', isNew: boolean) => Promise<unknown>
  /** A colleague saved the text that is open here. */
  readonly onSaved: () => void
}

/** Who else has this text open, telling them that this person has, and hearing that they saved. */
export function usePresence({
  place,
  presenceType,
  savedType,
  myId,
  nameOf,
  tell: send,
  onSaved,
}: Place) {
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  const [now, setNow] = useState(0)
  const told = useRef<{ state: State; at: number }>({ state: 'reads', at: 0 })
  function say(state: State | 'left', isNew = false): void {
    if (state !== 'left') told.current = { state, at: Date.now() }
    // Nobody misses anything when it does not arrive.
    send(state, isNew).catch(() => {})
  }
  const tell = useEffectEvent(say)
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
    // Not all at once, when many are here.
    if (isNew) setTimeout(() => say(told.current.state), Math.random() * 400)
  })

  useEffect(() => {
    tell('reads', true)
    const timer = setInterval(() => {
      setNow(Date.now())
      if (!document.hidden && Date.now() - told.current.at > againMs) tell('reads')
    }, 2000)
    const leave = (): void => tell('left')
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
      const { state, at } = told.current
      if (state === 'writes' && Date.now() - at < againMs) return
      say('writes')
    },
  }
}

interface Heard {
  readonly [name: string]: unknown
  readonly memberId?: string
  readonly state?: string
  readonly isNew?: boolean
}

function readData(data: unknown): Heard {
  // The server sends what the event's own schema let through.
  return typeof data === 'object' && data !== null ? (data as Heard) : {}
}

// Twice in the time after which it is forgotten.
const againMs = momentMs / 2
