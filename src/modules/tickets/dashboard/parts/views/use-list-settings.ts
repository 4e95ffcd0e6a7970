import { useSearchParams } from 'react-router'

import { useCall } from '#platform/registry/browser/use-call.ts'

import type { TicketView } from '../../../view-model.ts'
import { listTicketViews } from '../../../views-contract.ts'
import {
  differsFromView,
  listSettingsOf,
  readListSettings,
  defaultListSettings,
  withoutListSettings,
  writeListSettings,
  type ListSettings,
} from './list-settings.ts'
import { isViewId } from './view-id.ts'

export interface ViewedList extends ListSettings {
  readonly views: readonly TicketView[]
  readonly view: TicketView | undefined
  readonly isLost: boolean
  readonly isChanged: boolean
  change(change: Parameters<typeof writeListSettings>[2]): void
  open(viewId: string | undefined): void
}

export function useListSettings(boardId?: string): ViewedList {
  const [address, setAddress] = useSearchParams()
  const { data } = useCall(listTicketViews, {})
  const views = (data?.items ?? []).filter(
    ({ filter }) => !boardId || !filter.boardId || filter.boardId === boardId,
  )
  const named = address.get('view') ?? ''
  const view = views.find(({ id }) => id === named)
  const base = view ? listSettingsOf(view) : defaultListSettings
  const look = readListSettings(address, base)
  const go = (next: (before: URLSearchParams) => URLSearchParams, isStep: boolean): void =>
    setAddress(next, { replace: !isStep, preventScrollReset: true })
  return {
    ...look,
    views,
    view,
    isLost: data !== undefined && isViewId(named) && !view,
    isChanged: differsFromView(look, base),
    change: (change) => go((before) => writeListSettings(before, base, change), false),
    open: (viewId) =>
      go((before) => {
        const next = withoutListSettings(before)
        if (viewId === undefined && boardId) next.set('view', 'list')
        else if (viewId === undefined) next.delete('view')
        else next.set('view', viewId)
        return next
      }, true),
  }
}
