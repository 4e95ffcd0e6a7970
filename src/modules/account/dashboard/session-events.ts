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
  /** How it is from now on; undefined when whoever wants to know must ask. */
  readonly state: SessionState | undefined
  readonly isFromOtherTab: boolean
}

/** Hears what happens to the session, in this tab and in the others of this browser. */
export function onSessionEvent(listener: (event: SessionEvent) => void): () => void {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function tellSessionEvent(type: SessionEventType, state: SessionState | undefined): void {
  openChannel()?.postMessage({ type, state })
  dispatch({ type, state, isFromOtherTab: false })
}

function dispatch(event: SessionEvent): void {
  for (const listener of listeners) listener(event)
}

/** One for the whole tab, as long as it lives. */
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
