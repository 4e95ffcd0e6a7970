import type { Scope } from '#platform/scope/scope.ts'

export interface Beginning {
  readonly widgetId: string
  readonly address: string
  readonly mostPerAddress: number
}

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
  // Charged second, so that one blocked address can't use up the shared limit.
  await scope.spend({
    bucket: `chat:new:${scope.organizationId}`,
    limit: mostOfAll,
    windowSeconds: 3600,
    sentence: 'Too many people are writing right now. Try again later.',
  })
}

/** Far above the busiest hour of a large shop. */
const mostOfAll = 10_000
