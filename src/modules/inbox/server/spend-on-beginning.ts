import type { Scope } from '#platform/scope/scope.ts'

export interface Beginning {
  readonly widgetId: string
  readonly address: string
  /** How many may begin there from one address in an hour. */
  readonly mostPerAddress: number
}

/** Before a visitor begins a conversation, in whatever way and whoever he is. */
export async function spendOnBeginning(
  scope: Scope,
  { widgetId, address, mostPerAddress }: Beginning,
): Promise<void> {
  await scope.spend({
    bucket: `chat:new:${scope.organizationId}:${widgetId}:${address}`,
    limit: mostPerAddress,
    windowSeconds: 3600,
    sentence: 'Too many new conversations from here. Try again later.',
  })
  // Asked afterwards: one address that is refused must not use up what all others have together.
  await scope.spend({
    bucket: `chat:new:${scope.organizationId}`,
    limit: mostOfAll,
    windowSeconds: 3600,
    sentence: 'Too many people are writing right now. Try again later.',
  })
}

/** Far above the busiest hour of a large shop, and what a team can still look through afterwards. */
const mostOfAll = 10_000
