import type { ParleyMethods, ParleyOptions } from '../sdk.ts'
import type { Emitter } from './emitter.ts'
import { PageWidget } from './page-widget.ts'

/** What pages call. Everything but `init` waits until there is a widget. */
export function createMethods(emitter: Emitter, scriptUrl: string): ParleyMethods {
  let widget: PageWidget | undefined
  let starting: PromiseWithResolve<PageWidget> = withResolve()

  async function get(): Promise<PageWidget> {
    const found = await starting.promise
    await found.ready
    return found
  }
  const act = async (what: (widget: PageWidget) => unknown): Promise<void> => {
    await what(await get())
  }

  return {
    async init(options) {
      if (!isKey(options?.key)) throw new Error('init needs the key of a widget.')
      widget ??= new PageWidget(options, baseUrlOf(options, scriptUrl), emitter)
      starting.resolve(widget)
      await widget.ready
    },
    update: (options) => act((one) => one.update(options)),
    reset: () => act((one) => one.reset()),
    destroy() {
      widget?.destroy()
      widget = undefined
      starting = withResolve()
      return Promise.resolve()
    },
    ready: () => act(() => undefined),
    whoami: async () => (await get()).whoami(),

    show: () => act((one) => one.setVisible(true)),
    hide: () => act((one) => one.setVisible(false)),
    open: (target) => act((one) => one.open(target)),
    close: () => act((one) => one.close()),
    toggle: () => act((one) => (one.isOpen ? one.close() : one.open())),
    isOpen: () => Promise.resolve(widget?.isOpen ?? false),
    isVisible: () => Promise.resolve(widget?.isVisible ?? false),
    mount: (place) => act((one) => one.mount(elementOf(place))),
    setTheme: (theme) => act((one) => one.update({ theme })),
    setLocale: (locale) => act((one) => one.update({ locale })),
    mute: (isMuted = true) => act((one) => one.remember({ type: 'mute', isMuted })),

    newMessage: (text = '', { send = false } = {}) => act((one) => one.write(text, send)),
    setDraft: (text) => act((one) => one.remember({ type: 'draft', text })),

    optIn: () => act((one) => one.consent(true)),
    optOut: () => act((one) => one.consent(false)),
    getUnreadCount: () => Promise.resolve(widget?.unread ?? 0),

    on: (name, listener) => emitter.on(name, listener),
    off(name, listener) {
      emitter.off(name, listener)
      return Promise.resolve()
    },
  }
}

function baseUrlOf({ baseUrl }: ParleyOptions, scriptUrl: string): string {
  const address = baseUrl ?? scriptUrl
  if (!URL.canParse(address)) throw new Error('init needs a baseUrl, such as https://example.com.')
  return new URL(address).origin
}

function isKey(key: unknown): boolean {
  return typeof key === 'string' && /^[\da-f-]{36}$/i.test(key)
}

function elementOf(place: Element | string): Element {
  const element = typeof place === 'string' ? document.querySelector(place) : place
  if (!element) throw new Error('mount found no such element on the page.')
  return element
}

interface PromiseWithResolve<Value> {
  readonly promise: Promise<Value>
  resolve(value: Value): void
}

function withResolve<Value>(): PromiseWithResolve<Value> {
  let resolve: (value: Value) => void = () => undefined
  const promise = new Promise<Value>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
