import { formatMinutes } from '#lib/format-minutes.ts'

import type { SlaPolicy } from '../../model.ts'

export interface PolicyNames {
  readonly schedules: ReadonlyMap<string, string>
  readonly channels: ReadonlyMap<string, string>
  readonly boards: ReadonlyMap<string, string>
  readonly tags: ReadonlyMap<string, string>
}

type PolicyTargets = Pick<
  SlaPolicy,
  'firstMinutes' | 'nextMinutes' | 'resolveMinutes' | 'scheduleId' | 'priorityMinutes'
>

export function targetText(policy: PolicyTargets, { schedules }: PolicyNames): string {
  const { firstMinutes, nextMinutes, resolveMinutes, scheduleId } = policy
  const parts = [
    firstMinutes !== null && `first reply in ${formatMinutes(firstMinutes)}`,
    nextMinutes !== null &&
      `${firstMinutes === null ? 'each reply' : 'next'} in ${formatMinutes(nextMinutes)}`,
    resolveMinutes !== null && `resolved in ${formatMinutes(resolveMinutes)}`,
    scheduleId === null
      ? '24/7'
      : `during business hours (${schedules.get(scheduleId) ?? ''})`.trim().trim(),
  ].filter((part) => part !== false)
  const words = parts.join(', ')
  const own = rankWords(policy.priorityMinutes)
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${own && `; ${own}`}`
}

type Held = Pick<SlaPolicy, 'holdsFor' | 'channelIds' | 'boardIds' | 'priorities' | 'tagIds'>

export function filterText(
  { holdsFor, channelIds, boardIds, priorities, tagIds }: Held,
  { channels, boards, tags }: PolicyNames,
): string {
  const isForTickets = holdsFor.includes('tickets')
  const isForConversations = holdsFor.includes('conversations')
  const named = (ids: readonly string[], names: ReadonlyMap<string, string>, gone: string) =>
    listed(ids.map((id) => names.get(id) ?? gone))
  const parts = [
    priorities.length > 0 && `${listed(priorities.map(priorityWord))} priority`,
    isForConversations &&
      channelIds.length > 0 &&
      `in ${named(channelIds, channels, 'another channel')}`,
    isForTickets && boardIds.length > 0 && `on ${named(boardIds, boards, 'another board')}`,
    tagIds.length > 0 && `tagged ${named(tagIds, tags, 'a deleted tag')}`,
  ].filter((part) => part !== false)
  const words = parts.join(', ')
  const whole = kindWords(isForConversations, isForTickets)
  return words === '' ? `All ${whole.toLowerCase()}` : `${whole}: ${words}`
}

function kindWords(isForConversations: boolean, isForTickets: boolean): string {
  if (!isForTickets) return 'Conversations'
  return isForConversations ? 'Conversations and tickets' : 'Tickets'
}

function rankWords(byPriority: PolicyTargets['priorityMinutes']): string {
  const ranks = Object.entries(byPriority).filter(([, own]) => own && Object.keys(own).length > 0)
  return ranks.length === 0 ? '' : `other times for ${listed(ranks.map(([rank]) => rank))}`
}

function priorityWord(priority: string): string {
  return priority === 'none' ? 'no' : priority
}

function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`
}
