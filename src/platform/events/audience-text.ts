import type { Begun } from '#platform/people/only-as.ts'
import type { EventAbout } from '#platform/scope/scope.ts'

import type { EventKind } from './event.ts'

/**
 * Who is told, as the log keeps it: `organization`, a key, `member:<id>`, or for a scoped event the
 * key followed by whose row it is: `Inbox m:<member> t:<team> c:<contact>`, or `c:<contact>/<contact>`
 * where he was merged with another, with whom it was begun as. What only some may know of names them:
 * `o:<member>`, or `o:-` when there is none of them; `i:<channel>` is by which channel it came.
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
    // Said even when it is nobody's, so that a reader knows that it is scoped.
    `c:${reach.contactId === undefined ? '-' : customerText(reach.contactId, reach.begunAs)}`,
  ].join(' ')
}

function customerText(contactId: string, begunAs: string | null | undefined): string {
  return begunAs ? `${contactId}/${begunAs}` : contactId
}

/** Undefined when no customer is told. It is the last word, so most of the text is not looked at. */
export function readCustomer(text: string): Begun | undefined {
  const at = text.lastIndexOf(customerMark)
  if (at === -1) return undefined
  const [contactId = '', begunAs = null] = text.slice(at + customerMark.length).split('/')
  return { contactId, begunAs }
}

const customerMark = ' c:'

/** Nobody chosen is nobody told, and not everybody. */
function chosen(onlyFor: readonly string[]): string[] {
  return onlyFor.length === 0 ? ['o:-'] : [...new Set(onlyFor)].map((id) => `o:${id}`)
}

export interface ReadAudience {
  /** The first word: who may know of it at all. */
  readonly who: string
  /** Undefined when it is not scoped. */
  readonly reach: ReadonlySet<string> | undefined
  /** Whether only those named in the reach by `o:` may know of it. */
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
