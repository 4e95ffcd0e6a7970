import type { AssignmentPolicy } from '../../model.ts'
import { durationWords, type Method, type QueueOrder } from '../../rules.ts'

export const everybody = 'Everybody'

export const methodWords: Readonly<Record<Method, string>> = {
  manual: 'By hand',
  round_robin: 'In turn',
  least_loaded: 'To whoever has the fewest',
}

export const orderWords: Readonly<Record<QueueOrder, string>> = {
  longest_waiting: 'Whoever waits longest',
  oldest: 'The oldest conversation',
  priority: 'The highest priority',
}

type Rules = Omit<AssignmentPolicy, 'teamId' | 'teamName' | 'version'>

/** What a policy does, in sentences. */
export function policyWords(rules: Rules): string {
  const { method, perAgentLimit, stickToLastAgentDays, reassignAfterMin, excludedTagIds } = rules
  if (method === 'manual') return 'They wait until somebody takes or assigns them.'
  const firstly = { longest_waiting: 'longest waiting', oldest: 'oldest', priority: 'most urgent' }
  const upTo = perAgentLimit === null ? '' : `, up to ${perAgentLimit} open each`
  const who = method === 'round_robin' ? 'in turn' : 'to whoever has the fewest'
  return [
    `The ${firstly[rules.order]} first, ${who}${upTo}.`,
    stickToLastAgentDays > 0 &&
      `Customers go back to whoever answered them in the last ${dayWords(stickToLastAgentDays)}.`,
    reassignAfterMin !== null &&
      `Passed on after ${durationWords(reassignAfterMin)} without an answer.`,
    excludedTagIds.length > 0 && `Not with ${tagWords(excludedTagIds.length)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function dayWords(days: number): string {
  return days === 1 ? 'day' : `${days} days`
}

function tagWords(count: number): string {
  return count === 1 ? 'one tag' : `any of ${count} tags`
}
