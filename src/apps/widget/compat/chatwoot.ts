import type { Parley } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, userOf, type UserInput } from './user-of.ts'

export const actionsOfChatwoot: Actions = {
  toggle: (state?: string) =>
    state === 'open' ? parley('open') : parley(state === 'close' ? 'close' : 'toggle'),
  toggleBubbleVisibility: (state: string) => parley(state === 'hide' ? 'hide' : 'show'),
  popoutChatWindow: () => parley('popOut'),
  setUser(id: string | number, input: UserInput = {}) {
    const { company_name: company, custom_attributes: more, ...rest } = input
    if (typeof company === 'string') void parley('setCompany', { name: company })
    const user = userOf({ ...rest, ...(more as UserInput | undefined), identifier: id }, words)
    return parley('identify', user)
  },
  setCustomAttributes: (input: UserInput) => parley('setAttributes', attributesOf(input)),
  deleteCustomAttribute: (name: string) => parley('unsetAttribute', name),
  setConversationCustomAttributes: (input: UserInput) =>
    parley('setConversationAttributes', attributesOf(input)),
  deleteConversationCustomAttribute: (name: string) =>
    parley('setConversationAttributes', { [name]: null }),
  setLabel: (name: string) => parley('tag', name),
  removeLabel: (name: string) => parley('untag', name),
  setLocale: (locale: string) => parley('setLocale', locale.replace('_', '-')),
  setColorScheme: (scheme: string) =>
    parley('setTheme', scheme === 'light' || scheme === 'dark' ? scheme : 'auto'),
  reset: () => parley('reset'),
}

export function forwardToChatwoot(on: Parley): void {
  const events = [
    ['ready', 'ready'],
    ['open', 'opened'],
    ['close', 'closed'],
    ['message:received', 'on-message'],
    ['conversation:started', 'on-start-conversation'],
    ['error', 'error'],
  ] as const
  for (const [ours, theirs] of events) {
    on('on', ours, (detail) => dispatchEvent(new CustomEvent(`chatwoot:${theirs}`, { detail })))
  }
}

const words = {
  identifier: 'id',
  avatar_url: 'avatar',
  phone_number: 'phone',
  identifier_hash: 'hash',
} as const
