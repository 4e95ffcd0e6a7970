import type { PageHost, RunningPart } from '#platform/widget/page-part.ts'
import { openKeep, openTabKeep, type Keep } from '#platform/widget/keep.ts'
import type {
  ParleyConversation,
  ParleyOptions,
  ParleyPosition,
  ParleySide,
  ParleyTarget,
  ParleyVisitor,
} from '#platform/widget/sdk.ts'
import type { ShownSettings, WidgetConfig } from '#modules/widget/model.ts'

import type { ToFrame } from '../bridge-message.ts'
import { hasConsent, storeConsent } from '../consent.ts'
import { askConfig, askUnread } from './browser-client.ts'
import type { Emitter } from './emitter.ts'
import type { showFaces } from './faces.ts'
import { pendingUserKey } from './pending-user-key.ts'
import { Launcher } from './launcher.ts'
import type { markIcon, ring } from './marks.ts'
import { followPage, markUnread } from './page-marks.ts'
import { pageParts } from './page-parts.ts'
import type { Panel } from './panel.ts'
import type { followVisit } from './visit.ts'

interface Marks {
  readonly ring: typeof ring
  readonly markIcon: typeof markIcon
}

/** One widget on a page. The frame is created when someone opens the chat. */
export class PageWidget {
  readonly ready: Promise<void>
  isOpen = false
  isVisible: boolean
  unread = 0
  launcherSelector = ''
  options: ParleyOptions
  readonly baseUrl: string
  readonly keep: Keep
  readonly tab: Keep
  readonly emitter: Emitter
  config: WidgetConfig | undefined
  onKnown: (() => void) | undefined
  onForgotten: (() => void) | undefined
  visit: Promise<void> | undefined
  visitPage: ((url: string, title: string) => void) | undefined
  visitOpened: (() => void) | undefined
  readonly parts = new Map<string, Promise<RunningPart>>()
  onPart: ((name: string, part: RunningPart) => void) | undefined
  launcher: Launcher | undefined
  visitor: ParleyVisitor | undefined
  readonly remembered = new Map<string, ToFrame>()
  readonly #life = new AbortController()
  #panel: Panel | undefined
  /** How it was opened: a click only cancels what a click started. */
  #wanted: 'open' | 'toggle' | undefined
  #peekedAt = 0
  #hoursAskedAt = 0
  #isIconMarked = false
  readonly #failed: Record<string, number> = {}

  constructor(options: ParleyOptions, baseUrl: string, emitter: Emitter) {
    this.options = options
    this.baseUrl = baseUrl
    this.emitter = emitter
    this.keep = openKeep(options.key)
    this.tab = openTabKeep(options.key)
    this.isVisible = this.#shouldRun
    this.ready = this.#start()
  }

  get key(): string {
    return this.options.key
  }

  get signal(): AbortSignal {
    return this.#life.signal
  }

  get #shouldRun(): boolean {
    return this.options.launcher ?? this.options.mode !== 'inline'
  }

  get hasConsent(): boolean {
    return hasConsent(this.settings?.consent ?? 'required', this.keep)
  }

  async open(
    target?: ParleyTarget | Element,
    { isAgain = false, isToggle = false } = {},
  ): Promise<void> {
    // Set synchronously, so closing right after wins.
    this.#want(isToggle ? 'toggle' : 'open')
    try {
      await this.ready
      const panel = await this.#loadPanel()
      // It may have been closed again while loading.
      if (this.#wanted) panel?.open(target, isAgain)
    } catch (error) {
      this.#want(undefined)
      throw error
    }
  }

  /** The message is delivered even if the chat was closed again. */
  async openWith(message: ToFrame, target?: ParleyTarget): Promise<void> {
    await this.open(target)
    const panel = await this.#loadPanel()
    panel?.makeFrame().say(message)
  }

  close(): void {
    this.#want(undefined)
    this.#panel?.close()
  }

  async toggle(): Promise<void> {
    if (this.#panel ? this.isOpen : this.#wanted === 'toggle') this.close()
    else await this.open(undefined, { isToggle: true })
  }

  #want(wanted: 'open' | 'toggle' | undefined): void {
    this.#wanted = wanted
    this.launcher?.setBusy(!this.#panel && Boolean(wanted))
  }

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
    this.#showLauncher(launcher)
  }

  #showLauncher(isVisible: boolean): void {
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
    if (locale) await this.#speak(locale)
    this.#applyConfig()
    this.say({ type: 'look', ...(theme && { theme }), ...(locale && { config: this.config }) })
  }

  async #speak(locale: string | undefined): Promise<void> {
    this.config = await askConfig(this.baseUrl, this.key, locale)
    this.launcher?.setLabels(this.config.labels)
  }

  say(message: ToFrame): void {
    this.#panel?.line?.say(message)
  }

  remember(message: ToFrame): void {
    this.remembered.set(message.type, message)
    this.say(message)
  }

  async mount(put: (frame: HTMLIFrameElement) => HTMLElement): Promise<void> {
    const panel = await this.#loadPanel()
    panel?.mount(put)
  }

  async consent(isGranted: boolean): Promise<void> {
    await this.ready
    this.hearConsent(isGranted)
    if (!isGranted) this.#forget()
    this.say({ type: 'consent', isGranted })
  }

  /**
   * The frame has the visitor's secret and is created, if needed, to delete it. The logout is
   * stored until that's done, so a network failure or a new visitor doesn't change who is logged
   * out.
   */
  async reset(): Promise<void> {
    const { keep } = this
    const isStored = this.#isKnown || keep.read('forget')
    // Without settings, consent is unknown; stored data means it was given.
    if (isStored || this.hasConsent) keep.write('forget', '1')
    this.#forget()
    this.say({ type: 'forget' })
    if (!isStored && !this.#panel?.line) return keep.remove('forget')
    await this.ready
    await this.#makeFrame()
  }

  dropNamed(): void {
    for (const type of ['identity', 'user', 'describe', 'visit']) this.remembered.delete(type)
    this.onForgotten?.()
  }

  async askConversations(): Promise<readonly ParleyConversation[]> {
    if (!this.#isKnown) return []
    const panel = await this.#loadPanel()
    return panel ? panel.askConversations() : []
  }

  counted(count: number): void {
    if (this.#panel?.line) return
    // Skips the sound if another page or tab already played it.
    const isMore = count > Number(this.keep.read('unread') ?? 0)
    if (isMore) this.#useMarks(({ ring }) => ring(this))
    this.hearUnread(count)
  }

  whoami(): ParleyVisitor {
    return this.visitor ?? { isKnown: this.#isKnown, name: null, email: null }
  }

  destroy(): void {
    this.close()
    this.#life.abort()
    this.#panel?.remove()
    this.launcher?.remove()
    this.#setUnread(0)
    this.#followParts()
  }

  async #start(): Promise<void> {
    await pageIsIdle()
    this.config = await askConfig(this.baseUrl, this.key, this.options.locale)
    if (this.signal.aborted) return
    const { signal, emitter } = this
    this.launcher = new Launcher({
      labels: this.config.labels,
      onToggle: () => void this.toggle().catch(emitter.complain),
      onNear: () => void this.#loadPanel().catch(() => undefined),
    })
    this.#applyConfig()
    const { availability, settings } = this.config
    if (settings.offline === 'hide' && !availability.isOpen) this.isVisible = false
    this.launcher.setVisible(this.isVisible)
    document.addEventListener('visibilitychange', () => void this.#peek(), { signal })
    const beat = setInterval(() => {
      void this.#peek()
      this.#followVisit()
      this.#followHours().catch(() => undefined)
    }, beatMs)
    signal.addEventListener('abort', () => clearInterval(beat))
    followPage(this)
    this.#followVisit()
    this.#followParts()
    this.#goOn()
    void this.#peek()
    emitter.emit('ready', undefined)
    emitter.emit('availability', this.config.availability)
  }

  /** Business hours start and end while the page is open. */
  async #followHours(): Promise<void> {
    const { isOpen, opensAt, closesAt } = this.config?.availability ?? {}
    const at = Date.parse(opensAt ?? closesAt ?? '')
    // Responses may be cached for a minute, and a wrong clock must not poll faster.
    if (!(Date.now() > Math.max(at + 65_000, this.#hoursAskedAt + 600_000))) return
    this.#hoursAskedAt = Date.now()
    await this.#speak(this.options.locale)
    if (!this.config || this.config.availability.isOpen === isOpen) return
    if (this.config.settings.offline === 'hide') this.#showLauncher(!isOpen && this.#shouldRun)
    this.emitter.emit('availability', this.config.availability)
  }

  /** Continues from the previous page: sends pending messages and reopens an open chat. */
  #goOn(): void {
    const { keep, tab } = this
    const { complain } = this.emitter
    const leftAt = Number(tab.read('open') ?? 0)
    tab.remove('open')
    // A pending logout runs even without consent.
    const isDue = ['waiting', 'forget', 'leaving'].some((name) => keep.read(name))
    if (isDue) this.#makeFrame().catch(complain)
    if (!this.hasConsent) return
    // On a small screen, the chat would cover the page the visitor asked for.
    const isBack = Date.now() - leftAt < backMs && innerWidth > 640
    if (isBack) this.open(undefined, { isAgain: true }).catch(complain)
  }

  hearConsent(isGranted: boolean): void {
    storeConsent(isGranted, this.keep)
    this.#followVisit()
    this.#followParts()
    if (isGranted) this.onKnown?.()
    this.emitter.emit('consent', { isGranted })
  }

  /** Only after consent; failed parts are retried with the next heartbeat. */
  #followVisit(): void {
    if (this.visit || !this.hasConsent || optsOut()) return
    const file = this.load<{ followVisit: typeof followVisit }>('visit')
    this.visit = file.then(({ followVisit }) => followVisit(this))
    this.visit.catch(() => {
      this.visit = undefined
    })
  }

  #followParts(): void {
    const { settings, hasConsent: isAgreed, parts, signal } = this
    for (const { name: part, isOn } of pageParts) {
      // A config cached before an update may lack the setting.
      const shouldRun = Boolean(isAgreed && !signal.aborted && settings && isOn(settings))
      if (shouldRun === parts.has(part)) continue
      if (!shouldRun) void this.withPart(part, (running) => running.stop())
      if (!parts.delete(part)) this.#startPart(part)
    }
  }

  #startPart(part: string): void {
    const file = this.load<{ start(host: PageHost): RunningPart }>(part)
    const say = (news: object): void => this.say({ type: 'part', part, news })
    this.parts.set(
      part,
      file.then(({ start }) => start({ widget: this, say })),
    )
    void this.withPart(part, (started) => this.onPart?.(part, started))
  }

  withPart(part: string, what: (running: RunningPart) => void): Promise<void> | undefined {
    return this.parts
      .get(part)
      ?.then(what)
      .catch(() => undefined)
  }

  get #isKnown(): boolean {
    return this.keep.read('peek') !== undefined || this.remembered.has('identity')
  }

  get settings(): ShownSettings | undefined {
    const settings = this.config?.settings
    return settings && { ...settings, ...placeOf(this.options.position) }
  }

  #applyConfig(): void {
    const { config, settings } = this
    if (!config || !settings) return
    this.launcher?.applyConfig(settings, config.launcher, this.options.zIndex ?? settings.zIndex)
    this.#panel?.applyConfig()
    // A config cached before an update may lack these.
    if (!config.launcher?.faces?.length) return
    const file = this.load<{ showFaces: typeof showFaces }>('faces')
    file.then(({ showFaces }) => showFaces(this)).catch(() => undefined)
  }

  async #makeFrame(): Promise<void> {
    const panel = await this.#loadPanel()
    panel?.makeFrame()
  }

  async #loadPanel(): Promise<Panel | undefined> {
    const file = await this.load<{ Panel: typeof Panel }>('panel')
    return this.signal.aborted ? undefined : (this.#panel ??= new file.Panel(this))
  }

  /** Loaded separately, because most visits end before these are needed. */
  async load<Part>(name: string): Promise<Part> {
    const failed = this.#failed[name] ?? 0
    const address = `${this.baseUrl}/widget-${name}.js`
    try {
      return await import(/* @vite-ignore */ failed ? `${address}?again=${failed}` : address)
    } catch (error) {
      // Some browsers cache a failed import for the life of the page, so a retry needs a new URL.
      this.#failed[name] = failed + 1
      throw error
    }
  }

  async #peek(): Promise<void> {
    this.#mark()
    const peek = this.keep.read('peek')
    const isTooSoon = Date.now() - this.#peekedAt < beatMs / 2
    if (!peek || this.#panel?.line || isTooSoon || !this.hasConsent) return
    this.#peekedAt = Date.now()
    const count = await askUnread(this.baseUrl, this.key, peek).catch(() => undefined)
    const isSameVisitor = !this.signal.aborted && this.keep.read('peek') === peek
    if (count !== undefined && isSameVisitor) this.counted(count)
  }

  hearUnread(count: number): void {
    this.note('unread', count)
    this.#setUnread(count)
  }

  note(name: string, value: string | number | boolean | undefined): void {
    if (value) this.keep.write(name, String(value))
    else this.keep.remove(name)
  }

  #mark(): void {
    const { settings, unread } = this
    markUnread(unread, settings?.marksTitle ?? false)
    const isMarked = Boolean(settings?.marksIcon) && document.hidden && unread > 0
    if (isMarked === this.#isIconMarked) return
    this.#isIconMarked = isMarked
    this.#useMarks(({ markIcon }) => void markIcon(isMarked))
  }

  #useMarks(use: (marks: Marks) => void): void {
    this.load<Marks>('marks')
      .then(use)
      .catch(() => undefined)
  }

  #setUnread(count: number): void {
    const isOther = this.unread !== count
    this.unread = count
    this.#mark()
    if (!isOther) return
    this.launcher?.setUnread(this.settings?.hasBadge ? count : 0)
    this.emitter.emit('unread', { count })
  }

  #forget(): void {
    for (const name of ['peek', 'visit', 'invited', 'unread', 'muted', 'waiting', pendingUserKey])
      this.keep.remove(name)
    this.tab.remove('open')
    this.dropNamed()
    for (const part of this.parts.keys()) void this.withPart(part, (running) => running.forget?.())
    this.visitor = undefined
    this.#setUnread(0)
  }
}

function placeOf(position: ParleyPosition | undefined): Exclude<ParleyPosition, ParleySide> {
  return typeof position === 'string' ? { side: position } : { ...position }
}

/** The visitor's browser sends Do Not Track. */
function optsOut(): boolean {
  const browser: { globalPrivacyControl?: boolean } & Navigator = navigator
  return browser.doNotTrack === '1' || browser.globalPrivacyControl === true
}

/** Loads when the browser is idle, so the page comes first. */
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
