import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { onCommandDone, type DoneCommand } from '#platform/registry/browser/command-done.ts'
import type { Call } from '#platform/registry/call.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { getSession } from '../contract.ts'
import type { SessionState } from '../model.ts'
import { eventsAfter } from './parts/events-after.ts'
import { onSessionEvent, broadcastSessionEvent, type SessionEvent } from './session-events.ts'

/** Keeps the session state of all tabs in sync. */
export function SessionMirror({
  refreshes = [],
  onSignedIn,
  onSignedOut,
}: {
  /** Responses that depend on the person and their security settings. */
  readonly refreshes?: readonly Call[]
  /** Another account or organization is active now, so the shown data is stale. */
  readonly onSignedIn: () => void
  readonly onSignedOut: () => void
}) {
  const queries = useQueryClient()
  const tell = useEffectEvent(({ call, input, answer }: DoneCommand) => {
    const types = eventsAfter(call, input, answer)
    // Sent right away, because the page may close; each tab fetches its own state.
    for (const type of types)
      broadcastSessionEvent(type, type === 'SIGNED_OUT' ? signedOut : undefined)
  })
  const hear = useEffectEvent(async (event: SessionEvent) => {
    if (event.type === 'USER_UPDATED') void refresh(queries, refreshes)
    if (!event.isFromOtherTab) return catchUp(queries, event)
    const before = queries.getQueryData(session.queryKey)
    const after = event.state ?? (await readAgain(queries))
    if (!after || !before || isSameVisit(before, after)) {
      queries.setQueryData(session.queryKey, after)
    } else if (after.user) onSignedIn()
    else onSignedOut()
  })
  const start = useEffectEvent(async () => {
    const state = await queries.query({ ...session, staleTime: 'static' }).catch(noAnswer)
    if (state) broadcastSessionEvent('INITIAL_SESSION', state)
  })
  useEffect(() => {
    const stops = [onCommandDone((done) => tell(done)), onSessionEvent((event) => void hear(event))]
    void start()
    return () => stops.forEach((stop) => stop())
  }, [])
  return null
}

async function catchUp(queries: QueryClient, { type }: SessionEvent): Promise<void> {
  if (type === 'TOKEN_REFRESHED' || type === 'USER_UPDATED') await readAgain(queries)
}

async function refresh(queries: QueryClient, calls: readonly Call[]): Promise<void> {
  await Promise.all(calls.map(({ name }) => queries.invalidateQueries({ queryKey: [name] })))
}

async function readAgain(queries: QueryClient): Promise<SessionState | undefined> {
  return queries.query({ ...session, staleTime: 0 }).catch(noAnswer)
}

function isSameVisit(before: SessionState, after: SessionState): boolean {
  return (
    before.user?.id === after.user?.id &&
    before.session?.organizationId === after.session?.organizationId
  )
}

function noAnswer(): undefined {}

const session = callQuery(getSession, {})
const signedOut: SessionState = { session: null, user: null, factors: null }
