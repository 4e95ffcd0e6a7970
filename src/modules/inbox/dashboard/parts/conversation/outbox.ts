import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { sendMessage } from '../../../contract.ts'
import { hearMessage } from '../messages-query.ts'

/** Something written that the server has not taken yet. */
export interface Unsent {
  readonly clientKey: string
  readonly conversationId: string
  readonly kind: 'text' | 'note'
  readonly text: string
  /** The last message the writer had seen. */
  readonly sawSeq: number
  readonly at: string
  /** refused: a colleague was faster, and the writer decides. */
  readonly state: 'sending' | 'failed' | 'refused'
  readonly problem?: string
}

export function useUnsent(conversationId: string): readonly Unsent[] {
  const all = useSyncExternalStore(subscribe, read, () => none)
  return all.filter((one) => one.conversationId === conversationId)
}

/** Resolves to whether it went out. What did not stays in sight until it is sent or taken back. */
export function send(queries: QueryClient, draft: Omit<Unsent, 'state'>): Promise<boolean> {
  const { problem: _, ...unsent } = draft
  put({ ...unsent, state: 'sending' })
  const { clientKey, conversationId: id, kind, text, sawSeq } = unsent
  return callApi(sendMessage, { id, clientKey, kind, text, sawSeq }).then(
    (message) => {
      hearMessage(queries, message)
      takeBack(clientKey)
      return true
    },
    (error: unknown) => {
      const isLate = error instanceof ApiProblem && error.code === 'conflict'
      const problem = error instanceof Error ? error.message : String(error)
      put({ ...unsent, state: isLate ? 'refused' : 'failed', problem })
      return false
    },
  )
}

export function takeBack(clientKey: string): void {
  publish(read().filter((one) => one.clientKey !== clientKey))
}

function put(unsent: Unsent): void {
  const isKnown = read().some(({ clientKey }) => clientKey === unsent.clientKey)
  publish(
    isKnown
      ? read().map((one) => (one.clientKey === unsent.clientKey ? unsent : one))
      : [...read(), unsent],
  )
}

function publish(next: readonly Unsent[]): void {
  unsentMessages = next
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(next))
  } catch {
    // A browser that keeps nothing still sends what is on this page.
  }
  for (const listener of listeners) listener()
}

function read(): readonly Unsent[] {
  unsentMessages ??= restore()
  return unsentMessages
}

/** What was on its way when the page was left may have arrived: the same key is never taken twice. */
function restore(): readonly Unsent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as readonly Unsent[]
    return stored.map((one) =>
      one.state === 'sending'
        ? { ...one, state: 'failed', problem: 'This was not sent yet.' }
        : one,
    )
  } catch {
    return none
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Unsent[] = []
const storageKey = 'inbox:unsent'
const listeners = new Set<() => void>()
let unsentMessages: readonly Unsent[] | undefined
