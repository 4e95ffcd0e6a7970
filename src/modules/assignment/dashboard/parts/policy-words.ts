import type { AssignmentPolicy } from '../../model.ts'
import { durationWords, type Method, type QueueOrder } from '../../rules.ts'

export const everyone = 'Everyone'

export const methodWords: Readonly<Record<Method, string>> = {
  manual: 'Manual',
  round_robin: 'Round robin',
  least_loaded: 'Least busy',
}

export const orderWords: Readonly<Record<QueueOrder, string>> = {
  longest_waiting: 'Longest waiting',
  oldest: 'Oldest conversation',
  priority: 'Highest priority',
}

type Rules = Omit<AssignmentPolicy, 'teamId' | 'teamName' | 'version'>

export function policyWords(rules: Rules): string {
  const { method, stickToLastAgentDays, reassignAfterMin, excludedTagIds, mostAgeDays } = rules
  if (method === 'manual') return 'Conversations wait until a teammate takes or assigns them.'
  const firstly = { longest_waiting: 'Longest waiting', oldest: 'Oldest', priority: 'Most urgent' }
  const upTo = limitWords(rules)
  const who = method === 'round_robin' ? 'round robin' : 'to the least busy teammate'
  return [
    `${firstly[rules.order]} first, ${who}${upTo}.`,
    stickToLastAgentDays > 0 &&
      `Returning customers go to the teammate who last replied in the past ${dayWords(stickToLastAgentDays)}.`,
    reassignAfterMin !== null &&
      `Reassigned after ${durationWords(reassignAfterMin)} without a reply.`,
    excludedTagIds.length > 0 && `Excludes ${tagWords(excludedTagIds.length)}.`,
    mostAgeDays !== null &&
      `Excludes conversations older than ${mostAgeDays === 1 ? 'a day' : `${mostAgeDays} days`}.`,
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
  return count === 1 ? 'one tag' : `${count} tags`
}
