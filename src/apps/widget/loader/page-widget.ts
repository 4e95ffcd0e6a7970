import type { WidgetConfig, WidgetSettings } from '#modules/widget/model.ts'

import type { ToFrame, ToPage } from '../bridge-message.ts'
import { hasConsent, keepConsent } from '../consent.ts'
import { openKeep, type Keep } from '../keep.ts'
import type { ParleyOptions, ParleyTarget, ParleyVisitor } from '../sdk.ts'
import { askConfig, askUnread } from './browser-client.ts'
import type { Emitter } from './emitter.ts'
import { FrameLine } from './frame-line.ts'
import { mountInline } from './inline-host.ts'
import { Launcher } from './launcher.ts'
import { followPage, markUnread } from './page-marks.ts'

/** One widget on a page. No frame is made before somebody opens it. */
export class PageWidget {
  readonly ready: Promise<void>
  isOpen = false
  isVisible: boolean
  unread = 0
  private options: ParleyOptions
  private readonly baseUrl: string
  private readonly emitter: Emitter
  private readonly keep: Keep
  private readonly undo: (() => void)[] = []
  private config: WidgetConfig | undefined
  private launcher: Launcher | undefined
  private line: FrameLine | undefined
  private inline: HTMLElement | undefined
  private visitor: ParleyVisitor | undefined
  private before: Element | null = null
  private peekedAt = 0
  private isGone = false
  private readonly remembered = new Map<string, ToFrame>()

  constructor(options: ParleyOptions, baseUrl: string, emitter: Emitter) {
    this.options = options
    this.baseUrl = baseUrl
    this.emitter = emitter
    this.keep = openKeep(options.key)
    this.isVisible = options.launcher ?? true
    this.ready = this.start()
  }

  async open(target?: ParleyTarget): Promise<void> {
    await this.ready
    if (this.isGone) return
    this.line ??= this.makeLine('frame')
    this.line.say({ type: 'opened', target })
    if (this.inline || this.isOpen) return
    this.isOpen = true
    this.before = document.activeElement
    this.launcher?.setOpen(true)
    this.line.frame.focus({ preventScroll: true })
    this.emitter.emit('open', undefined)
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.launcher?.setOpen(false)
    this.line?.say({ type: 'closed' })
    this.giveFocusBack()
    this.emitter.emit('close', undefined)
  }

  async setVisible(isVisible: boolean): Promise<void> {
    await this.ready
    if (this.isVisible === isVisible) return
    this.isVisible = isVisible
    this.launcher?.setVisible(isVisible)
    this.emitter.emit(isVisible ? 'show' : 'hide', undefined)
  }

  async update(change: Partial<ParleyOptions>): Promise<void> {
    this.options = { ...this.options, ...change, key: this.options.key }
    await this.ready
    const { theme, locale, launcher } = change
    if (launcher !== undefined) await this.setVisible(launcher)
    this.dress()
    this.say({ type: 'look', ...(theme && { theme }), ...(locale && { locale }) })
  }

  /** Goes to the frame if there is one. */
  say(message: ToFrame): void {
    this.line?.say(message)
  }

  /** Goes to the frame, also to one that is made later. */
  remember(message: ToFrame): void {
    this.remembered.set(message.type, message)
    this.say(message)
  }

  async write(text: string, isSent: boolean): Promise<void> {
    await this.open('new')
    this.say({ type: 'write', text, isSent })
  }

  async mount(place: Element): Promise<void> {
    await this.ready
    this.close()
    this.line?.close()
    this.launcher?.setVisible(false)
    this.line = this.makeLine('inline')
    this.inline = mountInline(place, this.line.frame)
  }

  async consent(isGranted: boolean): Promise<void> {
    await this.ready
    keepConsent(isGranted, this.keep)
    if (!isGranted) this.forget()
    this.say({ type: 'consent', isGranted })
    this.emitter.emit('consent', { isGranted })
  }

  /** The frame holds the visitor's secret: it is made, if need be, to throw it away. */
  async reset(): Promise<void> {
    await this.ready
    if (this.keep.read('peek')) this.line ??= this.makeLine('frame')
    this.say({ type: 'forget' })
    this.forget()
  }

  whoami(): ParleyVisitor {
    const isKnown = this.keep.read('peek') !== undefined
    return this.visitor ?? { isKnown, name: null, email: null }
  }

  destroy(): void {
    this.isGone = true
    this.close()
    this.line?.close()
    this.inline?.remove()
    this.launcher?.remove()
    this.setUnread(0)
    for (const undo of this.undo) undo()
  }

  private async start(): Promise<void> {
    await pageIsIdle()
    this.config = await askConfig(this.baseUrl, this.options.key)
    if (this.isGone) return
    this.launcher = new Launcher({
      settings: this.config.settings,
      zIndex: this.zIndex,
      onToggle: () => void (this.isOpen ? this.close() : this.open()),
      onEscape: () => this.close(),
    })
    this.dress()
    this.launcher.setVisible(this.isVisible)
    const darkness = matchMedia('(prefers-color-scheme: dark)')
    this.listen(darkness, 'change', () => this.dress())
    this.listen(document, 'visibilitychange', () => void this.peek())
    this.undo.push(followPage((target) => void this.open(target)))
    void this.peek()
    this.emitter.emit('ready', undefined)
  }

  private listen(target: EventTarget, name: string, listener: () => void): void {
    target.addEventListener(name, listener)
    this.undo.push(() => target.removeEventListener(name, listener))
  }

  private get settings(): WidgetSettings | undefined {
    return this.config?.settings
  }

  private get zIndex(): number {
    return this.options.zIndex ?? 2_147_483_000
  }

  private dress(): void {
    if (!this.settings) return
    const theme = this.options.theme ?? this.settings.theme
    const isDark =
      theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
    this.launcher?.dress(this.settings, this.zIndex)
    this.launcher?.setOpen(this.isOpen)
    this.launcher?.setDark(isDark)
  }

  private makeLine(mode: 'frame' | 'inline'): FrameLine {
    const line = new FrameLine({
      baseUrl: this.baseUrl,
      widgetId: this.options.key,
      mode,
      onMessage: (message) => this.hear(message),
    })
    for (const message of this.remembered.values()) line.say(message)
    if (mode === 'frame') this.launcher?.panel.replaceChildren(line.frame)
    return line
  }

  private hear(message: ToPage): void {
    switch (message.type) {
      case 'hello':
        this.boot()
        break
      case 'close':
        this.close()
        break
      case 'unread':
        this.setUnread(message.count)
        break
      case 'who':
        this.visitor = message.visitor
        if (message.peek) this.keep.write('peek', message.peek)
        break
      case 'consent':
        keepConsent(message.isGranted, this.keep)
        this.emitter.emit('consent', { isGranted: message.isGranted })
        break
      case 'event':
        this.emitter.emit(message.name, message.detail)
    }
  }

  private boot(): void {
    if (!this.config) return
    const { theme, locale } = this.options
    this.line?.begin({
      type: 'boot',
      config: this.config,
      hasConsent: hasConsent(this.config.settings.consent, this.keep),
      theme,
      locale,
      pageUrl: location.href.slice(0, 2048),
    })
  }

  /** The number of unread answers, asked without a frame. With one, its socket knows better. */
  private async peek(): Promise<void> {
    markUnread(this.unread)
    const peek = this.keep.read('peek')
    const isTooSoon = Date.now() - this.peekedAt < peekEveryMs
    if (!peek || this.line || document.hidden || isTooSoon || !this.config) return
    if (!hasConsent(this.config.settings.consent, this.keep)) return
    this.peekedAt = Date.now()
    const count = await askUnread(this.baseUrl, this.options.key, peek).catch(() => undefined)
    if (count !== undefined && !this.line) this.setUnread(count)
  }

  private setUnread(count: number): void {
    markUnread(count)
    if (this.unread === count) return
    this.unread = count
    this.launcher?.setUnread(count)
    this.emitter.emit('unread', { count })
  }

  private forget(): void {
    this.keep.remove('peek')
    this.visitor = undefined
    this.setUnread(0)
  }

  private giveFocusBack(): void {
    const { before } = this
    const isOnPage = before instanceof HTMLElement && before !== document.body && before.isConnected
    if (isOnPage && !before.shadowRoot) before.focus({ preventScroll: true })
    else this.launcher?.focus()
  }
}

/** The page comes first: nothing is asked before the browser has time. */
function pageIsIdle(): Promise<void> {
  return new Promise((resolve) => {
    const wait = (): void => {
      if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 2000 })
      else setTimeout(resolve, 200)
    }
    if (document.body) wait()
    else addEventListener('DOMContentLoaded', wait, { once: true })
  })
}

const peekEveryMs = 30_000
