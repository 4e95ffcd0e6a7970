import type { ParleyEvents } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'
import { known } from './known.ts'
import { Listening } from './listening.ts'
import type { Actions } from './shim.ts'
import { attributesOf, textOf, type UserInput } from './user-of.ts'

export const actionsOfLiveChat: Actions = {
  maximize({ messageDraft }: UserInput = {}) {
    const draft = textOf(messageDraft)
    return draft ? parley('newMessage', draft) : parley('open')
  },
  minimize: () => parley('close'),
  hide: () => parley('hide'),
  destroy: () => parley('destroy'),
  set_customer_name: (name: string) => identify({ name }),
  set_customer_email: (email: string) => identify({ email }),
  set_session_variables: setAttributes,
  update_session_variables: setAttributes,
}

const listening = new Listening()

export const eventsOfLiveChat: Actions = {
  ready: (listener: Listener) => listening.on('ready', listener, 'ready', () => ({})),
  visibility_changed(listener: Listener) {
    const name = 'visibility_changed'
    listening.on(name, listener, 'open', () => ({ visibility: 'maximized' }))
    listening.on(name, listener, 'close', () => ({ visibility: 'minimized' }))
  },
  availability_changed: (listener: Listener) =>
    listening.on('availability_changed', listener, 'availability', ({ isOpen }) => ({
      availability: onlineWord(isOpen),
    })),
  new_event: (listener: Listener) => listening.on('new_event', listener, 'message:received'),
  form_submitted: (listener: Listener) =>
    listening.on('form_submitted', listener, 'form:submitted', ({ form }) => ({
      type: form === 'pre-chat' ? 'prechat' : 'ticket',
    })),
  rating_submitted: (listener: Listener) =>
    listening.on('rating_submitted', listener, 'rating:submitted', ratingWord),
}

export function endOfLiveChat(name: string, listener: Listener): void {
  listening.off(name, listener)
}

export const gettersOfLiveChat: Actions = {
  customer_data: () => {
    const { name, email, isKnown } = known.visitor
    return {
      name: customer.name ?? name ?? '',
      email: customer.email ?? email ?? '',
      isReturning: isKnown,
      sessionVariables,
    }
  },
  state: () => ({
    availability: onlineWord(known.isOnline),
    visibility: visibility(),
  }),
}

type Listener = (detail: unknown) => void

let customer: { readonly name?: string; readonly email?: string } = {}
let sessionVariables: ReturnType<typeof attributesOf> = {}

function identify(user: typeof customer): unknown {
  customer = { ...customer, ...user }
  return parley('identify', user)
}

function setAttributes(about: UserInput): unknown {
  sessionVariables = { ...sessionVariables, ...attributesOf(about) }
  return parley('setAttributes', attributesOf(about))
}

function visibility(): string {
  if (known.isOpen) return 'maximized'
  return known.isVisible ? 'minimized' : 'hidden'
}

function onlineWord(isOnline: boolean): string {
  return isOnline ? 'online' : 'offline'
}

function ratingWord({ rating, scale }: ParleyEvents['rating:submitted']): string {
  const [good, normal] = { faces: [4, 3], stars: [4, 3], thumbs: [1, 1], nps: [9, 7] }[scale]
  if (rating >= (good ?? 0)) return 'good'
  return rating >= (normal ?? 0) ? 'normal' : 'bad'
}
