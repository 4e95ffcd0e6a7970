import { showCustomerTyping } from '#modules/inbox/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import { ownChat } from '../own-chat.ts'
import { findWidgetRow } from '../store.ts'
import { settingsOf } from './widgets.ts'

export async function setChatTyping(
  scope: Scope,
  { id, isTyping, text }: ParsedInputOf<typeof chatContract.setChatTyping>,
): Promise<Record<string, never>> {
  const { widgetId } = visitorOf(scope)
  const isSeen = Boolean(text) && isTyping && (await seesTyping(scope, widgetId))
  await showCustomerTyping(scope, {
    ...ownChat(scope, id),
    isTyping,
    ...(isSeen && { text }),
  })
  return {}
}

/** Only the published setting counts, because the notice visitors see depends on it. */
async function seesTyping(scope: Scope, widgetId: string): Promise<boolean> {
  const widget = await findWidgetRow(scope, widgetId)
  return Boolean(widget?.published && settingsOf(widget.published).seesTyping)
}
