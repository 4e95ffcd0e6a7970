import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, textOf, type Said } from './user-of.ts'

/** What `LiveChatWidget.call(…)` asks for. */
export const actionsOfLiveChat: Actions = {
  maximize({ messageDraft }: Said = {}) {
    const draft = textOf(messageDraft)
    return draft ? parley('newMessage', draft) : parley('open')
  },
  minimize: () => parley('close'),
  hide: () => parley('hide'),
  destroy: () => parley('destroy'),
  set_customer_name: (name: string) => parley('identify', { name }),
  set_customer_email: (email: string) => parley('identify', { email }),
  set_session_variables: setAttributes,
  update_session_variables: setAttributes,
}

/** What `LiveChatWidget.on(…)` listens for, told as pages of it expect. */
export const eventsOfLiveChat: Actions = {
  ready: (listener: Listener) => parley('on', 'ready', () => listener({})),
  visibility_changed(listener: Listener) {
    void parley('on', 'open', () => listener({ visibility: 'maximized' }))
    return parley('on', 'close', () => listener({ visibility: 'minimized' }))
  },
  new_event: (listener: Listener) => parley('on', 'message:received', listener),
}

type Listener = (detail: unknown) => void

function setAttributes(said: Said): unknown {
  return parley('setAttributes', attributesOf(said))
}
