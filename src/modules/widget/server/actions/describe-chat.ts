import { setDetailsByCustomer } from '#modules/inbox/server/public.ts'
import { listTagIdsByName } from '#modules/tags/server/public.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { visitorOf, type Scope } from '#platform/scope/scope.ts'

import type * as chatContract from '../../chat-contract.ts'
import { ownChat } from '../own-chat.ts'
import { findWidgetRow } from '../store.ts'
import { settingsOf } from './widgets.ts'

/**
 * Applies page data to a conversation. Anyone can spoof it, so only allowed fields and tags are
 * accepted.
 */
export async function describeChat(
  scope: Scope,
  { id, values = {}, tags = [], untags = [] }: ParsedInputOf<typeof chatContract.describeChat>,
): Promise<Record<string, never>> {
  const { contactId, widgetId, openerId } = visitorOf(scope)
  await scope.spend(
    {
      bucket: `chat:describe:${openerId}`,
      limit: 60,
      windowSeconds: 60,
      sentence: 'This page sent more than 60 conversation updates in a minute. Send fewer.',
    },
    {
      bucket: `chat:describe:in:${contactId}:${id}`,
      limit: 60,
      windowSeconds: 3600,
      sentence: 'This page sent more than 60 conversation updates in an hour. Send fewer.',
    },
  )
  const widget = await findWidgetRow(scope, widgetId)
  if (widget?.state !== 'live') refuse('not_found', 'This widget no longer exists.')
  const { pageFields, pageTagIds } = settingsOf(widget.published)
  const forbidden = Object.keys(values).find((key) => !pageFields.includes(`conversation.${key}`))
  if (forbidden !== undefined) {
    refuse(
      'forbidden',
      `Pages can’t set the field ${forbidden}. Allow it in the widget settings first.`,
    )
  }
  const allowed = async (names: readonly string[]): Promise<string[]> => {
    const ids: string[] = []
    for (const name of names) {
      const found = (await listTagIdsByName(scope, name)).filter((one) => pageTagIds.includes(one))
      if (found.length === 0) {
        refuse(
          'forbidden',
          `Pages can’t set the tag ${name}. Allow it in the widget settings first.`,
        )
      }
      ids.push(...found)
    }
    return ids
  }
  const details = { values, addTagIds: await allowed(tags), dropTagIds: await allowed(untags) }
  await setDetailsByCustomer(scope, ownChat(scope, id), details)
  return {}
}
