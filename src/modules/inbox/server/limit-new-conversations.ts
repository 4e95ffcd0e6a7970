import type { Scope } from '#platform/scope/scope.ts'

export interface NewConversationLimit {
  readonly widgetId: string
  readonly address: string
  readonly maxPerAddress: number
}

export async function limitNewConversations(
  scope: Scope,
  { widgetId, address, maxPerAddress }: NewConversationLimit,
): Promise<void> {
  await scope.spend({
    bucket: `chat:new:${scope.organizationId}:${widgetId}:${address}`,
    limit: maxPerAddress,
    windowSeconds: 3600,
    sentence: 'Too many new conversations from your network. Try again later.',
  })
  // Charged second, so that one blocked address can't use up the shared limit.
  await scope.spend({
    bucket: `chat:new:${scope.organizationId}`,
    limit: maxTotal,
    windowSeconds: 3600,
    sentence: 'Too many people are writing right now. Try again later.',
  })
}

/** Far above the busiest hour of a large shop. */
const maxTotal = 10_000
