import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, type Said } from './user-of.ts'

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
  // With the signature as its second value; it covers the address alone, and we trust ids.
  'set user:email': (email: string) => parley('identify', { email }),
  'set user:nickname': (name: string) => parley('identify', { name }),
  'set user:avatar': (avatar: string) => parley('identify', { avatar }),
  'set user:phone': (phone: string) => parley('setAttributes', { phone }),
  'set user:company': (name: string) => parley('setCompany', { name }),
  'set session:data': (...data: unknown[]) => parley('setAttributes', attributesOf(pairsOf(data))),
  'set session:event': (events: [string, Said?][]) => {
    for (const [name, about] of events) void parley('track', name, attributesOf(about ?? {}))
  },
  'on chat:opened': (listener: () => void) => parley('on', 'open', listener),
  'on chat:closed': (listener: () => void) => parley('on', 'close', listener),
  'on message:sent': (listener: () => void) => parley('on', 'message:sent', listener),
  'on message:received': (listener: () => void) => parley('on', 'message:received', listener),
  'on session:loaded': (listener: () => void) => parley('on', 'ready', listener),
  'on website:availability:changed': (listener: (isOpen: boolean) => void) =>
    parley('on', 'availability', ({ isOpen }) => listener(isOpen)),
  'config position:reverse': (isLeft: boolean) => parley('setPosition', isLeft ? 'left' : 'right'),
  'config sound:mute': (isMuted: boolean) => parley('mute', isMuted),
}

/** `['plan', 'pro']` or `[[['plan', 'pro'], ['seats', 3]]]`. */
function pairsOf(data: readonly unknown[]): Said {
  const [first, second] = data
  const pairs = Array.isArray(first) ? (first as [string, unknown][]) : [[String(first), second]]
  return Object.fromEntries(pairs as [string, unknown][])
}
