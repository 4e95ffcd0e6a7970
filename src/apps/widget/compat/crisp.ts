import { known } from './known.ts'
import { Listening } from './listening.ts'
import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, type UserInput } from './user-of.ts'

export const actionsOfCrisp: Actions = {
  'do chat:open': () => parley('open'),
  'do chat:close': () => parley('close'),
  'do chat:toggle': () => parley('toggle'),
  'do chat:show': () => parley('show'),
  'do chat:hide': () => parley('hide'),
  'do helpdesk:search': () => parley('open', 'help'),
  'do helpdesk:article:open': (_locale: string, id: string) => parley('openArticle', id),
  'do message:send': (_kind: string, text: string) => parley('newMessage', text, { send: true }),
  'do session:reset': () => parley('reset'),
  'set message:text': (text: string) => parley('setDraft', text),
  // The second value is a signature of the email address only, but we trust IDs.
  'set user:email': (email: string) => parley('identify', { email }),
  'set user:nickname': (name: string) => parley('identify', { name }),
  'set user:avatar': (avatar: string) => parley('identify', { avatar }),
  'set user:phone': (phone: string) => parley('setAttributes', { phone }),
  'set user:company': (name: string) => parley('setCompany', { name }),
  'set session:data': (...data: unknown[]) => parley('setAttributes', attributesOf(pairsOf(data))),
  'set session:segments': (names: readonly string[]) => {
    for (const name of names) void parley('tag', name)
  },
  'set session:event': (events: [string, UserInput?][]) => {
    for (const [name, about] of events) void parley('track', name, attributesOf(about ?? {}))
  },
  'config position:reverse': (isLeft: boolean) => parley('setPosition', isLeft ? 'left' : 'right'),
  'config sound:mute': (isMuted: boolean) => parley('mute', isMuted),
  'config container:index': (zIndex: number) => parley('update', { zIndex }),
  'config color:mode': (mode: string) =>
    parley('setTheme', mode === 'light' || mode === 'dark' ? mode : 'auto'),
  'config hide:on:mobile': (isHidden: boolean) =>
    isHidden && matchMedia('(max-width: 639px)').matches ? parley('hide') : undefined,
  'config hide:on:away'(isHidden: boolean) {
    listening.off('hide:on:away')
    if (!isHidden) return parley('show')
    const follow = (isOnline: unknown): void => void parley(isOnline ? 'show' : 'hide')
    return listening.on('hide:on:away', follow, 'availability', ({ isOpen }) => isOpen)
  },
}

const listening = new Listening()

/** `$crisp.push(['on', 'chat:opened', listener])` */
export const eventsOfCrisp: Actions = {
  'chat:opened': (tell: Tell) => listening.on('chat:opened', tell, 'open'),
  'chat:closed': (tell: Tell) => listening.on('chat:closed', tell, 'close'),
  'message:sent': (tell: Tell) => listening.on('message:sent', tell, 'message:sent'),
  'message:received': (tell: Tell) => listening.on('message:received', tell, 'message:received'),
  'session:loaded': (tell: Tell) => listening.on('session:loaded', tell, 'ready'),
  'website:availability:changed': (tell: Tell) =>
    listening.on('website:availability:changed', tell, 'availability', ({ isOpen }) => isOpen),
  'user:email:changed': (tell: Tell) =>
    listening.on('user:email:changed', tell, 'email:supplied', ({ email }) => email),
}

/** `$crisp.push(['off', 'chat:opened'])` */
export function endOfCrisp(name: string): void {
  listening.off(name)
}

/** `$crisp.is('chat:opened')` */
export const statesOfCrisp: Actions = {
  'chat:opened': () => known.isOpen,
  'chat:closed': () => !known.isOpen,
  'chat:visible': () => known.isVisible,
  'chat:hidden': () => !known.isVisible,
  'website:available': () => known.isOnline,
  'session:ongoing': () => known.visitor.isKnown,
}

/** `$crisp.get('chat:unread:count')` */
export const valuesOfCrisp: Actions = {
  'chat:unread:count': () => known.unread,
  'user:email': () => known.visitor.email,
  'user:nickname': () => known.visitor.name,
}

type Tell = (detail?: unknown) => void

/** `['plan', 'pro']` or `[[['plan', 'pro'], ['seats', 3]]]`. */
function pairsOf(data: readonly unknown[]): UserInput {
  const [first, second] = data
  const pairs = Array.isArray(first) ? (first as [string, unknown][]) : [[String(first), second]]
  return Object.fromEntries(pairs as [string, unknown][])
}
