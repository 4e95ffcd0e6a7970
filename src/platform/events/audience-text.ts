import type { Begun } from '#platform/people/visible-as.ts'
import type { EventAbout } from '#platform/scope/scope.ts'

import type { EventKind } from './event.ts'

/**
 * The audience as stored in the log: `organization`, a key, `member:<id>`, or for a scoped event
 * the key followed by the owners of the row: `Inbox m:<member> t:<team> c:<contact>`.
 * `c:<contact>/<contact>` is a merged contact and its former ID. Restrictions: `o:<member>` only
 * these members (`o:-` for none), `i:<channel>` the channel of the row.
 */
export function audienceText(
  { type, audience, isScoped = false }: EventKind,
  { memberId, reach, onlyFor }: EventAbout,
): string {
  if (audience === 'subject') return `member:${memberId}`
  if (!isScoped) {
    if (onlyFor) throw new Error(`${type} has a limited audience and must be scoped.`)
    return audience
  }
  if (!reach) throw new Error(`${type} must name the row it belongs to.`)
  const known = (ids: readonly (string | null)[]) => new Set(ids.filter((id) => id !== null))
  return [
    audience,
    ...[...known(reach.memberIds)].map((id) => `m:${id}`),
    ...[...known(reach.teamIds)].map((id) => `t:${id}`),
    ...[...new Set(reach.channelIds)].map((id) => `i:${id}`),
    ...(onlyFor ? chosen(onlyFor) : []),
    // Written even without owners, so that readers know the event is scoped.
    `c:${reach.contactId === undefined ? '-' : customerText(reach.contactId, reach.begunAs)}`,
  ].join(' ')
}

function customerText(contactId: string, begunAs: string | null | undefined): string {
  return begunAs ? `${contactId}/${begunAs}` : contactId
}

/** The contact is the last word, so most of the text is skipped. */
export function readCustomer(text: string): Begun | undefined {
  const at = text.lastIndexOf(customerMark)
  if (at === -1) return undefined
  const [contactId = '', begunAs = null] = text.slice(at + customerMark.length).split('/')
  return { contactId, begunAs }
}

const customerMark = ' c:'

/** An empty list means no one, not everyone. */
function chosen(onlyFor: readonly string[]): string[] {
  return onlyFor.length === 0 ? ['o:-'] : [...new Set(onlyFor)].map((id) => `o:${id}`)
}

export interface ReadAudience {
  readonly who: string
  readonly reach: ReadonlySet<string> | undefined
  readonly isForSome: boolean
}

export function readAudience(text: string): ReadAudience {
  const [who = '', ...reach] = text.split(' ')
  return {
    who,
    reach: reach.length > 0 ? new Set(reach) : undefined,
    isForSome: reach.some((word) => word.startsWith('o:')),
  }
}
