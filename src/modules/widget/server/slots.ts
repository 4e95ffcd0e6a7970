import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const visitorIdSlot = slot<FindVisitorId>('widget.visitor-id')

type FindVisitorId = (
  scope: Scope,
  browser: { readonly widgetId: string; readonly visitKey: string },
) => Promise<string | undefined>

export const findVisitorId: FindVisitorId = async (scope, browser) => {
  const [find] = scope.gather(visitorIdSlot)
  return find?.(scope, browser)
}
