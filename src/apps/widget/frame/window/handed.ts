/** What a window asks whoever opened it. */
export const windowHello = 'parley:window'

/** What it says when it is in: what was half written is its own from now on. */
export const windowEntered = 'parley:entered'

/** What it is told by the chat that it goes on with, and by nobody else. */
export interface Handed {
  /** Lets it in once; the visitor's own secret stays where it is. */
  readonly code: string
  readonly theme: string
  /** The conversation that is open, and what is written there and not sent. */
  readonly chat: string | undefined
  readonly draft: string
}
