import type { Keep } from './keep.ts'
import type { ParleyEvents } from './sdk.ts'
import type { Session } from './session.ts'

/** What a module's part in the chat can do. The frame makes it; parts get it from `useWidget`. */
export interface WidgetHost {
  readonly state: WidgetState
  readonly subscribe: (listener: () => void) => () => void
  /** What this browser keeps for the widget. Parts name theirs `part.NAME`: those go with the visitor. */
  readonly keep: Keep
  /** The name under which the server knows this browser, once it does. */
  readonly visitor: string | undefined
  readonly tray: FileTray
  /** What a teammate is called here; the organization where no name is given. */
  readonly called: (name: string | null | undefined) => string
  /** Shows a view, such as `home`, or one that a module registers. */
  show(view: string, at?: object): void
  /** Whether the view is in the tab bar. */
  hasTab(view: string): boolean
  close(): void
  /** Goes to a new conversation, or to the open one where there is one at a time; returns its id. */
  begin(): string | undefined
  /** Called with each conversation that begins, and with none when the visitor is forgotten. */
  onBegun(part: string, listener: (conversationId?: string) => void): void
  /** Asks for the conversations again, and for what comes with them. */
  refresh(): void
  /** Marks a conversation as read. */
  readConversation(id: string): Promise<void>
  /** The visitor says who they are before they wrote anything. */
  meet(said: { readonly name: string; readonly email: string }): Promise<void>
  /** The server knows this session from now on. */
  keepKnown(session: Session): void
  /** Tells listeners on the host page. */
  tell<Name extends keyof ParleyEvents>(name: Name, detail: ParleyEvents[Name]): void
  /** Says something to the part's half on the host page; undefined where the chat stands alone. */
  readonly sayToPage: ((part: string, wish: unknown) => void) | undefined
  /** Changes what the page said for a part, such as taking out what was used. */
  setNews(part: string, change: object): void
}

/** What parts may know. The frame knows more. */
export interface WidgetState {
  readonly config: { readonly id: string; readonly settings: object }
  /** frame floats over a page, inline stands in it, page is a window of its own. */
  readonly mode: 'frame' | 'inline' | 'page'
  readonly hasConsent: boolean
  readonly locale: string
  readonly words: KitWords
  readonly contact: { readonly name: string; readonly email: string | null } | undefined
  /** What the page says of the visitor; it fills in forms. */
  readonly said: { readonly name: string; readonly email: string }
  /** What is shown; parts have a name and where they are in it. */
  readonly view: {
    readonly name: string
    readonly part?: string
    readonly at?: object | undefined
  }
  readonly chats: readonly { readonly id: string; readonly lastActivityAt: string }[]
  /** What else the server said of the visitor with the list of conversations. */
  readonly facts: Facts
  readonly trays: Readonly<Record<string, readonly TrayFile[]>>
  /** The address of the host page, if there is one. */
  readonly pageUrl: string | undefined
  /** What the host page said, by part. */
  readonly news: Readonly<Record<string, object>>
}

export type Facts = Readonly<Record<string, unknown>>

/** Words of the frame that parts use, in the visitor's language and as the owner wrote them. */
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

/** The files that go with the next message, by the key of where it is written. */
export interface FileTray {
  /** Returns what is wrong with some of them. */
  add(key: string, files: readonly File[]): string | undefined
  retry(fileKey: string): void
  remove(key: string, fileKey: string): void
  /** Empties it and returns what was uploaded. */
  take(key: string): readonly WidgetFile[]
}

/** A file that is chosen and not sent yet. */
export interface TrayFile {
  readonly key: string
  readonly name: string
  readonly size: number
  /** Shows a picture before the server has it. */
  readonly preview: string | undefined
  /** From 0 to 1. */
  readonly progress: number
  readonly problem?: string | undefined
  readonly uploaded?: WidgetFile | undefined
}

/** A file that the server has. */
export interface WidgetFile {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly url: string
}
