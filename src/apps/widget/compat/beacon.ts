import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, textOf, userOf, type Said } from './user-of.ts'

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
  prefill: ({ text }: Said) => parley('newMessage', typeof text === 'string' ? text : ''),
  identify(said: Said) {
    const { company, signature: _signature, ...rest } = said
    if (typeof company === 'string') void parley('setCompany', { name: company })
    return parley('identify', userOf(rest))
  },
  'session-data': (said: Said) => parley('setAttributes', attributesOf(said)),
  event: ({ type, url, title }: Said) =>
    type === 'page-viewed'
      ? parley('page', textOf(url), textOf(title))
      : parley('track', textOf(type) ?? 'event'),
  info: () => parley('whoami'),
  on: listen,
  once(name: string, listener: (detail?: unknown) => void) {
    let isDone = false
    return listen(name, (detail) => {
      if (!isDone) listener(detail)
      isDone = true
    })
  },
}

function placeOf(path: string): 'new' | 'help' | 'home' {
  if (path.includes('ask')) return 'new'
  return path.includes('answers') || path.includes('docs') ? 'help' : 'home'
}

function listen(name: string, listener: (detail?: unknown) => void): unknown {
  if (name === 'ready' || name === 'open' || name === 'close') return parley('on', name, listener)
  if (name === 'email-sent' || name === 'chat-started') {
    return parley('on', 'conversation:started', listener)
  }
  return undefined
}
