import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'

import type { ToFrame, ToPage } from '../bridge-message.ts'
import type { BugPage, startBugs as startBugsNow } from '../bug/bug.ts'
import { hasConsent, keepConsent } from '../consent.ts'
import { openKeep, openTabKeep, type Keep } from '../keep.ts'
import type {
  ParleyConversation,
  ParleyOptions,
  ParleyPosition,
  ParleySide,
  ParleyTarget,
  ParleyVisitor,
} from '../sdk.ts'
import { askConfig, askUnread } from './browser-client.ts'
import type { Emitter } from './emitter.ts'
import { FrameLine } from './frame-line.ts'
import { heldName } from './held-name.ts'
import { Launcher } from './launcher.ts'
import type { markIcon as markIconNow, ring as ringNow } from './marks.ts'
import { followPage, markUnread } from './page-marks.ts'
import { followVisit } from './visit.ts'

interface Marks {
  readonly ring: typeof ringNow
  readonly markIcon: typeof markIconNow
}

/** One widget on a page. No frame is made before somebody opens it. */
export class PageWidget {
  readonly ready: Promise<void>
  isOpen = false
  isVisible: boolean
  unread = 0
  launcherSelector = ''
  options: ParleyOptions
  readonly baseUrl: string
  readonly keep: Keep
  private readonly tab: Keep
  private readonly emitter: Emitter
  private readonly undo: (() => void)[] = []
  config: WidgetConfig | undefined
  /** Told when the visitor became known to the server, and when he is to be forgotten. */
  onKnown: (() => void) | undefined
  onForgotten: (() => void) | undefined
  visitPage: ((url: string, title: string) => void) | undefined
  visitOpened: (() => void) | undefined
  bugs: Promise<BugPage> | undefined
  /** Told when recording begins. */
  onBugs: ((bugs: BugPage) => void) | undefined
  launcher: Launcher | undefined
  private line: FrameLine | undefined
  private inline: HTMLElement | undefined
  private visitor: ParleyVisitor | undefined
  private before: Element | null = null
  private peekedAt = 0
  private hoursAskedAt = 0
  private isIconMarked = false
  private isGone = false
  readonly remembered = new Map<string, ToFrame>()
  private readonly asking: ((items: readonly ParleyConversation[]) => void)[] = []

  constructor(options: ParleyOptions, baseUrl: string, emitter: Emitter) {
    this.options = options
    this.baseUrl = baseUrl
    this.emitter = emitter
    this.keep = openKeep(options.key)
    this.tab = openTabKeep(options.key)
    this.isVisible = this.isWanted
    this.ready = this.start()
  }

  get key(): string {
    return this.options.key
  }

  /** Whether the page wants a launcher. */
  private get isWanted(): boolean {
    return this.options.launcher ?? this.options.mode !== 'inline'
  }

  get hasConsent(): boolean {
    return hasConsent(this.settings?.consent ?? 'required', this.keep)
  }

  async open(target?: ParleyTarget, { isAgain = false } = {}): Promise<void> {
    await this.ready
    if (this.isGone) return
    this.line ??= this.makeLine('frame')
    this.line.say({ type: 'opened', target, pageUrl: location.href, isAgain })
    if (this.inline || this.isOpen) return
    this.isOpen = true
    this.before = document.activeElement
    this.launcher?.setOpen(true)
    this.emitter.emit('open', undefined)
    if (isAgain) return
    this.line.frame.focus({ preventScroll: true })
    this.visitOpened?.()
  }

  close(): void {
    if (!this.isOpen) return
    this.isOpen = false
    this.launcher?.setOpen(false)
    this.line?.say({ type: 'closed' })
    this.giveFocusBack()
    this.emitter.emit('close', undefined)
  }

  async toggle(): Promise<void> {
    if (this.isOpen) this.close()
    else await this.open()
  }

  /** Clicks on what it matches open and close the chat. Answers whether it is a selector. */
  follow(selector: string): boolean {
    try {
      document.querySelector(selector || '*')
    } catch {
      return false
    }
    this.launcherSelector = selector
    return true
  }

  async setVisible(launcher: boolean): Promise<void> {
    this.options = { ...this.options, launcher }
    await this.ready
    this.showLauncher(launcher)
  }

  private showLauncher(isVisible: boolean): void {
    if (this.isVisible === isVisible) return
    this.isVisible = isVisible
    this.launcher?.setVisible(isVisible)
    this.emitter.emit(isVisible ? 'show' : 'hide', undefined)
  }

  async update(change: Partial<ParleyOptions>): Promise<void> {
    const { key, position: before } = this.options
    const position = { ...placeOf(before), ...placeOf(change.position) }
    this.options = { ...this.options, ...change, key, position }
    await this.ready
    const { theme, locale, launcher } = change
    if (launcher !== undefined) await this.setVisible(launcher)
    if (locale) await this.speak(locale)
    this.dress()
    this.say({ type: 'look', ...(theme && { theme }), ...(locale && { config: this.config }) })
  }

  /** The words of the launcher come with the settings, in the language that was asked for. */
  private async speak(locale: string | undefined): Promise<void> {
    this.config = await askConfig(this.baseUrl, this.options.key, locale)
    this.launcher?.setLabels(this.config.labels)
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

  /** In the page instead of over it, where `put` puts it. */
  mount(put: (frame: HTMLIFrameElement) => HTMLElement): void {
    this.close()
    this.line?.close()
    this.launcher?.setVisible(false)
    this.line = this.makeLine('inline')
    this.inline?.remove()
    this.inline = put(this.line.frame)
  }

  async consent(isGranted: boolean): Promise<void> {
    await this.ready
    this.hearConsent(isGranted)
    if (!isGranted) this.forget()
    this.say({ type: 'consent', isGranted })
  }

  /** The frame holds the visitor's secret: it is made, if need be, to throw it away. */
  async reset(): Promise<void> {
    await this.ready
    if (this.isKnown) this.line ??= this.makeLine('frame')
    this.remembered.delete('identity')
    this.remembered.delete('user')
    this.remembered.delete('describe')
    this.say({ type: 'forget' })
    this.forget()
  }

  /** What the visitor wrote; the frame is made, if need be, to ask. */
  askConversations(): Promise<readonly ParleyConversation[]> {
    if (!this.isKnown) return Promise.resolve([])
    this.line ??= this.makeLine('frame')
    return new Promise((resolve) => {
      this.asking.push(resolve)
      this.say({ type: 'ask', about: 'conversations' })
    })
  }

  /** As the server counted; with a frame, its socket knows better. */
  counted(count: number): void {
    if (this.line) return
    // What rang on an earlier page, or in another tab, does not ring again.
    const isMore = count > Number(this.keep.read('unread') ?? 0)
    if (isMore) this.useMarks(({ ring }) => ring(this))
    this.hearUnread(count)
  }

  whoami(): ParleyVisitor {
    const { isKnown } = this
    return this.visitor ?? { isKnown, name: null, email: null }
  }

  destroy(): void {
    this.isGone = true
    this.close()
    this.line?.close()
    this.inline?.remove()
    this.launcher?.remove()
    this.setUnread(0)
    this.stopBugs()
    for (const undo of this.undo) undo()
  }

  private async start(): Promise<void> {
    await pageIsIdle()
    this.config = await askConfig(this.baseUrl, this.options.key, this.options.locale)
    if (this.isGone) return
    this.launcher = new Launcher({
      labels: this.config.labels,
      onToggle: () => void this.toggle(),
      onEscape: () => this.close(),
    })
    this.dress()
    const { availability, settings } = this.config
    if (settings.offline === 'hide' && !availability.isOpen) this.isVisible = false
    this.launcher.setVisible(this.isVisible)
    const darkness = matchMedia('(prefers-color-scheme: dark)')
    this.listen(darkness, 'change', () => this.dress())
    this.listen(document, 'visibilitychange', () => void this.peek())
    const beat = setInterval(() => {
      void this.peek()
      this.followHours().catch(() => undefined)
    }, beatMs)
    this.undo.push(() => clearInterval(beat), followPage(this), followVisit(this))
    this.followBugs()
    this.goOn()
    void this.peek()
    this.emitter.emit('ready', undefined)
    this.emitter.emit('availability', this.config.availability)
  }

  /** The hours begin and end also while a page is looked at. */
  private async followHours(): Promise<void> {
    const { isOpen, opensAt, closesAt } = this.config?.availability ?? {}
    const at = Date.parse(opensAt ?? closesAt ?? '')
    // The answer may be kept for a minute on its way; a clock that goes wrong asks no more often.
    if (!(Date.now() > Math.max(at + 65_000, this.hoursAskedAt + 600_000))) return
    this.hoursAskedAt = Date.now()
    await this.speak(this.options.locale)
    if (!this.config || this.config.availability.isOpen === isOpen) return
    if (this.config.settings.offline === 'hide') this.showLauncher(!isOpen && this.isWanted)
    this.emitter.emit('availability', this.config.availability)
  }

  /** What another page began: a message on its way is sent, and a chat that was open stays so. */
  private goOn(): void {
    const { keep, tab } = this
    const leftAt = Number(tab.read('open') ?? 0)
    tab.remove('open')
    this.listen(window, 'pagehide', () => {
      if (this.isOpen && this.hasConsent) tab.write('open', String(Date.now()))
    })
    if (!this.hasConsent) return
    if (keep.read('waiting')) this.line ??= this.makeLine('frame')
    // On a small screen it would cover the page that was asked for.
    const isBack = Date.now() - leftAt < backMs && innerWidth > 640
    if (isBack) void this.open(undefined, { isAgain: true })
  }

  private hearConsent(isGranted: boolean): void {
    keepConsent(isGranted, this.keep)
    this.followBugs()
    if (isGranted) this.onKnown?.()
    this.emitter.emit('consent', { isGranted })
  }

  /** In a file of its own: most widgets take no reports. Of who did not agree nothing is recorded. */
  private followBugs(): void {
    const { bugs, settings } = this
    if (!settings?.hasBugReports || this.hasConsent === Boolean(bugs)) return
    this.stopBugs()
    if (bugs) return
    const file = import(/* @vite-ignore */ `${this.baseUrl}/widget-bug.js`)
    this.bugs = file.then(({ startBugs }: { startBugs: typeof startBugsNow }) => startBugs(this))
    this.tellBugs((begun) => this.onBugs?.(begun))
  }

  private stopBugs(): void {
    this.tellBugs((bugs) => bugs.stop())
    this.bugs = undefined
  }

  private tellBugs(what: (bugs: BugPage) => void): void {
    this.bugs?.then(what).catch(() => undefined)
  }

  private listen(target: EventTarget, name: string, listener: () => void): void {
    target.addEventListener(name, listener)
    this.undo.push(() => target.removeEventListener(name, listener))
  }

  /** He wrote in this browser, or his own server vouches for him. */
  private get isKnown(): boolean {
    return this.keep.read('peek') !== undefined || this.remembered.has('identity')
  }

  private get settings(): ShownSettings | undefined {
    const settings = this.config?.settings
    return settings && { ...settings, ...placeOf(this.options.position) }
  }

  private dress(): void {
    const { config, settings } = this
    if (!config || !settings) return
    const theme = this.options.theme ?? settings.theme
    const isDark =
      theme === 'auto' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
    this.launcher?.dress(settings, config.launcher, this.options.zIndex ?? settings.zIndex)
    this.launcher?.setDark(isDark)
  }

  private makeLine(mode: 'frame' | 'inline'): FrameLine {
    const line = new FrameLine({
      baseUrl: this.baseUrl,
      widgetId: this.options.key,
      title: this.config?.labels.chat ?? '',
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
        this.hearUnread(message.count)
        break
      case 'waiting':
        this.note('waiting', message.isWaiting)
        break
      case 'who':
        this.visitor = message.visitor
        this.note('peek', message.peek)
        this.note('muted', message.peek !== undefined && message.isMuted)
        if (message.visitor.isKnown) this.onKnown?.()
        break
      case 'conversations':
        for (const resolve of this.asking.splice(0)) resolve(message.items)
        break
      case 'bug':
        this.tellBugs((bugs) => bugs.hear(message.wish))
        break
      case 'consent':
        this.hearConsent(message.isGranted)
        break
      case 'event':
        this.emitter.emit(message.name, message.detail)
    }
  }

  private boot(): void {
    if (!this.config) return
    this.line?.begin({
      type: 'boot',
      config: this.config,
      hasConsent: this.hasConsent,
      theme: this.options.theme,
      pageUrl: location.href.slice(0, 2048),
      pageFont: getComputedStyle(document.body).fontFamily,
    })
  }

  /** Asks for the number of unread answers where no frame hears of them, also in the background. */
  private async peek(): Promise<void> {
    this.mark()
    const peek = this.keep.read('peek')
    const isTooSoon = Date.now() - this.peekedAt < beatMs / 2
    if (!peek || this.line || isTooSoon || !this.hasConsent) return
    this.peekedAt = Date.now()
    const count = await askUnread(this.baseUrl, this.options.key, peek).catch(() => undefined)
    const isStillHis = !this.isGone && this.keep.read('peek') === peek
    if (count !== undefined && isStillHis) this.counted(count)
  }

  private hearUnread(count: number): void {
    this.note('unread', count)
    this.setUnread(count)
  }

  /** Kept while there is something to keep. */
  private note(name: string, value: string | number | boolean | undefined): void {
    if (value) this.keep.write(name, String(value))
    else this.keep.remove(name)
  }

  private mark(): void {
    const { settings, unread } = this
    markUnread(unread, settings?.marksTitle ?? false)
    const isMarked = Boolean(settings?.marksIcon) && document.hidden && unread > 0
    if (isMarked === this.isIconMarked) return
    this.isIconMarked = isMarked
    this.useMarks(({ markIcon }) => void markIcon(isMarked))
  }

  /** In a file of its own: most pages are left before an answer comes. */
  private useMarks(use: (marks: Marks) => void): void {
    import(/* @vite-ignore */ `${this.baseUrl}/widget-marks.js`).then(use).catch(() => undefined)
  }

  private setUnread(count: number): void {
    const isOther = this.unread !== count
    this.unread = count
    this.mark()
    if (!isOther) return
    this.launcher?.setUnread(this.settings?.hasBadge ? count : 0)
    this.emitter.emit('unread', { count })
  }

  private forget(): void {
    for (const name of ['peek', 'visit', 'invited', 'unread', 'muted', 'waiting', heldName])
      this.keep.remove(name)
    this.tab.remove('open')
    this.onForgotten?.()
    this.tellBugs((bugs) => bugs.forget())
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

function placeOf(position: ParleyPosition | undefined): Exclude<ParleyPosition, ParleySide> {
  return typeof position === 'string' ? { side: position } : { ...position }
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

const beatMs = 25_000
const backMs = 10 * 60_000
