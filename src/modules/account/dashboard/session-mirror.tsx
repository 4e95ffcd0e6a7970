import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

import { onCommandDone, type DoneCommand } from '#platform/registry/browser/command-done.ts'
import type { Call } from '#platform/registry/call.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'

import { getSession } from '../contract.ts'
import type { SessionState } from '../model.ts'
import { eventsAfter } from './parts/events-after.ts'
import { onSessionEvent, tellSessionEvent, type SessionEvent } from './session-events.ts'

/**
 * Keeps what this tab knows of the session the same as what the others know. It says what this tab
 * did to the session, and takes over what another one did.
 */
export function SessionMirror({
  refreshes = [],
  onSignedIn,
  onSignedOut,
}: {
  /** Answers that hang on who the person is and what protects his account. */
  readonly refreshes?: readonly Call[]
  /** Somebody came in elsewhere, or went on in another organization: what is shown is not his. */
  readonly onSignedIn: () => void
  readonly onSignedOut: () => void
}) {
  const queries = useQueryClient()
  const tell = useEffectEvent(({ call, input, answer }: DoneCommand) => {
    const types = eventsAfter(call, input, answer)
    // At once, before the page may be left: each tab asks for itself how it is now.
    for (const type of types) tellSessionEvent(type, type === 'SIGNED_OUT' ? signedOut : undefined)
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
    if (state) tellSessionEvent('INITIAL_SESSION', state)
  })
  useEffect(() => {
    const stops = [onCommandDone((done) => tell(done)), onSessionEvent((event) => void hear(event))]
    void start()
    return () => stops.forEach((stop) => stop())
  }, [])
  return null
}

/** The tab that did it leaves by itself where it has to. */
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

/** Without an answer nothing is told, and the next page finds out. */
function noAnswer(): undefined {}

const session = callQuery(getSession, {})
const signedOut: SessionState = { session: null, user: null, factors: null }
