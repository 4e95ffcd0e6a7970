import type { ParleyVisitor } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'

/** Other chats return these synchronously; ours load later, so they're cached here. */
export const known = {
  isOpen: false,
  isVisible: false,
  isOnline: false,
  unread: 0,
  visitor: { isKnown: false, name: null, email: null } as ParleyVisitor,
}

/** Requested before the page subscribes, so values are current when it gets the event. */
export function keepKnown(): void {
  parley('on', 'ready', () => void read())
  parley('on', 'identify:ok', () => void read())
  parley('on', 'open', () => (known.isOpen = true))
  parley('on', 'close', () => (known.isOpen = false))
  parley('on', 'show', () => (known.isVisible = true))
  parley('on', 'hide', () => (known.isVisible = false))
  parley('on', 'unread', ({ count }) => (known.unread = count))
  parley('on', 'availability', ({ isOpen }) => (known.isOnline = isOpen))
  parley('on', 'email:supplied', ({ email }) => (known.visitor = { ...known.visitor, email }))
}

async function read(): Promise<void> {
  const [isVisible, isOpen, visitor] = await Promise.all([
    parley('isVisible'),
    parley('isOpen'),
    parley('whoami'),
  ])
  Object.assign(known, { isVisible, isOpen, visitor })
}
