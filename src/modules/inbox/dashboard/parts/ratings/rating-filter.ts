import { isRatingScale } from '#lib/rating-scale.ts'
import type { InputOf } from '#platform/registry/call.ts'

import type { listRatings, summarizeRatings } from '../../../ratings-contract.ts'

export interface RatingFilter {
  readonly days: string
  readonly agent: string
  readonly score: string
  readonly scale: string
  readonly review: string
}

export const filterNames = ['days', 'agent', 'score', 'scale', 'review'] as const

export function readFilter(valueOf: (name: string) => string): RatingFilter {
  const [days, agent, score, scale, review] = filterNames.map(valueOf)
  return {
    days: dayChoices.some(({ value }) => value === days) ? (days ?? commonDays) : commonDays,
    agent: isId(agent) ? agent : '',
    score: /^[1-5]$/.test(score ?? '') ? (score ?? '') : '',
    scale: isRatingScale(scale) ? scale : '',
    review: review === 'done' || review === 'missing' ? review : '',
  }
}

export function summaryQuestion(filter: RatingFilter): InputOf<typeof summarizeRatings> {
  const { days, agent, score, scale, review } = filter
  return {
    ...(days !== 'all' && { days: Number(days) }),
    ...(agent && { assigneeId: agent }),
    ...(score && { score: Number(score) }),
    ...(isRatingScale(scale) && { scale }),
    ...((review === 'done' || review === 'missing') && { review }),
  }
}

export function listQuestion(filter: RatingFilter): Omit<InputOf<typeof listRatings>, 'cursor'> {
  return summaryQuestion(filter)
}

export const commonDays = '30'

export const dayChoices = [
  { value: '7', label: 'Last 7 days' },
  { value: '30', label: 'Last 30 days' },
  { value: '90', label: 'Last 90 days' },
  { value: '365', label: 'Last 365 days' },
  { value: 'all', label: 'All time' },
]

function isId(text: string | undefined): text is string {
  return /^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/.test(text ?? '')
}
