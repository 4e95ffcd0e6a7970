import {
  countOpenOf,
  isSingleThread,
  limitNewConversations,
  type Customer,
} from '#modules/inbox/server/public.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { WidgetSettings } from '../model.ts'
import { waitForTurn } from './store.ts'

export async function spendOnChat(
  scope: Scope,
  settings: WidgetSettings,
  begun: { readonly widgetId: string; readonly tokenHash: string; readonly address: string },
): Promise<void> {
  const { widgetId, tokenHash, address } = begun
  await scope.spend({
    bucket: `chat:begin:${widgetId}:${tokenHash}`,
    limit: settings.mostNewHourly,
    windowSeconds: 3600,
    sentence: 'You’ve started many conversations. Continue one of them, or try again later.',
  })
  const maxPerAddress = settings.mostNewHourlyPerAddress
  await limitNewConversations(scope, { widgetId, address, maxPerAddress })
}

export async function enforceChatLimits(
  scope: Scope,
  customer: Customer,
  { settings, ...begun }: Begun,
): Promise<void> {
  // Serializes concurrent requests of one person.
  await waitForTurn(scope, customer.contactId)
  if (await isSingleThread(scope, begun.channelId)) return
  const open = await countOpenOf(scope, customer, begun)
  if (!settings.hasSeveral && open > 0) {
    refuse('conflict', 'You have an open conversation. Continue it instead.')
  }
  if (open < settings.mostOpen) return
  refuse('rate_limited', 'You’ve reached the limit of open conversations. Continue one of them.', {
    retryAfterSeconds: 600,
    facts: { open },
  })
}

interface Begun {
  readonly settings: WidgetSettings
  readonly channelId: string
  readonly clientKey: string
}
