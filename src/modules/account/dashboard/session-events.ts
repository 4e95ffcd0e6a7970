import type { SessionState } from '../model.ts'

export type SessionEventType =
  | 'INITIAL_SESSION'
  | 'SIGNED_IN'
  | 'SIGNED_OUT'
  | 'TOKEN_REFRESHED'
  | 'USER_UPDATED'
  | 'PASSWORD_RECOVERY'
  | 'MFA_CHALLENGE_VERIFIED'

export interface SessionEvent {
  readonly type: SessionEventType
  readonly state: SessionState | undefined
  readonly isFromOtherTab: boolean
}

/** Broadcasts session changes to this tab and the other tabs of this browser. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function broadcastSessionEvent(
  type: SessionEventType,
  state: SessionState | undefined,
): void {
  openChannel()?.postMessage({ type, state })
  dispatch({ type, state, isFromOtherTab: false })
}

function dispatch(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel
  channel = new BroadcastChannel('parley-session')
  // Only pages of this origin can write here, and all of them run this code.
  channel.addEventListener(
    'message',
    ({ data }: MessageEvent<Omit<SessionEvent, 'isFromOtherTab'>>) =>
      dispatch({ ...data, isFromOtherTab: true }),
  )
  return channel
}

let channel: BroadcastChannel | undefined
const listeners = new Set<(event: SessionEvent) => void>()
