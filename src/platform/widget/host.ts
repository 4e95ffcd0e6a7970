import type { Keep } from './keep.ts'
import type { ParleyEvents } from './sdk.ts'
import type { Session } from './session.ts'

/** The API for a module's part in the chat. Parts get it from `useWidget`. */
export interface WidgetHost {
  readonly state: WidgetState
  readonly subscribe: (listener: () => void) => () => void
  /**
   * Browser storage for the widget. Parts use keys such as `part.NAME`, which are deleted when the
   * visitor is forgotten.
   */
  readonly keep: Keep
  /** The ID of this browser's session on the server, once it has one. */
  readonly visitor: string | undefined
  readonly tray: FileTray
  /** The display name of a teammate; the organization's name if there is none. */
  readonly called: (name: string | null | undefined) => string
  /** Opens a view, such as `home` or one a module registers. */
  show(view: string, at?: object): void
  hasTab(view: string): boolean
  close(): void
  /** Opens a new conversation, or the open one if there can be only one; returns its ID. */
  begin(): string | undefined
  /** Called with each new conversation, and with undefined when the visitor is forgotten. */
  onBegun(part: string, listener: (conversationId?: string) => void): void
  refresh(): void
  readConversation(id: string): Promise<void>
  /** Identifies the visitor before they have written anything. */
  meet(claimed: { readonly name: string; readonly email: string }): Promise<void>
  /** Marks the session as known to the server. */
  keepKnown(session: Session): void
  /** Emits an event to listeners on the host page. */
  emit<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void
  /** Sends a message to the part's half on the host page; undefined in a standalone chat. */
  readonly sayToPage: ((part: string, wish: unknown) => void) | undefined
  /** Updates the page data of a part, such as after using it. */
  setNews(part: string, change: object): void
}

export interface WidgetState {
  readonly config: { readonly id: string; readonly settings: object }
  /** frame floats over a page, inline is embedded in it, page is a standalone window. */
  readonly mode: 'frame' | 'inline' | 'page'
  readonly hasConsent: boolean
  readonly locale: string
  readonly words: KitWords
  readonly contact: { readonly name: string; readonly email: string | null } | undefined
  readonly claimed: { readonly name: string; readonly email: string }
  readonly view: {
    readonly name: string
    readonly part?: string
    readonly at?: object | undefined
  }
  readonly chats: readonly { readonly id: string; readonly lastActivityAt: string }[]
  readonly facts: Facts
  readonly trays: Readonly<Record<string, readonly TrayFile[]>>
  readonly pageUrl: string | undefined
  readonly news: Readonly<Record<string, object>>
}

export type Facts = Readonly<Record<string, unknown>>

export type KitWords = Readonly<
  Record<
    | 'again'
    | 'answerMissing'
    | 'attach'
    | 'back'
    | 'choose'
    | 'close'
    | 'email'
    | 'emailWrong'
    | 'fileFailed'
    | 'fileRemove'
    | 'help'
    | 'loading'
    | 'name'
    | 'newTab'
    | 'next'
    | 'notDone'
    | 'now'
    | 'optional'
    | 'problem'
    | 'send'
    | 'tickets'
    | 'today'
    | 'yesterday'
    | 'you',
    string
  >
>

/** Files to send with the next message, by composer key. */
export interface FileTray {
  /** Returns the problems with some of the files. */
  add(key: string, files: readonly File[]): string | undefined
  retry(fileKey: string): void
  remove(key: string, fileKey: string): void
  take(key: string): readonly WidgetFile[]
}

export interface TrayFile {
  readonly key: string
  readonly name: string
  readonly size: number
  readonly preview: string | undefined
  readonly progress: number
  readonly problem?: string | undefined
  readonly uploaded?: WidgetFile | undefined
}

export interface WidgetFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly url: string
}
