import type {
  Breadcrumb,
  BugEnvironment,
  ConsoleEntry,
  NetworkEntry,
  Step,
} from '#modules/bugs/model.ts'
import type { IdentityProof, WidgetConfig } from '#modules/widget/model.ts'

import type {
  ParleyBug,
  ParleyConversation,
  ParleyEvents,
  ParleyTarget,
  ParleyTheme,
  ParleyVisitor,
} from './sdk.ts'

/** What the page tells the frame. */
export type ToFrame =
  | ({ readonly type: 'boot' } & Boot)
  | {
      readonly type: 'opened'
      readonly target?: ParleyTarget | undefined
      readonly pageUrl?: string
      /** It was open on the page before: whoever is elsewhere on this one stays there. */
      readonly isAgain?: boolean
    }
  | { readonly type: 'closed' }
  /** Another look, or another language. */
  | { readonly type: 'look'; readonly theme?: ParleyTheme; readonly config?: WidgetConfig }
  | { readonly type: 'mute'; readonly isMuted: boolean }
  | { readonly type: 'write'; readonly text: string; readonly isSent: boolean }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'consent'; readonly isGranted: boolean }
  | { readonly type: 'forget' }
  /** How the visits of this browser are known; invited once a member wrote to it. */
  | { readonly type: 'visit'; readonly key: string; readonly isInvited: boolean }
  /** The customer's server vouches for who the visitor is. */
  | { readonly type: 'identity'; readonly proof: IdentityProof }
  /** What a page only says; it fills in the form before the first message. */
  | { readonly type: 'user'; readonly name?: string; readonly email?: string }
  /** What the page knows of the conversation: all of it, each time. */
  | ({ readonly type: 'describe' } & PageDescription)
  | { readonly type: 'attach'; readonly files: readonly File[] }
  | { readonly type: 'human' }
  | { readonly type: 'popOut' }
  | { readonly type: 'ask'; readonly about: 'conversations' }
  | ({ readonly type: 'bug' } & BugNews)

/** What the page has for a report. */
export interface BugNews {
  readonly said?: ParleyBug | undefined
  readonly records?: BugRecords
  /** Null when the page could not be drawn. */
  readonly shot?: Blob | null | undefined
  /** Null when nothing could be recorded. */
  readonly film?: BugFilm | 'running' | null | undefined
}

/** What the visitor recorded of his screen. */
export interface BugFilm {
  readonly file: Blob
  readonly seconds: number
}

export interface BugRecords {
  readonly environment: BugEnvironment | null
  readonly console: readonly ConsoleEntry[]
  /** A file that the browser kept from before knows of none. */
  readonly breadcrumbs?: readonly Breadcrumb[]
  readonly network: readonly NetworkEntry[]
  readonly steps?: readonly Step[]
  /** Whether the visitor can record his screen here. */
  readonly canFilm?: boolean
}

/**
 * What a report wants of the page: what was recorded, a picture of it or of the screen, a recording of
 * the screen and its end, and room, as little as it can be while he records.
 */
export type BugWish = 'records' | 'page' | 'screen' | 'film' | 'cut' | 'wide' | 'narrow' | 'small'

/** What the page says of the conversation. */
export interface PageDescription {
  readonly values: Readonly<Record<string, string | number | boolean | null>>
  readonly tags: Readonly<Record<string, boolean>>
}

export interface Boot {
  readonly config: WidgetConfig
  readonly hasConsent: boolean
  readonly theme?: ParleyTheme | undefined
  readonly pageUrl?: string | undefined
  /** The letters the page is written in, if the owner wants the chat to follow it. */
  readonly pageFont?: string | undefined
  /** With a talk of nobody in it, for whoever looks at his colors. */
  readonly isSample?: boolean
}

/** What the frame tells the page. */
export type ToPage =
  | { readonly type: 'hello' }
  | { readonly type: 'close' }
  | { readonly type: 'unread'; readonly count: number }
  /** Something was written that the server does not have; the frame sends it, wherever he goes. */
  | { readonly type: 'waiting'; readonly isWaiting: boolean }
  /** Somebody left of whom the server could not be told; the frame says it, on whichever page. */
  | { readonly type: 'leaving'; readonly isLeaving: boolean }
  | {
      readonly type: 'who'
      readonly visitor: ParleyVisitor
      readonly peek: string | undefined
      /** He wants no sound, also where the page rings without a frame. */
      readonly isMuted: boolean
    }
  | { readonly type: 'consent'; readonly isGranted: boolean }
  | { readonly type: 'bug'; readonly wish: BugWish }
  | { readonly type: 'conversations'; readonly items: readonly ParleyConversation[] }
  | FrameEvent

export type FrameEvent = {
  [Name in keyof ParleyEvents]: {
    readonly type: 'event'
    readonly name: Name
    readonly detail: ParleyEvents[Name]
  }
}[keyof ParleyEvents]

/** Both sides know the number of this start; a message without it is somebody else's. */
export interface Sealed<Message> {
  readonly parley: string
  readonly message: Message
}

export function unseal<Message>(data: unknown, nonce: string): Message | undefined {
  const { parley, message } = (data ?? {}) as Partial<Sealed<Message>>
  return parley === nonce ? message : undefined
}
