import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { getMyMembership } from '#modules/organization/contract.ts'
import { useLiveMoments } from '#platform/live/browser/live.tsx'
import { momentMs, type LiveMoment } from '#platform/live/live-message.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'

import { readTypingEvent } from '../../../rules.ts'
import { reportPresence } from '../../../writing-contract.ts'

export interface Colleague {
  readonly id: string
  readonly name: string
  readonly state: 'reads' | 'writes' | 'notes'
  readonly conversationId: string
  readonly until: number
}

export interface Presence {
  readonly colleagues: readonly Colleague[]
  readonly isCustomerTyping: boolean
  readonly customerText: string | undefined
  onTyping(kind: 'text' | 'note' | undefined): void
}

export function usePresence(conversationId: string): Presence {
  const { data: me } = useCall(getMyMembership, {})
  const [colleagues, setColleagues] = useState<readonly Colleague[]>([])
  const [customer, setCustomer] = useState<CustomerTyping>({ conversationId, until: 0 })
  const [now, setNow] = useState(0)
  const report = usePresenceReport(conversationId)

  useLiveMoments((moment) => {
    const typing = readTypingEvent(moment)
    const signal = typing ?? (moment.kind === 'event' ? undefined : moment)
    if (signal?.conversationId !== conversationId) return
    setNow(Date.now())
    if (typing?.by.kind === 'contact') {
      const until = typing.isTyping ? Date.now() + momentMs : 0
      setCustomer({ conversationId, until, text: typing.text })
    } else if (moment.kind === 'presence' && moment.by.id !== me?.memberId) {
      setColleagues((known) => withMoment(known, moment))
      if (moment.isNew) report.again()
    }
  })
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 2000)
    return () => clearInterval(timer)
  }, [])
  const isHere = (one: { conversationId: string; until: number }): boolean =>
    one.conversationId === conversationId && one.until > now
  return {
    colleagues: colleagues.filter(isHere),
    isCustomerTyping: isHere(customer),
    customerText: isHere(customer) ? customer.text : undefined,
    onTyping: report.onTyping,
  }
}

interface CustomerTyping {
  readonly conversationId: string
  readonly until: number
  readonly text?: string | undefined
}

function withMoment(
  known: readonly Colleague[],
  { by, state, conversationId }: Extract<LiveMoment, { kind: 'presence' }>,
): readonly Colleague[] {
  const others = known.filter(({ id }) => id !== by.id)
  if (state === 'left') return others
  const until = Date.now() + momentMs
  return [...others, { id: by.id, name: by.name, state, conversationId, until }]
}

type State = 'reads' | 'writes' | 'notes'

function usePresenceReport(conversationId: string) {
  const state = useRef<State>('reads')
  const sentAt = useRef(0)
  const typedAt = useRef(0)
  const send = useEffectEvent((next: State | 'left', isNew?: boolean) => {
    sentAt.current = Date.now()
    const input = { id: conversationId, state: next, ...(isNew && { isNew }) }
    callApi(reportPresence, input).catch(() => {})
  })
  useEffect(() => {
    state.current = 'reads'
    if (!document.hidden) send('reads', true)
    const timer = setInterval(() => {
      if (state.current !== 'reads' && Date.now() - typedAt.current > pauseMs) {
        state.current = 'reads'
        send('reads')
      } else if (!document.hidden && Date.now() - sentAt.current > repeatMs) send(state.current)
    }, 2000)
    return () => {
      clearInterval(timer)
      send('left')
    }
  }, [conversationId])
  const say = (next: State): void => {
    state.current = next
    sentAt.current = Date.now()
    callApi(reportPresence, { id: conversationId, state: next }).catch(() => {})
  }
  return {
    again: () => void setTimeout(() => say(state.current), Math.random() * 400),
    onTyping(kind: 'text' | 'note' | undefined) {
      typedAt.current = Date.now()
      const next = kind === undefined ? 'reads' : states[kind]
      if (next !== state.current || Date.now() - sentAt.current > repeatMs) say(next)
    },
  }
}

const states = { text: 'writes', note: 'notes' } as const
const pauseMs = 5000
// Repeated twice per expiry, so that one lost request doesn't hide the member.
const repeatMs = momentMs / 2
