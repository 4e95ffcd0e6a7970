import type { QueryClient } from '@tanstack/react-query'

import { fieldCalls } from '#modules/fields/contract.ts'
import { missingOn, optionsOf } from '#modules/fields/rules.ts'
import { callQuery } from '#platform/registry/browser/use-call.ts'
import { pagesQuery } from '#platform/registry/browser/use-pages.ts'

import { getConversation } from '../../../contract.ts'
import { conversationFields } from '../contact/use-conversation-fields.ts'

export async function hasMissingFields(queries: QueryClient, id: string): Promise<boolean> {
  const fields = pagesQuery(fieldCalls.list, conversationFields)
  const { pages } = queries.getQueryData(fields.queryKey) ?? (await queries.infiniteQuery(fields))
  const required = pages
    .flatMap(({ items }) => items)
    .filter(({ requiredOn }) => requiredOn === 'close')
    .map((field) => ({ ...field, options: optionsOf(field.options) }))
  if (required.length === 0) return false
  const conversation = callQuery(getConversation, { id })
  const { attributes } =
    queries.getQueryData(conversation.queryKey) ?? (await queries.query(conversation))
  return missingOn('close', required, attributes).length > 0
}
