import { useLocation, useNavigate } from 'react-router'

import { isId } from './is-id.ts'
import { viewPath, type View } from './views.ts'

export interface InboxPlace {
  readonly view: View
  readonly conversationId: string | undefined
  readonly search: string
  addressOf(conversationId?: string): string
  open(conversationId: string | undefined): void
  searchFor(text: string): void
}

export function useInboxPlace(view: View): InboxPlace {
  const location = useLocation()
  const navigate = useNavigate()
  const params = new URLSearchParams(location.search)
  const idParam = params.get('conversation') ?? ''
  const search = params.get('search') ?? ''
  const addressOf = (conversationId?: string, text = search): string => {
    const query = new URLSearchParams({
      ...(conversationId && { conversation: conversationId }),
      ...(text && { search: text }),
    }).toString()
    return viewPath(view) + (query && `?${query}`)
  }
  const go = (address: string): void =>
    void navigate(address, { replace: true, preventScrollReset: true })
  return {
    view,
    conversationId: isId(idParam) ? idParam : undefined,
    search,
    addressOf,
    open: (conversationId) => go(addressOf(conversationId)),
    searchFor: (text) => {
      if (text !== search) go(addressOf(idParam || undefined, text))
    },
  }
}
