import type { RunningPart } from '#platform/widget/page-part.ts'
import type { Keep } from '#platform/widget/keep.ts'
import type {
  ParleyConversation,
  ParleyOptions,
  ParleyTarget,
  ParleyVisitor,
} from '#platform/widget/sdk.ts'
import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'

import type { ToFrame, ToPage } from '../bridge-message.ts'
import type { Emitter } from './emitter.ts'
import { FrameLine } from './frame-line.ts'
import type { Launcher } from './launcher.ts'
import { panelStyle } from './panel-style.ts'
import { targetOf } from './target-of.ts'

export interface OpenedWidget {
  readonly baseUrl: string
  readonly key: string
  readonly options: ParleyOptions
  readonly config: WidgetConfig | undefined
  readonly settings: ShownSettings | undefined
  readonly keep: Keep
  readonly tab: Keep
  readonly hasConsent: boolean
  readonly launcher: Launcher | undefined
  readonly emitter: Emitter
  readonly signal: AbortSignal
  readonly remembered: ReadonlyMap<string, ToFrame>
  readonly visit: Promise<void> | undefined
  readonly visitOpened: (() => void) | undefined
  readonly onKnown: (() => void) | undefined
  isOpen: boolean
  visitor: ParleyVisitor | undefined
  close(): void
  note(name: string, value: string | boolean | undefined): void
  hearUnread(count: number): void
  hearConsent(isGranted: boolean): void
  withPart(part: string, what: (running: RunningPart) => void): void
}

export class Panel {
  line: FrameLine | undefined
  readonly #widget: OpenedWidget
  readonly #element = document.createElement('div')
  readonly #sheet = new CSSStyleSheet()
  readonly #darkness = matchMedia('(prefers-color-scheme: dark)')
  #inline: HTMLElement | undefined
  #isHeard = false
  #before: Element | null = null
  readonly #asking: ((items: readonly ParleyConversation[]) => void)[] = []

  constructor(widget: OpenedWidget) {
    this.#widget = widget
    const { launcher, signal } = widget
    this.#element.className = 'panel closed'
    this.#element.setAttribute('role', 'dialog')
    if (launcher) {
      launcher.panel = this.#element
      launcher.root.prepend(this.#element)
      launcher.root.adoptedStyleSheets.push(this.#sheet)
      launcher.host.addEventListener('keydown', ({ key }) => {
        if (key === 'Escape') widget.close()
      })
    }
    this.#darkness.addEventListener('change', () => this.applyConfig(), { signal })
    const noteOpen = (): void => {
      if (widget.isOpen && widget.hasConsent) widget.tab.write('open', String(Date.now()))
    }
    addEventListener('pagehide', noteOpen, { signal })
    this.applyConfig()
  }

  applyConfig(): void {
    const { config, settings, options } = this.#widget
    if (!config || !settings) return
    this.#sheet.replaceSync(panelStyle(settings, options.zIndex ?? settings.zIndex))
    const theme = options.theme ?? settings.theme
    const isDark = theme === 'auto' ? this.#darkness.matches : theme === 'dark'
    this.#element.classList.toggle('dark', isDark)
    this.#element.setAttribute('aria-label', config.labels.chat)
  }

  open(target: ParleyTarget | Element | undefined, isAgain: boolean): void {
    const widget = this.#widget
    const isNew = !this.line
    const line = this.makeFrame()
    const requested = target instanceof Element ? targetOf(target) : target
    line.say({ type: 'opened', target: requested, pageUrl: location.href, isAgain })
    if (this.#inline || widget.isOpen) return
    // A frame that failed to load is created again; messages to it wait.
    if (!isNew && !this.#isHeard) this.#element.replaceChildren(line.frame)
    this.#before = document.activeElement
    this.#show(true)
    widget.emitter.emit('open', undefined)
    if (isAgain) return
    line.frame.focus({ preventScroll: true })
    widget.visit?.then(() => widget.visitOpened?.()).catch(() => undefined)
  }

  close(): void {
    if (!this.#widget.isOpen) return
    this.#show(false)
    this.line?.say({ type: 'closed' })
    this.#giveFocusBack()
    this.#widget.emitter.emit('close', undefined)
  }

  mount(put: (frame: HTMLIFrameElement) => HTMLElement): void {
    this.#widget.close()
    this.line?.close()
    this.#widget.launcher?.setVisible(false)
    this.line = this.#makeLine('inline')
    this.#inline?.remove()
    this.#inline = put(this.line.frame)
  }

  remove(): void {
    this.line?.close()
    this.#inline?.remove()
    this.#answer([])
  }

  makeFrame(): FrameLine {
    if (this.line) return this.line
    this.line = this.#makeLine('frame')
    this.#element.replaceChildren(this.line.frame)
    return this.line
  }

  askConversations(): Promise<readonly ParleyConversation[]> {
    const line = this.makeFrame()
    return new Promise((resolve) => {
      this.#asking.push(resolve)
      line.say(askForConversations)
    })
  }

  #answer(items: readonly ParleyConversation[]): void {
    for (const resolve of this.#asking.splice(0)) resolve(items)
  }

  #show(isOpen: boolean): void {
    const widget = this.#widget
    widget.isOpen = isOpen
    // Forces a layout, so the new panel animates in.
    this.#element.getBoundingClientRect()
    this.#element.classList.toggle('closed', !isOpen)
    widget.launcher?.setOpen(isOpen)
  }

  #makeLine(mode: 'frame' | 'inline'): FrameLine {
    const { baseUrl, key, config, keep, remembered } = this.#widget
    const line = new FrameLine({
      baseUrl,
      widgetId: key,
      title: config?.labels.chat ?? '',
      mode,
      onMessage: (message) => this.#hear(message),
    })
    if (keep.read('forget')) line.say({ type: 'forget' })
    for (const message of remembered.values()) line.say(message)
    if (this.#asking.length > 0) line.say(askForConversations)
    return line
  }

  #hear(message: ToPage): void {
    const widget = this.#widget
    switch (message.type) {
      case 'hello':
        this.#isHeard = true
        this.#element.classList.add('heard')
        this.#boot()
        break
      case 'close':
        widget.close()
        break
      case 'unread':
        widget.hearUnread(message.count)
        break
      case 'waiting':
        widget.note('waiting', message.isWaiting)
        break
      case 'leaving':
        widget.note('leaving', message.isLeaving)
        break
      case 'who':
        widget.visitor = message.visitor
        widget.note('peek', message.peek)
        if (!message.peek) widget.note('forget', undefined)
        widget.note('muted', message.peek !== undefined && message.isMuted)
        if (message.visitor.isKnown) widget.onKnown?.()
        break
      case 'conversations':
        this.#answer(message.items)
        break
      case 'part':
        widget.withPart(message.part, (part) => part.hear?.(message.wish as never))
        break
      case 'consent':
        widget.hearConsent(message.isGranted)
        break
      case 'event':
        widget.emitter.emit(message.name, message.detail)
    }
  }

  #boot(): void {
    const { config, hasConsent, options } = this.#widget
    if (!config) return
    this.line?.begin({
      type: 'boot',
      config,
      hasConsent,
      theme: options.theme,
      pageUrl: location.href.slice(0, 2048),
      pageFont: getComputedStyle(document.body).fontFamily,
    })
  }

  #giveFocusBack(): void {
    const before = this.#before
    const isOnPage = before instanceof HTMLElement && before !== document.body && before.isConnected
    if (isOnPage && !before.shadowRoot) before.focus({ preventScroll: true })
    else this.#widget.launcher?.focus()
  }
}

const askForConversations: ToFrame = { type: 'ask', about: 'conversations' }
