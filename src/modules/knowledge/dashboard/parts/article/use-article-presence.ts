import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { useLiveMoments } from '#platform/live/browser/live.tsx'
import { momentMs } from '#platform/live/live-message.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { tellPresence } from '../../../articles-contract.ts'
import { articlePresence, draftSaved } from '../../../contract.ts'
import { usePeople } from '../use-people.ts'

export interface Other {
  readonly id: string
  readonly name: string
}

type State = 'reads' | 'writes'

/** Who else has this text open, telling them that this person has, and hearing that they saved. */
export function useArticlePresence({
  articleId,
  locale,
  onSaved,
}: {
  readonly articleId: string
  readonly locale: string
  /** A colleague saved the text that is open here. */
  readonly onSaved: () => void
}) {
  const { myId, nameOf } = usePeople()
  const [until, setUntil] = useState<ReadonlyMap<string, number>>(new Map())
  const [now, setNow] = useState(0)
  const told = useRef<{ state: State; at: number }>({ state: 'reads', at: 0 })
  function say(state: State | 'left', isNew = false): void {
    if (state !== 'left') told.current = { state, at: Date.now() }
    // Nobody misses anything when it does not arrive.
    callApi(tellPresence, { id: articleId, locale, state, isNew }).catch(() => {})
  }
  const tell = useEffectEvent(say)

  useLiveMoments((moment) => {
    if (moment.kind !== 'event') return
    const about = readData(moment.data)
    if (about.articleId !== articleId || about.locale !== locale || !about.memberId) return
    if (about.memberId === myId) return
    if (moment.type === draftSaved.type) onSaved()
    if (moment.type !== articlePresence.type) return
    const { memberId, state, isNew } = about
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
    return () => {
      clearInterval(timer)
      tell('left')
    }
  }, [articleId, locale])

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
  readonly articleId?: string
  readonly locale?: string
  readonly memberId?: string
  readonly state?: string
  readonly isNew?: boolean
}

function readData(data: unknown): Heard {
  // The server sends what the event's own schema let through.
  return typeof data === 'object' && data !== null ? data : {}
}

// Twice in the time after which it is forgotten.
const againMs = momentMs / 2
