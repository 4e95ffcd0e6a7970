import type { ParleyEvents } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'
import { Listening } from './listening.ts'
import { warnMissing, type Actions } from './shim.ts'
import { attributesOf, textOf, userOf, type UserInput } from './user-of.ts'

export const actionsOfBeacon: Actions = {
  init: () => undefined,
  open: () => parley('open'),
  close: () => parley('close'),
  toggle: () => parley('toggle'),
  destroy: () => parley('destroy'),
  logout: () => parley('logout'),
  navigate: (path: string) => parley('open', placeOf(path)),
  article: (id: string) => parley('openArticle', id),
  search: (query: string) => parley('searchHelp', query),
  suggest: () => parley('open', 'help'),
  prefill: ({ text }: UserInput) => parley('newMessage', typeof text === 'string' ? text : ''),
  identify(input: UserInput) {
    const { company, signature: _signature, ...rest } = input
    if (typeof company === 'string') void parley('setCompany', { name: company })
    return parley('identify', userOf(rest))
  },
  'session-data': (input: UserInput) => parley('setAttributes', attributesOf(input)),
  event: ({ type, url, title }: UserInput) =>
    type === 'page-viewed'
      ? parley('page', textOf(url), textOf(title))
      : parley('track', textOf(type) ?? 'event'),
  info: () => parley('whoami'),
  reset: () => parley('setDraft', ''),
  config({ display, ...rest }: { readonly display?: BeaconDisplay } & UserInput) {
    if (display) place(display)
    for (const name of Object.keys(rest)) warnMissing('Beacon', `config ${name}`)
  },
  on: listen,
  off: (name: string, listener?: Listener) => listening.off(name, listener),
  once(name: string, listener: (detail?: unknown) => void) {
    let isDone = false
    listen(name, (detail) => {
      if (!isDone) listener(detail)
      isDone = true
    })
  },
}

function placeOf(path: string): 'new' | 'help' | 'home' {
  if (path.includes('ask')) return 'new'
  return path.includes('answers') || path.includes('docs') ? 'help' : 'home'
}

interface BeaconDisplay {
  readonly style?: string
  readonly position?: string
  readonly zIndex?: number
  readonly horizontalOffset?: number
  readonly verticalOffset?: number
}

function place({ style, position, zIndex, horizontalOffset, verticalOffset }: BeaconDisplay): void {
  if (position === 'left' || position === 'right') void parley('setPosition', position)
  if (horizontalOffset !== undefined) void parley('setPosition', { offsetX: horizontalOffset })
  if (verticalOffset !== undefined) void parley('setPosition', { offsetY: verticalOffset })
  if (zIndex !== undefined) void parley('update', { zIndex })
  if (style !== undefined) void parley(style === 'manual' ? 'hide' : 'show')
}

type Listener = (detail?: unknown) => void

const listening = new Listening()

function listen(name: string, listener: Listener): void {
  const ours = eventsOfBeacon[name]
  if (ours) listening.on(name, listener, ours)
  else warnMissing('Beacon', `on ${name}`)
}

const eventsOfBeacon: Readonly<Record<string, keyof ParleyEvents>> = {
  ready: 'ready',
  open: 'open',
  close: 'close',
  'email-sent': 'conversation:started',
  'chat-started': 'conversation:started',
}
