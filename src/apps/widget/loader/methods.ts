import type { ParleyMethods, ParleyOptions, PartMethods } from '#platform/widget/sdk.ts'

import type { Emitter } from './emitter.ts'
import { pendingUserKey } from './pending-user-key.ts'
import type { createMore, More } from './more.ts'
import { pageParts } from './page-parts.ts'
import { PageWidget } from './page-widget.ts'

/** The methods pages can call. All except `init` wait for a widget. */
export function createMethods(emitter: Emitter, scriptUrl: string): ParleyMethods {
  let widget: PageWidget | undefined
  let starting: PromiseWithResolve<PageWidget> = withResolve()
  let loading: Promise<More> | undefined

  async function get(): Promise<PageWidget> {
    const found = await starting.promise
    await found.ready
    return found
  }
  const act = async (what: (widget: PageWidget) => unknown): Promise<void> => {
    await what(await get())
  }
  async function fetchMore(): Promise<More> {
    const one = await get()
    const file = await one.load<{ createMore: typeof createMore }>('more')
    return file.createMore(one, emitter)
  }
  function loadMore(): Promise<More> {
    loading ??= fetchMore()
    // A failed load is retried with the next call.
    return loading.catch((error: unknown) => {
      loading = undefined
      throw error
    })
  }
  function callLater(name: string, part?: string) {
    return async (...args: unknown[]): Promise<unknown> => {
      const at = Date.now()
      const { call } = await loadMore()
      return call({ name, part, at, args })
    }
  }
  const later: Pick<ParleyMethods, LaterMethod> = Object.assign(
    {},
    ...namesOfMore.map((name) => ({ [name]: callLater(name) })),
    ...pageParts.flatMap(({ name: part, methods: names = [] }) =>
      names.map((name) => ({ [name]: callLater(name, part) })),
    ),
  )
  async function reset(): Promise<void> {
    // Runs in order: a logout applies to the user identified before it, not after it.
    try {
      await (loading ? loadMore() : get())
    } catch {}
    await widget?.reset()
  }
  function begin(options: ParleyOptions): PageWidget {
    const one = new PageWidget(options, baseUrlOf(options, scriptUrl), emitter)
    one.onKnown = () => {
      if (!loading && !one.keep.read(pendingUserKey)) return
      void loadMore()
        .then(({ notes }) => notes.sendPending())
        .catch(() => undefined)
    }
    return one
  }

  const methods: ParleyMethods = {
    ...later,
    async init(options) {
      if (!isKey(options?.key)) throw new Error('init requires a widget key.')
      const one = (widget ??= begin(options))
      starting.resolve(one)
      await one.ready
      await introduce(methods, one, options)
    },
    async update(options) {
      const one = await get()
      await one.update(options)
      await introduce(methods, one, options)
    },
    reset,
    logout: reset,
    destroy() {
      widget?.destroy()
      widget = undefined
      loading = undefined
      starting = withResolve()
      return Promise.resolve()
    },
    ready: () => act(() => undefined),
    whoami: async () => (await get()).whoami(),

    show: () => act((one) => one.setVisible(true)),
    hide: () => act((one) => one.setVisible(false)),
    open: (target) => act((one) => one.open(target)),
    close: () => act((one) => one.close()),
    toggle: () => act((one) => one.toggle()),
    isOpen: () => Promise.resolve(widget?.isOpen ?? false),
    isVisible: () => Promise.resolve(widget?.isVisible ?? false),
    setPosition: (position) => act((one) => one.update({ position })),
    setTheme: (theme) => act((one) => one.update({ theme })),
    setLocale: (locale) => act((one) => one.update({ locale })),
    mute: (isMuted = true) => act((one) => one.remember({ type: 'mute', isMuted })),

    newMessage: (text = '', { send = false } = {}) =>
      act((one) => one.openWith({ type: 'write', text, isSent: send }, 'new')),
    setDraft: (text) => act((one) => one.remember({ type: 'draft', text })),
    openArticle: (article) => act((one) => one.open({ article })),
    searchHelp: (search) => act((one) => one.open({ search })),

    optIn: () => act((one) => one.consent(true)),
    optOut: () => act((one) => one.consent(false)),
    getUnreadCount: () => Promise.resolve(widget?.unread ?? 0),

    on: (name, listener) => emitter.on(name, listener),
    off(name, listener) {
      emitter.off(name, listener)
      return Promise.resolve()
    },
  }
  return methods
}

const namesOfMore = [
  'mount',
  'attach',
  'askHuman',
  'popOut',
  'identify',
  'setCompany',
  'setAttributes',
  'unsetAttribute',
  'setConversationAttributes',
  'tag',
  'untag',
  'track',
  'page',
  'getAvailability',
  'getVisitorId',
  'getConversations',
] as const
type LaterMethod = (typeof namesOfMore)[number] | keyof PartMethods

async function introduce(
  { identify, setCompany, setAttributes, optIn, optOut }: ParleyMethods,
  widget: PageWidget,
  { user, jwt, company, attributes, consent, launcherSelector }: Partial<ParleyOptions>,
): Promise<void> {
  const isFollowed = launcherSelector === undefined || widget.follow(launcherSelector)
  if (consent !== undefined) await (consent ? optIn() : optOut())
  if (user ?? jwt) await identify(user ?? {}, jwt)
  if (company) await setCompany(company)
  if (attributes) await setAttributes(attributes)
  // Runs last, because the visitor's identity doesn't depend on it.
  if (!isFollowed) throw new Error(`launcherSelector "${launcherSelector}" isn't a valid selector.`)
}

function baseUrlOf({ baseUrl }: ParleyOptions, scriptUrl: string): string {
  const address = baseUrl ?? scriptUrl
  if (!URL.canParse(address))
    throw new Error('init requires a baseUrl, such as https://example.com.')
  return new URL(address).origin
}

function isKey(key: unknown): boolean {
  return typeof key === 'string' && /^[\da-f-]{36}$/i.test(key)
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
