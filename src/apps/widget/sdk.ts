/** What a page can do with the widget: `Parley('open')`, `Parley('on', 'unread', listener)`. */
export interface Parley {
  <Name extends keyof ParleyMethods>(
    name: Name,
    ...args: Parameters<ParleyMethods[Name]>
  ): ReturnType<ParleyMethods[Name]>
  /** Calls made before the script came; each is an `arguments`. */
  q?: ArrayLike<unknown>[]
}

export interface ParleyMethods {
  /** Shows the widget. Once is enough; the script tag with `data-widget` does it by itself. */
  init(options: ParleyOptions): Promise<void>
  update(options: Partial<ParleyOptions>): Promise<void>
  /** Forgets this visitor, as when somebody signs out of your page. */
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
  setTheme(theme: ParleyTheme): Promise<void>
  setLocale(locale: string): Promise<void>
  mute(isMuted?: boolean): Promise<void>

  /** Opens a new conversation with this text, and sends it if you say so. */
  newMessage(text?: string, options?: { readonly send?: boolean }): Promise<void>
  setDraft(text: string): Promise<void>

  optIn(): Promise<void>
  /** Removes what was kept in this browser and keeps nothing more. */
  optOut(): Promise<void>
  getUnreadCount(): Promise<number>

  /** Returns a function that ends it. */
  on<Name extends keyof ParleyEvents>(
    name: Name,
    listener: (detail: ParleyEvents[Name]) => void,
  ): () => void
  off<Name extends keyof ParleyEvents>(
    name: Name,
    listener: (detail: ParleyEvents[Name]) => void,
  ): Promise<void>
}

export interface ParleyOptions {
  /** The id of the widget. */
  readonly key: string
  readonly locale?: string
  readonly theme?: ParleyTheme
  /** False when a button of your own opens the chat. */
  readonly launcher?: boolean
  readonly zIndex?: number
  /** Where the product is, if the script does not come from there. */
  readonly baseUrl?: string
}

export type ParleyTheme = 'auto' | 'light' | 'dark'
export type ParleyTarget = 'home' | 'messages' | 'new' | { readonly conversation: string }

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
  'rating:submitted': { readonly conversationId: string; readonly rating: number }
  'view:changed': { readonly view: 'home' | 'messages' | 'conversation' }
  consent: { readonly isGranted: boolean }
  error: { readonly message: string }
}

declare global {
  interface Window {
    Parley?: Parley
  }
}
