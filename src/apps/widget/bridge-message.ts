import type {
  ParleyConversation,
  ParleyEvents,
  ParleyTarget,
  ParleyTheme,
  ParleyVisitor,
} from '#platform/widget/sdk.ts'
import type { IdentityProof, WidgetConfig } from '#modules/widget/model.ts'

export type ToFrame =
  | ({ readonly type: 'boot' } & Boot)
  | {
      readonly type: 'opened'
      readonly target?: ParleyTarget | undefined
      readonly pageUrl?: string
      readonly isAgain?: boolean
    }
  | { readonly type: 'closed' }
  | { readonly type: 'look'; readonly theme?: ParleyTheme; readonly config?: WidgetConfig }
  | { readonly type: 'mute'; readonly isMuted: boolean }
  | { readonly type: 'write'; readonly text: string; readonly isSent: boolean }
  | { readonly type: 'draft'; readonly text: string }
  | { readonly type: 'consent'; readonly isGranted: boolean }
  | { readonly type: 'forget' }
  | { readonly type: 'visit'; readonly key: string; readonly isInvited: boolean }
  | { readonly type: 'identity'; readonly proof: IdentityProof }
  | { readonly type: 'user'; readonly name?: string; readonly email?: string }
  | ({ readonly type: 'describe' } & PageDescription)
  | { readonly type: 'attach'; readonly files: readonly File[] }
  | { readonly type: 'human' }
  | { readonly type: 'popOut' }
  | { readonly type: 'ask'; readonly about: 'conversations' }
  | { readonly type: 'part'; readonly part: string; readonly news: object }

export interface PageDescription {
  readonly values: Readonly<Record<string, string | number | boolean | null>>
  readonly tags: Readonly<Record<string, boolean>>
}

export interface Boot {
  readonly config: WidgetConfig
  readonly hasConsent: boolean
  readonly theme?: ParleyTheme | undefined
  readonly pageUrl?: string | undefined
  readonly pageFont?: string | undefined
  readonly isSample?: boolean
}

export type ToPage =
  | { readonly type: 'hello' }
  | { readonly type: 'close' }
  | { readonly type: 'unread'; readonly count: number }
  | { readonly type: 'waiting'; readonly isWaiting: boolean }
  | { readonly type: 'leaving'; readonly isLeaving: boolean }
  | {
      readonly type: 'who'
      readonly visitor: ParleyVisitor
      readonly peek: string | undefined
      readonly isMuted: boolean
    }
  | { readonly type: 'consent'; readonly isGranted: boolean }
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

/** Identifies this start of the frame; messages without it belong to another one. */
export interface Sealed<Message> {
  readonly parley: string
  readonly message: Message
}

export function unseal<Message>(data: unknown, nonce: string): Message | undefined {
  const { parley, message } = (data ?? {}) as Partial<Sealed<Message>>
  return parley === nonce ? message : undefined
}
