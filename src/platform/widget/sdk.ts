/** The public widget API: `Parley('open')`, `Parley('on', 'unread', listener)`. */
export interface Parley {
  <Name extends keyof ParleyEvents>(method: 'on', name: Name, listener: Listener<Name>): () => void
  <Name extends keyof ParleyEvents>(
    method: 'off',
    name: Name,
    listener: Listener<Name>,
  ): Promise<void>
  <Name extends Exclude<keyof ParleyMethods, 'on' | 'off'>>(
    method: Name,
    ...args: Parameters<ParleyMethods[Name]>
  ): ReturnType<ParleyMethods[Name]>
  /** Calls made before the script loaded; each is an `arguments` object and may expect a result. */
  q?: (ArrayLike<unknown> & { readonly done?: (result: unknown) => void })[]
}

export interface ParleyMethods extends PartMethods {
  /** Shows the widget. Call it once; a script tag with `data-widget` does it automatically. */
  init(options: ParleyOptions): Promise<void>
  update(options: Partial<ParleyOptions>): Promise<void>
  /** Forgets this visitor, here and on the server. Call it when a user signs out. */
  reset(): Promise<void>
  /** Removes the widget from the page. */
  destroy(): Promise<void>
  /** Resolves when the widget is on the page. */
  ready(): Promise<void>
  whoami(): Promise<ParleyVisitor>

  show(): Promise<void>
  hide(): Promise<void>
  open(target?: ParleyTarget): Promise<void>
  close(): Promise<void>
  toggle(): Promise<void>
  isOpen(): Promise<boolean>
  isVisible(): Promise<boolean>
  /** Embeds the chat in an element of your page. */
  mount(element: Element | string): Promise<void>
  /**
   * Continues the chat in a separate window. Browsers only allow this after a click in the chat;
   * otherwise the chat asks for one.
   */
  popOut(): Promise<void>
  setPosition(position: ParleyPosition): Promise<void>
  setTheme(theme: ParleyTheme): Promise<void>
  setLocale(locale: string): Promise<void>
  mute(isMuted?: boolean): Promise<void>

  /** Opens a new conversation with this text, and optionally sends it. */
  newMessage(text?: string, options?: { readonly send?: boolean }): Promise<void>
  /** Sets the text of the composer if it's empty or still holds an earlier draft. */
  setDraft(text: string): Promise<void>
  /** Opens a conversation and attaches files to the next message. */
  attach(files: Iterable<File>): Promise<void>
  /** Requests a person to reply. */
  askHuman(): Promise<void>

  /** Opens a knowledge base article by its ID or slug. */
  openArticle(id: string): Promise<void>
  /** Searches the knowledge base. */
  searchHelp(query: string): Promise<void>

  /**
   * Identifies the visitor. With a token signed by your server, they see the user's conversations;
   * without one, the data is stored as unverified.
   */
  identify(user: ParleyUser, jwt?: string): Promise<void>
  setCompany(company: ParleyCompany): Promise<void>
  setAttributes(attributes: ParleyAttributes): Promise<void>
  unsetAttribute(name: string): Promise<void>
  /**
   * Sets fields of the open conversation, or of the next one. Only allowed fields; null clears a
   * value.
   */
  setConversationAttributes(attributes: ParleyAttributes): Promise<void>
  /** Adds a tag by name. Only allowed tags. */
  tag(name: string): Promise<void>
  untag(name: string): Promise<void>
  /** Same as reset. */
  logout(): Promise<void>

  /** Tracks an event: up to 20 properties, 60 per minute. */
  track(name: string, props?: ParleyAttributes): Promise<void>
  /** Reports a navigation, for single-page apps that don't change their URL. */
  page(url?: string, title?: string): Promise<void>
  optIn(): Promise<void>
  /** Deletes all data in this browser and stores nothing more. */
  optOut(): Promise<void>
  /** A stable ID of this browser until the visitor is forgotten. */
  getVisitorId(): Promise<string>
  getUnreadCount(): Promise<number>
  getAvailability(): Promise<ParleyAvailability>
  getConversations(): Promise<readonly ParleyConversation[]>

  /** Returns a function that unsubscribes. */
  on<Name extends keyof ParleyEvents>(name: Name, listener: Listener<Name>): () => void
  off<Name extends keyof ParleyEvents>(name: Name, listener: Listener<Name>): Promise<void>
}

/** Results of methods that modules add on the page. */
export interface PartMethods {
  /** Opens the bug report form, if the widget has one. */
  reportBug(report?: ParleyBug): Promise<void>

  /**
   * Custom data for bug reports: 50 values of up to 500 characters. Merged with earlier data; null
   * removes a value.
   */
  setBugContext(values: ParleyAttributes): Promise<void>
  /** Adds a step; reports include the last 50. */
  addBreadcrumb(breadcrumb: ParleyBreadcrumb): Promise<void>
  /** Masks elements in screenshots, in addition to form fields. Replaces an earlier mask. */
  setRedaction(redaction: ParleyRedaction): Promise<void>
}

type Listener<Name extends keyof ParleyEvents> = (detail: ParleyEvents[Name]) => void

export interface ParleyOptions {
  /** The widget ID. */
  readonly key: string
  readonly locale?: string
  readonly theme?: ParleyTheme
  readonly position?: ParleyPosition
  /** False if a button of your own opens the chat. */
  readonly launcher?: boolean
  /**
   * A CSS selector: clicks on matching elements open and close the chat. Combine with `launcher:
   * false` to replace the launcher.
   */
  readonly launcherSelector?: string
  readonly zIndex?: number
  readonly user?: ParleyUser
  /** A token signed by your server that identifies the visitor. */
  readonly jwt?: string
  readonly company?: ParleyCompany
  readonly attributes?: ParleyAttributes
  /** The answer from your own consent banner. */
  readonly consent?: boolean
  /** The URL of Parley, if the script is hosted elsewhere. */
  readonly baseUrl?: string
  /** The version of your app, shown in bug reports. */
  readonly appVersion?: string
  /** The nonce of your content security policy, for the script the npm package adds. */
  readonly nonce?: string
  /** inline: no floating chat; `mount` embeds it. */
  readonly mode?: 'float' | 'inline'
}

/** Values that prefill the bug report. */
export interface ParleyBug {
  readonly title?: string
  readonly text?: string
  /** Alias of `text`. */
  readonly description?: string
  /** Takes a screenshot immediately; the visitor can remove it. */
  readonly screenshot?: boolean
  /** Field values of the form, by key. Invalid ones are reported to `error`. */
  readonly fields?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
}

export interface ParleyBreadcrumb {
  readonly message: string
  readonly category?: string
  readonly level?: 'info' | 'warn' | 'error'
}

/** CSS selectors, or a function that returns whether to mask an element. */
export type ParleyRedaction = string | readonly string[] | ((element: Element) => boolean)

export type ParleyTheme = 'auto' | 'light' | 'dark'
export type ParleyTarget =
  | 'home'
  | 'messages'
  | 'help'
  | 'new'
  | 'bug'
  | 'tickets'
  | { readonly conversation: string }
  /** A ticket key such as SUP-42, or `new` for the form. */
  | { readonly ticket: string }
  /** The ID or slug of a knowledge base article. */
  | { readonly article: string }
  | { readonly search: string }

export type ParleySide = 'left' | 'right'
export type ParleyPosition =
  | ParleySide
  | { readonly side?: ParleySide; readonly offsetX?: number; readonly offsetY?: number }

export type ParleyAttributes = Readonly<Record<string, string | number | boolean | null>>

export interface ParleyUser {
  /** The user ID in your own system. Only trusted with a token or a hash. */
  readonly id?: string
  readonly name?: string
  readonly email?: string
  /** With country code, such as +442079460958. */
  readonly phone?: string
  /** The https URL of a photo. */
  readonly avatar?: string
  readonly attributes?: ParleyAttributes
  /** Hex HMAC-SHA256 of the ID, for migrating from another chat. */
  readonly hash?: string
}

export interface ParleyCompany {
  readonly id?: string
  readonly name?: string
  readonly attributes?: ParleyAttributes
}

export interface ParleyAvailability {
  readonly isOpen: boolean
  readonly opensAt: string | null
  readonly closesAt: string | null
}

export interface ParleyConversation {
  readonly id: string
  readonly isClosed: boolean
  readonly agentName: string | null
  readonly preview: string
  readonly lastActivityAt: string
  readonly unread: number
}

export interface ParleyVisitor {
  /** Whether this browser has written before. */
  readonly isKnown: boolean
  readonly name: string | null
  readonly email: string | null
}

export interface ParleyEvents {
  ready: undefined
  open: undefined
  close: undefined
  show: undefined
  hide: undefined
  unread: { readonly count: number }
  'message:sent': { readonly conversationId: string; readonly messageId: string }
  'message:received': { readonly conversationId: string; readonly messageId: string }
  'message:failed': { readonly reason: string }
  'conversation:started': { readonly conversationId: string }
  'conversation:closed': { readonly conversationId: string }
  'bug:reported': { readonly statusUrl: string }
  'form:submitted': { readonly form: 'pre-chat' | 'away' }
  'rating:submitted': {
    readonly conversationId: string
    /** The rating: 1 to 5, thumbs 0 or 1, nps 0 to 10. */
    readonly rating: number
    readonly scale: 'faces' | 'stars' | 'thumbs' | 'nps'
  }
  'identify:ok': { readonly isSigned: boolean }
  'identify:failed': { readonly reason: string }
  'email:supplied': { readonly email: string }
  /** A teammate replied for the first time in this conversation. */
  'agent:assigned': { readonly conversationId: string; readonly name: string }
  typing: { readonly conversationId: string; readonly isTyping: boolean }
  availability: ParleyAvailability
  'view:changed': {
    readonly view: 'home' | 'messages' | 'help' | 'bug' | 'tickets' | 'conversation'
  }
  consent: { readonly isGranted: boolean }
  error: { readonly message: string }
}

declare global {
  interface Window {
    Parley?: Parley
  }
}
