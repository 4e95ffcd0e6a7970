/** What a page can do with the widget: `Parley('open')`, `Parley('on', 'unread', listener)`. */
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
  /** Calls made before the script came; each is an `arguments`, and may ask for its result. */
  q?: (ArrayLike<unknown> & { readonly done?: (result: unknown) => void })[]
}

export interface ParleyMethods extends PartMethods {
  /** Shows the widget. Once is enough; the script tag with `data-widget` does it by itself. */
  init(options: ParleyOptions): Promise<void>
  update(options: Partial<ParleyOptions>): Promise<void>
  /** Forgets this visitor, here and on the server, as when somebody signs out of your page. */
  reset(): Promise<void>
  /** Takes everything off the page. */
  destroy(): Promise<void>
  /** Done when the widget stands on the page. */
  ready(): Promise<void>
  whoami(): Promise<ParleyVisitor>

  show(): Promise<void>
  hide(): Promise<void>
  open(target?: ParleyTarget): Promise<void>
  close(): Promise<void>
  toggle(): Promise<void>
  isOpen(): Promise<boolean>
  isVisible(): Promise<boolean>
  /** Puts the chat into an element of your page instead of floating over it. */
  mount(element: Element | string): Promise<void>
  /**
   * Goes on with the chat in a window of its own. Browsers open windows after a click in the chat only;
   * where yours refuses, the chat asks for that click.
   */
  popOut(): Promise<void>
  setPosition(position: ParleyPosition): Promise<void>
  setTheme(theme: ParleyTheme): Promise<void>
  setLocale(locale: string): Promise<void>
  mute(isMuted?: boolean): Promise<void>

  /** Opens a new conversation with this text, and sends it if you say so. */
  newMessage(text?: string, options?: { readonly send?: boolean }): Promise<void>
  /** Writes into a composer that is empty, or holds what `setDraft` wrote there before. */
  setDraft(text: string): Promise<void>
  /** Opens a conversation and puts files into what the visitor is about to send. */
  attach(files: Iterable<File>): Promise<void>
  /** Says for the visitor that he wants a person to answer. */
  askHuman(): Promise<void>

  /** Opens an article of the knowledge base that the widget shows, by its id or the end of its address. */
  openArticle(id: string): Promise<void>
  /** Looks for something in it. */
  searchHelp(query: string): Promise<void>

  /**
   * Who the visitor is. With a token that your server signed he is that user, with his conversations;
   * without one it is only noted beside what he writes.
   */
  identify(user: ParleyUser, jwt?: string): Promise<void>
  setCompany(company: ParleyCompany): Promise<void>
  setAttributes(attributes: ParleyAttributes): Promise<void>
  unsetAttribute(name: string): Promise<void>
  /**
   * What your page knows of the conversation that is open, or of the next one. Only fields that the
   * widget allows pages to set; null takes a value away.
   */
  setConversationAttributes(attributes: ParleyAttributes): Promise<void>
  /** Puts a tag on it, by name; only those that the widget allows pages to set. */
  tag(name: string): Promise<void>
  untag(name: string): Promise<void>
  /** The same as reset. */
  logout(): Promise<void>

  /** Something happened on your page; up to 20 properties, and 60 a minute. */
  track(name: string, props?: ParleyAttributes): Promise<void>
  /** For pages that change without loading, if their address does not change with them. */
  page(url?: string, title?: string): Promise<void>
  optIn(): Promise<void>
  /** Removes what was kept in this browser and keeps nothing more. */
  optOut(): Promise<void>
  /** The same for this browser until it forgets the visitor. */
  getVisitorId(): Promise<string>
  getUnreadCount(): Promise<number>
  getAvailability(): Promise<ParleyAvailability>
  getConversations(): Promise<readonly ParleyConversation[]>

  /** Returns a function that ends it. */
  on<Name extends keyof ParleyEvents>(name: Name, listener: Listener<Name>): () => void
  off<Name extends keyof ParleyEvents>(name: Name, listener: Listener<Name>): Promise<void>
}

/** What the page's halves of modules' parts answer. */
export interface PartMethods {
  /** Opens the form for a problem, where the widget has it. */
  reportBug(report?: ParleyBug): Promise<void>

  /**
   * What your page knows of itself, for reports: 50 values, 500 characters each. It adds to what was
   * said before; null takes a value away.
   */
  setBugContext(values: ParleyAttributes): Promise<void>
  /** Notes a step; the last 50 go with a report. */
  addBreadcrumb(breadcrumb: ParleyBreadcrumb): Promise<void>
  /** What is covered in pictures of your page, beside fields. It takes the place of what was said before. */
  setRedaction(redaction: ParleyRedaction): Promise<void>
}

type Listener<Name extends keyof ParleyEvents> = (detail: ParleyEvents[Name]) => void

export interface ParleyOptions {
  /** The id of the widget. */
  readonly key: string
  readonly locale?: string
  readonly theme?: ParleyTheme
  readonly position?: ParleyPosition
  /** False when a button of your own opens the chat. */
  readonly launcher?: boolean
  /** CSS: a click on what it matches opens and closes the chat. With `launcher: false`, instead of ours. */
  readonly launcherSelector?: string
  readonly zIndex?: number
  readonly user?: ParleyUser
  /** Signed by your server; says who the visitor is. */
  readonly jwt?: string
  readonly company?: ParleyCompany
  readonly attributes?: ParleyAttributes
  /** What the visitor told your own consent banner. */
  readonly consent?: boolean
  /** Where the product is, if the script does not come from there. */
  readonly baseUrl?: string
  /** Of your page; it stands in reports of problems. */
  readonly appVersion?: string
  /** Of your content security policy, for the script that the npm package puts on the page. */
  readonly nonce?: string
  /** inline: nothing floats over the page; `mount` puts the chat into it. */
  readonly mode?: 'float' | 'inline'
}

/** What your page knows of a problem already. */
export interface ParleyBug {
  readonly title?: string
  readonly text?: string
  /** Another name of `text`. */
  readonly description?: string
  /** A picture of the page is taken at once, and stands in the report until the visitor takes it out. */
  readonly screenshot?: boolean
  /** Values of the fields that the form asks for, by key. What cannot be is told to `error`. */
  readonly fields?: Readonly<Record<string, string | number | boolean | readonly string[] | null>>
}

export interface ParleyBreadcrumb {
  readonly message: string
  readonly category?: string
  readonly level?: 'info' | 'warn' | 'error'
}

/** CSS selectors, or a function that says of an element whether to cover it. */
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
  /** By its key, such as SUP-42; `new` is the form. */
  | { readonly ticket: string }
  /** In the knowledge base that the widget shows: its id, or the end of its address. */
  | { readonly article: string }
  | { readonly search: string }

export type ParleySide = 'left' | 'right'
export type ParleyPosition =
  | ParleySide
  | { readonly side?: ParleySide; readonly offsetX?: number; readonly offsetY?: number }

export type ParleyAttributes = Readonly<Record<string, string | number | boolean | null>>

export interface ParleyUser {
  /** As your own system names him. It counts only with a token or a hash. */
  readonly id?: string
  readonly name?: string
  readonly email?: string
  /** With its country code: +442079460958. */
  readonly phone?: string
  /** The https address of a picture of him. */
  readonly avatar?: string
  readonly attributes?: ParleyAttributes
  /** Hex HMAC-SHA256 of the id, for those who come from another chat. */
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
    /** What was chosen on the scale: 1 to 5, thumbs 0 or 1, nps 0 to 10. */
    readonly rating: number
    readonly scale: 'faces' | 'stars' | 'thumbs' | 'nps'
  }
  'identify:ok': { readonly isSigned: boolean }
  'identify:failed': { readonly reason: string }
  'email:supplied': { readonly email: string }
  /** Somebody answers who did not answer in this conversation before. */
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
