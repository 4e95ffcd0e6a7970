import type { EventActorRef } from '#platform/events/event.ts'
import type { Sentence } from '#platform/events/sentence.ts'

export function describeDetails({
  changed,
  source,
}: {
  readonly changed?: readonly string[] | undefined
  readonly source?: string | undefined
}): string {
  const actorText = source === undefined ? undefined : sources.get(source)
  const how = source === 'import' ? ' by import' : ''
  const details = changed?.filter((detail) => detail !== 'unsubscribed') ?? []
  if (changed?.length === 1 && changed[0] === 'provenEmail') return 'The email address was verified'
  if (changed?.length === 1 && changed[0] === 'bouncing') return 'The bounce status changed'
  const parts = details.map((detail) => detailTexts.get(detail) ?? detail)
  const acts = [
    ...(parts.length > 0 ? [`changed ${listed.format(parts)}${how}`] : []),
    // Unsubscribing has its own event.
    ...(changed?.includes('unsubscribed') ? ['allowed marketing email again'] : []),
  ]
  const unknown = changed ? 'confirmed the details' : `edited the details${how}`
  return [actorText, listed.format(acts) || unknown].filter(Boolean).join(' ')
}

const sources: ReadonlyMap<string, string> = new Map([
  ['page', 'The visitor’s page'],
  ['server', 'Your server'],
  ['mail', 'An email of theirs'],
])
const detailTexts: ReadonlyMap<string, string> = new Map([
  ['name', 'the name'],
  ['email', 'the email address'],
  ['phone', 'the phone number'],
  ['otherEmails', 'other email addresses'],
  ['otherPhones', 'other phone numbers'],
  ['picture', 'the photo'],
  ['provenEmail', 'the verified address'],
  ['locale', 'the language'],
  ['timeZone', 'the time zone'],
  ['externalId', 'the external ID'],
  ['company', 'the company'],
  ['owner', 'the owner'],
  ['attributes', 'custom fields'],
  ['bouncing', 'the bounce status'],
])

export function describeTags({
  before,
  after,
}: {
  readonly before: readonly string[]
  readonly after: readonly string[]
}): Sentence {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  const parts = [
    ...(added.length > 0 ? [`added the ${tagWord(added)} {added:tag|(deleted)}`] : []),
    ...(removed.length > 0 ? [`removed the ${tagWord(removed)} {removed:tag|(deleted)}`] : []),
  ]
  return { says: parts.join(' and ') || 'changed the tags', with: { added, removed } }
}

function tagWord({ length }: readonly string[]): string {
  return length === 1 ? 'tag' : 'tags'
}

export function describeUnsubscribed(
  { from }: { readonly from: string },
  actor: EventActorRef,
): string {
  if (from !== 'news') return 'Unsubscribed from updates about an idea'
  return actor.kind === 'member'
    ? 'unsubscribed {name|a contact} from marketing email'
    : 'Unsubscribed from marketing email'
}

const listed = new Intl.ListFormat('en')
