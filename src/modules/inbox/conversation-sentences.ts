import { readMarks } from '#lib/marks/light-marks.ts'
import { wordsOf } from '#lib/marks/marked.ts'
import { formatRating, type RatingScale } from '#lib/rating-scale.ts'
import type { EventActorRef } from '#platform/events/event.ts'
import type { Sentence } from '#platform/events/sentence.ts'

import type { Message } from './model.ts'

export const aboutMessage = {
  isByCustomer: ({ message: { author } }: { message: Message }) => author.kind === 'contact',
}

export function textOfMessage({ message: { author, text } }: { message: Message }): string {
  return author.kind === 'member' ? wordsOf(readMarks(text)) : text
}

export function updateSentence({
  after,
}: {
  readonly after: Readonly<Record<string, unknown>>
}): string | undefined {
  const it = 'conversation #{number}'
  if (after['subject']) return `changed the subject of ${it} to “{after.subject}”`
  if ('subject' in after) return `removed the subject of ${it}`
  if ('humanAskedAt' in after) return `asked for a person in ${it}`
  if ('isTrashed' in after) return `restored ${it} from the trash`
  if ('closedReason' in after) return `changed the closing reason of ${it}`
  if ('due' in after) return undefined
  if ('contactId' in after) return `moved ${it} to this contact`
  return Object.keys(after).length > 0 ? `edited ${it}` : undefined
}

export function snoozeSentence({
  until,
  event,
}: {
  readonly until: string | null
  readonly event: string | null
}): string {
  const it = 'snoozed conversation #{number}'
  if (event === 'visit') return `${it} until the customer is back on the site`
  if (event === 'note') return `${it} until someone adds a note`
  return until ? `${it} until {until:date}` : it
}

export function notifyAssigned(
  { after }: { readonly after: string },
  actor: EventActorRef,
): string {
  return actor.kind === 'member' && actor.id === after
    ? 'assigned conversation #{number} to themselves'
    : 'assigned conversation #{number} to {after:member|a former teammate}'
}

export function fieldSentence({
  key,
  after,
}: {
  readonly key: string
  readonly after?: unknown
}): Sentence {
  const what = '“{key:conversationField}” of conversation #{number}'
  const isEmpty = after === undefined || after === null || after === ''
  if (isEmpty) return `cleared ${what}`
  const value = { key, value: after }
  return { says: `set ${what} to “{value:conversationValue}”`, with: { value } }
}

export function notifyRated({
  scale,
  answer,
}: {
  readonly scale: RatingScale
  readonly answer: number
}): Sentence {
  const rating = formatRating(scale, answer)
  return { says: 'rated conversation #{number}: {rating}', with: { rating } }
}
