import { changeBy } from '#modules/content/dashboard/numbers/figure.ts'
import type { Change } from '#ui/stat.tsx'

import type { Analytics } from '../../model.ts'

type Help = Pick<Analytics, 'helpedCount' | 'helpedWroteCount'>

export function selfServiceRate(
  now: Help,
  before: Help | undefined,
): { readonly value: string; readonly change?: Change } {
  const share = shareOf(now)
  if (share === undefined) return { value: '–' }
  const value = `${share}%`
  const earlier = before && shareOf(before)
  if (earlier === undefined) return { value }
  const part = share - earlier
  return {
    value,
    change: changeBy(part, `${Math.abs(part)} points`, true),
  }
}

function shareOf({ helpedCount, helpedWroteCount }: Help): number | undefined {
  if (helpedCount === 0) return undefined
  return Math.round(((helpedCount - helpedWroteCount) / helpedCount) * 100)
}
