import type { ClosedReason } from './model.ts'

export interface AskingRule {
  readonly delayMinutes: number
  readonly pauseDays: number | null
  readonly tagIds: readonly string[]
  readonly withoutTagIds: readonly string[]
}

export interface Closing {
  readonly reason: ClosedReason | null
  readonly hasAnswer: boolean
  readonly isRated: boolean
  readonly tagIds: readonly string[]
  readonly lastAskedAt: Date | null
}

export function askingTime(rule: AskingRule, closing: Closing, now: Date): Date | undefined {
  const { reason, hasAnswer, isRated, lastAskedAt } = closing
  if (!hasAnswer || isRated || reason === null || !rateableReasons.includes(reason))
    return undefined
  if (!isAbout(rule, closing.tagIds)) return undefined
  const at = new Date(now.getTime() + rule.delayMinutes * 60_000)
  if (rule.pauseDays !== null && lastAskedAt !== null) {
    const isPaused = at.getTime() - lastAskedAt.getTime() < rule.pauseDays * dayMs
    if (isPaused) return undefined
  }
  return at
}

function isAbout({ tagIds, withoutTagIds }: AskingRule, has: readonly string[]): boolean {
  if (withoutTagIds.some((id) => has.includes(id))) return false
  return tagIds.length === 0 || tagIds.some((id) => has.includes(id))
}

const rateableReasons: readonly ClosedReason[] = ['resolved', 'no_reply', 'not_actionable']
const dayMs = 24 * 3_600_000

export function satisfiedShare(counts: readonly number[]): number | undefined {
  const all = sum(counts)
  return all === 0 ? undefined : Math.round((100 * sum(counts.slice(3))) / all)
}

export function averageScore(counts: readonly number[]): number | undefined {
  const all = sum(counts)
  if (all === 0) return undefined
  return counts.reduce((total, count, at) => total + count * (at + 1), 0) / all
}

/**
 * The net promoter score: the share of promoters minus the share of detractors, from -100 to 100.
 */
export function netPromoterScore(counts: readonly number[]): number | undefined {
  const all = sum(counts)
  if (all === 0) return undefined
  return Math.round((100 * (sum(counts.slice(3)) - sum(counts.slice(0, 2)))) / all)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
