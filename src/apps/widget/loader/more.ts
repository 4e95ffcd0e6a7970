import type { SdkHost } from '#platform/widget/page-part.ts'
import type { ParleyMethods, ParleyTarget } from '#platform/widget/sdk.ts'

import type { PageDescription } from '../bridge-message.ts'
import type { Emitter } from './emitter.ts'
import { mountInline } from './inline-host.ts'
import type { PageWidget } from './page-widget.ts'
import { visitKeyOf } from './visit.ts'
import { VisitorNotes } from './visitor-notes.ts'

export type MoreMethods = Pick<
  ParleyMethods,
  | 'identify'
  | 'setCompany'
  | 'setAttributes'
  | 'unsetAttribute'
  | 'setConversationAttributes'
  | 'tag'
  | 'untag'
  | 'track'
  | 'page'
  | 'mount'
  | 'attach'
  | 'askHuman'
  | 'popOut'
  | 'getAvailability'
  | 'getVisitorId'
  | 'getConversations'
>

export interface More {
  readonly notes: VisitorNotes
  call(called: {
    readonly name: string
    readonly part: string | undefined
    readonly at: number
    readonly args: readonly unknown[]
  }): Promise<unknown>
}

type SdkMethods = Readonly<Record<string, (at: number, ...args: readonly unknown[]) => unknown>>

/** Loaded separately, because few pages call these, or all call them late. */
export function createMore(widget: PageWidget, emitter: Emitter): More {
  const notes = new VisitorNotes(widget, emitter)
  let description: PageDescription = { values: {}, tags: {} }
  const describe = ({ values, tags }: Partial<PageDescription>): Promise<void> => {
    description = {
      values: { ...description.values, ...values },
      tags: { ...description.tags, ...tags },
    }
    widget.remember({ type: 'describe', ...description })
    return Promise.resolve()
  }
  const sdks = new Map<string, Promise<SdkMethods>>()
  const onStarted = new Map<string, (part: never) => void>()
  const onForgotten: (() => void)[] = []
  widget.onPart = (name, part) => onStarted.get(name)?.(part as never)
  const fetchSdk = async (part: string): Promise<SdkMethods> => {
    const file = await widget.load<{ sdk(host: SdkHost<never>): SdkMethods }>(`${part}-sdk`)
    return file.sdk({
      get settings() {
        return widget.config?.settings
      },
      open: (view) => widget.open(view as ParleyTarget),
      openWith: (view, news) => widget.openWith({ type: 'part', part, news }, view as ParleyTarget),
      withPart: (what) => widget.withPart(part, (running) => what(running as never)),
      onStarted: (listener) => onStarted.set(part, listener),
      onForgotten: (listener) => onForgotten.push(listener),
    })
  }
  widget.onForgotten = () => {
    notes.forget()
    description = { values: {}, tags: {} }
    for (const listener of onForgotten) listener()
  }
  const onLeft = ({ key, newValue }: StorageEvent): void => {
    if (!newValue || key !== `${widget.keep.prefix}forget`) return
    widget.dropNamed()
    widget.say({ type: 'user' })
  }
  addEventListener('storage', onLeft, { signal: widget.signal })
  const sdkOf = (part: string): Promise<SdkMethods> => {
    const fetching = sdks.get(part) ?? fetchSdk(part)
    sdks.set(part, fetching)
    fetching.catch(() => sdks.delete(part))
    return fetching
  }
  const methods: MoreMethods = {
    identify: (user, jwt) => notes.identify(user, jwt),
    setCompany: (company) => notes.setCompany(company),
    setAttributes: (attributes) => notes.say({ attributes }),
    unsetAttribute: (name) => notes.say({ attributes: { [name]: null } }),
    setConversationAttributes: (values) => describe({ values }),
    tag: (name) => describe({ tags: { [name]: true } }),
    untag: (name) => describe({ tags: { [name]: false } }),
    track: (name, props) => notes.track(name, props),
    async page(url = location.href, title = document.title) {
      const { href } = new URL(url, location.href)
      await widget.visit?.catch(() => undefined)
      widget.visitPage?.(href, title)
    },
    async mount(place) {
      const element = elementOf(place)
      await widget.mount((frame) => mountInline(element, frame))
    },
    attach: (files) => widget.openWith({ type: 'attach', files: [...files] }, 'new'),
    askHuman: () => widget.openWith({ type: 'human' }),
    async popOut() {
      await widget.open()
      widget.say({ type: 'popOut' })
    },
    async getAvailability() {
      const { availability } = widget.config ?? {}
      if (!availability) throw new Error('The widget was removed from the page.')
      return availability
    },
    getVisitorId: () => visitorIdOf(widget),
    getConversations: () => widget.askConversations(),
  }
  return {
    notes,
    async call({ name, part, at, args }) {
      if (part) return (await sdkOf(part))[name]?.(at, ...args)
      const method = methods[name as keyof MoreMethods] as (...all: unknown[]) => Promise<unknown>
      return method(...args)
    },
  }
}

function elementOf(place: Element | string): Element {
  const element = typeof place === 'string' ? document.querySelector(place) : place
  if (!element) throw new Error('mount found no matching element on the page.')
  return element
}

/** The key gives access to the conversation, so pages only get a hash. */
async function visitorIdOf({ hasConsent, keep }: PageWidget): Promise<string> {
  if (!hasConsent) throw new Error('The visitor gave no consent.')
  if (!crypto.subtle) throw new Error('getVisitorId requires https.')
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(visitKeyOf(keep)))
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
