import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, type UserInput } from './user-of.ts'

export const actionsOfZendesk: Actions = {
  'messenger open': () => parley('open'),
  'messenger close': () => parley('close'),
  'messenger show': () => parley('show'),
  'messenger hide': () => parley('hide'),
  /** Zendesk asks the page for the token through a callback. */
  'messenger loginUser': (give: (take: (jwt: string) => void) => void) =>
    give((jwt) => void parley('identify', {}, jwt)),
  'messenger logoutUser': () => parley('logout'),
  'messenger:set locale': (locale: string) => parley('setLocale', locale),
  'messenger:set zIndex': (zIndex: number) => parley('update', { zIndex }),
  'messenger:set conversationFields': (fields: readonly { id: string; value: unknown }[]) =>
    parley('setConversationAttributes', attributesOf(valuesOf(fields))),
  'messenger:set conversationTags': (names: readonly string[]) => {
    for (const name of names) void parley('tag', name)
  },
  'messenger:on open': (listener: () => void) => parley('on', 'open', listener),
  'messenger:on close': (listener: () => void) => parley('on', 'close', listener),
  'messenger:on unreadMessages': (listener: (count: number) => void) =>
    parley('on', 'unread', ({ count }) => listener(count)),
}

function valuesOf(fields: readonly { id: string; value: unknown }[]): UserInput {
  return Object.fromEntries(fields.map(({ id, value }) => [id, value]))
}
