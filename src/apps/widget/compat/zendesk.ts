import { parley } from './parley.ts'
import type { Actions } from './shim.ts'

export const actionsOfZendesk: Actions = {
  'messenger open': () => parley('open'),
  'messenger close': () => parley('close'),
  'messenger show': () => parley('show'),
  'messenger hide': () => parley('hide'),
  /** It asks the page for the token by a function. */
  'messenger loginUser': (give: (take: (jwt: string) => void) => void) =>
    give((jwt) => void parley('identify', {}, jwt)),
  'messenger logoutUser': () => parley('logout'),
  'messenger:set locale': (locale: string) => parley('setLocale', locale),
  'messenger:set zIndex': (zIndex: number) => parley('update', { zIndex }),
  'messenger:on open': (listener: () => void) => parley('on', 'open', listener),
  'messenger:on close': (listener: () => void) => parley('on', 'close', listener),
  'messenger:on unreadMessages': (listener: (count: number) => void) =>
    parley('on', 'unread', ({ count }) => listener(count)),
}
