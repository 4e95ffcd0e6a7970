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
  const { method, stickToLastAgentDays, reassignAfterMin, excludedTagIds, mostAgeDays } = rules
  if (method === 'manual') return 'They wait until somebody takes or assigns them.'
  const firstly = { longest_waiting: 'longest waiting', oldest: 'oldest', priority: 'most urgent' }
  const upTo = limitWords(rules)
  const who = method === 'round_robin' ? 'in turn' : 'to whoever has the fewest'
  return [
    `The ${firstly[rules.order]} first, ${who}${upTo}.`,
    stickToLastAgentDays > 0 &&
      `Customers go back to whoever answered them in the last ${dayWords(stickToLastAgentDays)}.`,
    reassignAfterMin !== null &&
      `Passed on after ${durationWords(reassignAfterMin)} without an answer.`,
    excludedTagIds.length > 0 && `Not with ${tagWords(excludedTagIds.length)}.`,
    mostAgeDays !== null &&
      `Not when they are older than ${mostAgeDays === 1 ? 'a day' : `${mostAgeDays} days`}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function limitWords({ perAgentLimit, perChannelLimit }: Rules): string {
  if (perAgentLimit === null && perChannelLimit === null) return ''
  if (perChannelLimit === null) return `, up to ${perAgentLimit} open each`
  if (perAgentLimit === null) return `, up to ${perChannelLimit} open each from one channel`
  return `, up to ${perAgentLimit} open each and ${perChannelLimit} from one channel`
}

function dayWords(days: number): string {
  return days === 1 ? 'day' : `${days} days`
}

function tagWords(count: number): string {
  return count === 1 ? 'one tag' : `any of ${count} tags`
}
