import type { ParleyCompany } from '#platform/widget/sdk.ts'

import { parley } from './parley.ts'
import type { Actions } from './shim.ts'
import { attributesOf, textOf, userOf, type UserInput } from './user-of.ts'

export const actionsOfIntercom: Actions = {
  boot: identify,
  update: identify,
  // Single-page apps call this on navigation; we detect navigation ourselves.
  reattach_activator: () => undefined,
  shutdown: () => parley('reset'),
  show: () => parley('open'),
  hide: () => parley('close'),
  showMessages: () => parley('open', 'messages'),
  showNewMessage: (text?: string) => parley('newMessage', text ?? ''),
  startConversation: (text: string) => parley('newMessage', text, { send: true }),
  showConversation: (conversation: string) => parley('open', { conversation }),
  showArticle: (id: string | number) => parley('openArticle', String(id)),
  showTicket: (ticket: string | number) => parley('open', { ticket: String(ticket) }),
  showSpace: (space: string) => parley('open', spaces.find((known) => known === space) ?? 'home'),
  trackEvent: (name: string, about?: UserInput) => parley('track', name, attributesOf(about ?? {})),
  getVisitorId: () => parley('getVisitorId'),
  whoami: () => parley('whoami'),
  onShow: (listener: () => void) => parley('on', 'open', listener),
  onHide: (listener: () => void) => parley('on', 'close', listener),
  onUnreadCountChange: (listener: (count: number) => void) =>
    parley('on', 'unread', ({ count }) => listener(count)),
  onUserEmailSupplied: (listener: () => void) => parley('on', 'email:supplied', listener),
}

const spaces = ['messages', 'help', 'tickets'] as const

function identify(settings: UserInput = {}): unknown {
  const {
    app_id: _app,
    api_base: _base,
    company,
    intercom_user_jwt: jwt,
    alignment,
    hide_default_launcher: isHidden,
    vertical_padding: offsetY,
    horizontal_padding: offsetX,
    custom_launcher_selector: launcherSelector,
    created_at: _createdAt,
    avatar,
    ...rest
  } = settings
  if (alignment === 'left' || alignment === 'right') void parley('setPosition', alignment)
  if (typeof offsetX === 'number') void parley('setPosition', { offsetX })
  if (typeof offsetY === 'number') void parley('setPosition', { offsetY })
  if (typeof isHidden === 'boolean') void parley(isHidden ? 'hide' : 'show')
  if (typeof launcherSelector === 'string') void parley('update', { launcherSelector })
  if (company) void parley('setCompany', companyOf(company as UserInput))
  // `{ type: 'avatar', image_url }`
  const picture = (avatar as UserInput | undefined)?.['image_url']
  const user = userOf({ ...rest, avatar: picture }, words)
  if (typeof jwt === 'string') return parley('identify', user, jwt)
  return Object.keys(user).length > 0 ? parley('identify', user) : undefined
}

function companyOf({ id, company_id: companyId, name, ...rest }: UserInput): ParleyCompany {
  const key = textOf(id ?? companyId)
  return {
    ...(key !== undefined && { id: key }),
    ...(typeof name === 'string' && { name }),
    attributes: attributesOf(rest),
  }
}

const words = {
  user_id: 'id',
  phone: 'phone',
  user_hash: 'hash',
} as const
