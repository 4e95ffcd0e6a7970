import type { Choice } from '#ui/choice.ts'

import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { wordsOfField } from '#modules/fields/rules.ts'

import type { TemplateAction } from '../../model.ts'
import { closeReasons } from './close-reasons.ts'
import { useNames } from './use-names.ts'

export function useMacroWords(): (action: TemplateAction) => string {
  const { members, teams, tags, fields } = useNames()
  const valueWords = useValueWords()
  return (action) => {
    switch (action.do) {
      case 'assign':
        return action.memberId === null
          ? 'Unassign'
          : `Assign to ${nameIn(members, action.memberId)}`
      case 'take':
        return 'Assign to me'
      case 'team':
        return action.teamId === null
          ? 'Unassign the team'
          : `Assign to the team ${nameIn(teams, action.teamId)}`
      case 'tag':
        return `Add ${namesIn(tags, action.tagIds)}`
      case 'untag':
        return `Remove ${namesIn(tags, action.tagIds)}`
      case 'priority':
        return action.priority === 'none' ? 'Remove priority' : `Set priority to ${action.priority}`
      case 'snooze':
        return action.minutes === null
          ? 'Snooze until the customer replies'
          : `Snooze for ${durationWords(action.minutes)}`
      case 'close':
        return closingWords(action.reason)
      case 'subject':
        return `Set subject to “${action.text}”`
      case 'field': {
        const field = fields.find(({ key }) => key === action.key)
        const words = wordsOfField(field, action.value, valueWords)
        const name = field?.label ?? 'a deleted field'
        return words === '' ? `Empty ${name}` : `Set ${name} to ${words}`
      }
      case 'open':
        return 'Reopen conversation'
      case 'note':
        return `Add note “${action.text}”`
    }
  }
}

function closingWords(reason: string | undefined): string {
  const why = closeReasons.find(({ value }) => value === reason && value !== 'resolved')
  return `Close conversation${why ? `: ${why.label.toLowerCase()}` : ''}`
}

function nameIn(choices: readonly Choice[], id: string): string {
  return choices.find(({ value }) => value === id)?.label ?? 'a former teammate'
}

function namesIn(choices: readonly Choice[], ids: readonly string[]): string {
  const names = ids.map((id) => choices.find(({ value }) => value === id)?.label ?? 'a deleted tag')
  return new Intl.ListFormat('en').format(names)
}

function durationWords(minutes: number): string {
  if (minutes % 1440 === 0) return count(minutes / 1440, 'day')
  return minutes % 60 === 0 ? count(minutes / 60, 'hour') : count(minutes, 'minute')
}

function count(number: number, noun: string): string {
  return number === 1 ? `1 ${noun}` : `${number} ${noun}s`
}
