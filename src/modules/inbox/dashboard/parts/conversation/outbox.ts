import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { ApiProblem } from '#platform/registry/api-problem.ts'
import { callApi } from '#platform/registry/browser-client.ts'

import { sendMessage } from '../../../contract.ts'
import type { KeptMailHead } from '../../../mail-model.ts'
import type { Attachment, Message, MessageBlock, Quote } from '../../../model.ts'
import { holdMessage, type HeldMessage } from '../../../writing-contract.ts'
import { addHeld } from '../held-query.ts'
import { addLiveMessage } from '../messages-query.ts'
import { ownPlace } from '../own-place.ts'

export interface Unsent {
  readonly clientKey: string
  readonly conversationId: string
  readonly kind: 'text' | 'note'
  readonly text: string
  readonly files: readonly Attachment[]
  readonly replyTo?: Quote | undefined
  readonly block?: MessageBlock | undefined
  readonly mail?: KeptMailHead | undefined
  readonly sendAt?: string | undefined
  readonly undoSeconds: number
  readonly mentions?: { readonly memberIds: string[]; readonly teamIds: string[] } | undefined
  readonly sawSeq: number
  readonly at: string
  /** waiting: for a connection; refused: a teammate replied first, and the author decides. */
  readonly state: 'sending' | 'waiting' | 'failed' | 'refused'
  readonly problem?: string
}

export function useUnsent(conversationId: string): readonly Unsent[] {
  const all = useSyncExternalStore(subscribe, read, () => none)
  return all.filter((one) => one.conversationId === conversationId)
}

/**
 * Resolves to whether it was sent. Unsent messages stay visible until sent or discarded; those that
 * failed for lack of a connection are sent in order once it is back.
 */
export function send(queries: QueryClient, draft: Omit<Unsent, 'state'>): Promise<boolean> {
  const { problem: _, ...unsent } = draft
  put({ ...unsent, state: 'sending' })
  return inLine(unsent.conversationId, () => deliver(queries, unsent))
}

export function useSending(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const onLine = (): void => sendWaiting(queries)
    onLine()
    addEventListener('online', onLine)
    return () => removeEventListener('online', onLine)
  }, [queries])
}

async function deliver(queries: QueryClient, unsent: Omit<Unsent, 'state'>): Promise<boolean> {
  if (isBehindOther(unsent)) {
    put({ ...unsent, state: 'waiting' })
    return false
  }
  try {
    const { message, held } = await deliverOne(unsent)
    if (message) addLiveMessage(queries, message)
    if (held) addHeld(queries, held)
    discardUnsent(unsent.clientKey)
    pauseMs = shortestPauseMs
    return true
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    const state = stateAfter(error, unsent)
    put({ ...unsent, state, problem })
    if (state === 'waiting') wakeLater(queries)
    return false
  }
}

function stateAfter(error: unknown, { at }: Pick<Unsent, 'at'>): Unsent['state'] {
  if (!(error instanceof ApiProblem)) return 'failed'
  if (error.code === 'conflict') return 'refused'
  const isLineGone = error.code === 'unreachable' || error.status === 503
  return isLineGone && !isOld(at) ? 'waiting' : 'failed'
}

/** After several hours, the author has to confirm. */
function isOld(at: string): boolean {
  return Date.now() - Date.parse(at) > longestWaitMs
}

function isBehindOther({ conversationId, clientKey }: Omit<Unsent, 'state'>): boolean {
  const inSame = read().filter((one) => one.conversationId === conversationId)
  const before = inSame.slice(
    0,
    inSame.findIndex((one) => one.clientKey === clientKey),
  )
  return before.some(({ state }) => state === 'waiting')
}

/** One at a time, so that messages keep their order. */
function inLine<Outcome>(conversationId: string, act: () => Promise<Outcome>): Promise<Outcome> {
  const done = (lines.get(conversationId) ?? Promise.resolve()).then(act)
  lines.set(
    conversationId,
    done.catch(() => {}),
  )
  return done
}

function wakeLater(queries: QueryClient): void {
  if (timer !== undefined) return
  timer = setTimeout(() => sendWaiting(queries), pauseMs)
  pauseMs = Math.min(pauseMs * 2, longestPauseMs)
}

export function sendWaiting(queries: QueryClient): void {
  clearTimeout(timer)
  timer = undefined
  for (const unsent of read()) {
    if (unsent.state === 'waiting') void send(queries, unsent)
  }
}

let timer: ReturnType<typeof setTimeout> | undefined
const shortestPauseMs = 1000
const longestPauseMs = 15_000
const longestWaitMs = 10 * 60_000
let pauseMs = shortestPauseMs
const lines = new Map<string, Promise<unknown>>()

type Given = { readonly message: Message | null; readonly held: HeldMessage | null }

/**
 * Notes are sent immediately; replies wait on the server until the undo period or the chosen time
 * is over.
 */
async function deliverOne(unsent: Omit<Unsent, 'state'>): Promise<Given> {
  const {
    clientKey,
    conversationId: id,
    kind,
    text,
    sawSeq,
    sendAt,
    mentions,
    undoSeconds,
    replyTo,
    block,
    mail,
  } = unsent
  const fileIds = unsent.files.map((file) => file.id)
  const said = {
    id,
    clientKey,
    text,
    sawSeq,
    fileIds,
    ...(block && { block }),
    ...(replyTo && { replyToId: replyTo.id }),
    ...(mail && { mail }),
  }
  if (kind === 'text' && (sendAt || undoSeconds > 0)) {
    return callApi(holdMessage, { ...said, ...(sendAt ? { sendAt } : { undoSeconds }) })
  }
  const input = { ...said, kind, ...(mentions && { mentions }) }
  return { message: await callApi(sendMessage, input), held: null }
}

export function discardUnsent(clientKey: string): void {
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
  unsentMessages.set(storageKey(), next)
  try {
    sessionStorage.setItem(storageKey(), JSON.stringify(next))
  } catch {
    // Without local storage, messages of this page are still sent.
  }
  for (const listener of listeners) listener()
}

function read(): readonly Unsent[] {
  const known = unsentMessages.get(storageKey()) ?? restore()
  unsentMessages.set(storageKey(), known)
  return known
}

/**
 * A message that was in flight when the page closed may have arrived; its key prevents a duplicate.
 */
function restore(): readonly Unsent[] {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey()) ?? '[]') as readonly Unsent[]
    return stored.map((one) => {
      const wasOnItsWay = one.state === 'sending' || one.state === 'waiting'
      if (!wasOnItsWay) return one
      const failed = { ...one, state: 'failed', problem: 'Not sent yet.' } as const
      return isOld(one.at) ? failed : { ...one, state: 'waiting' }
    })
  } catch {
    return none
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const none: readonly Unsent[] = []
const storageKey = (): string => `inbox:${ownPlace('unsent')}`
const listeners = new Set<() => void>()
const unsentMessages = new Map<string, readonly Unsent[]>()
