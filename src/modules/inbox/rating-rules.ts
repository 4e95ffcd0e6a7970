import type { ClosedReason } from './model.ts'

/** What a channel says about asking. */
export interface AskingRule {
  readonly delayMinutes: number
  /** For how many days a customer who was asked is left alone; null asks every time. */
  readonly pauseDays: number | null
  /** Asked only with one of these; none named is all. */
  readonly tagIds: readonly string[]
  /** Not asked with any of these, whatever else it has. */
  readonly withoutTagIds: readonly string[]
}

/** What of a conversation decides whether its customer is asked when it is closed. */
export interface Closing {
  readonly reason: ClosedReason | null
  readonly hasAnswer: boolean
  readonly isRated: boolean
  readonly tagIds: readonly string[]
  /** When he was last asked, or is going to be, in another conversation. */
  readonly lastAskedAt: Date | null
}

/** When the customer is asked how it went; undefined when he is not. */
export function askingTime(rule: AskingRule, closing: Closing, now: Date): Date | undefined {
  const { reason, hasAnswer, isRated, lastAskedAt } = closing
  if (!hasAnswer || isRated || reason === null || !asked.includes(reason)) return undefined
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

/** Spam, duplicates and what was merged were nobody's talk with anybody. */
const asked: readonly ClosedReason[] = ['resolved', 'no_reply', 'not_actionable']
const dayMs = 24 * 3_600_000

/** Of all who rated, how many gave 4 or 5, in percent; undefined while nobody rated. */
export function satisfiedShare(counts: readonly number[]): number | undefined {
  const all = sum(counts)
  return all === 0 ? undefined : Math.round((100 * sum(counts.slice(3))) / all)
}

/** From 1 to 5; undefined while nobody rated. */
export function averageScore(counts: readonly number[]): number | undefined {
  const all = sum(counts)
  if (all === 0) return undefined
  return counts.reduce((total, count, at) => total + count * (at + 1), 0) / all
}

/**
 * Of answers to how likely somebody is to recommend it: the share of those who would less that of
 * those who would not, from -100 to 100.
 */
export function netPromoterScore(counts: readonly number[]): number | undefined {
  const all = sum(counts)
  if (all === 0) return undefined
  return Math.round((100 * (sum(counts.slice(3)) - sum(counts.slice(0, 2)))) / all)
}

function sum(counts: readonly number[]): number {
  return counts.reduce((total, count) => total + count, 0)
}
