import type {
  ParleyConversation,
  ParleyEvents,
  ParleyTarget,
  ParleyTheme,
  ParleyVisitor,
} from '#platform/widget/sdk.ts'
import type { IdentityProof, WidgetConfig } from '#modules/widget/model.ts'

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
  /** From the half of a module's part that runs on the page. */
  | { readonly type: 'part'; readonly part: string; readonly news: object }

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
  /** To the half of a module's part that runs on the page. */
  | { readonly type: 'part'; readonly part: string; readonly wish: unknown }
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
