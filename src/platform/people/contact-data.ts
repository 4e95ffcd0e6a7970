import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

export const contactDataSlot = slot<ContactDataKind>('people')

/**
 * A kind of data stored about a contact: conversations, browsers. Merging, splitting, erasing, and
 * exporting a contact loop over all kinds.
 */
export interface ContactDataKind {
  /** Unique, plural: `conversations`. Used in exported files. */
  readonly key: string
  /**
   * Removes records both contacts have but only one may, such as votes for the same idea, before
   * the rest moves. Returns them for a later split.
   */
  removeDuplicates?(scope: Scope, way: ContactMerge): Promise<readonly unknown[]>
  /** Restores the removed records if the other contact still has theirs. */
  restoreDuplicates?(scope: Scope, taken: readonly unknown[], way: ContactMerge): Promise<void>
  /** Moves everything to another contact. Returns the IDs of moved records. */
  move(scope: Scope, way: ContactMerge): Promise<readonly string[]>
  /** Moves records back if they still exist. */
  moveBack(scope: Scope, ids: readonly string[], way: ContactSplit): Promise<void>
  /**
   * Deletes everything permanently. Returns the subjects whose events in the log mention the
   * contact.
   */
  erase(scope: Scope, contactId: string): Promise<readonly string[]>
  /** The contact's own data for an export. Undefined if there is nothing to export. */
  exportData?(scope: Scope, contactId: string): Promise<readonly unknown[]>
  /** Subjects whose events belong in these contacts' timelines and that the actor may see. */
  listSubjects?(scope: Scope, contactIds: readonly string[]): Promise<readonly SubjectOf[]>
  /** Timeline entries that aren't in the event log, newest first. */
  listActivities?(
    scope: Scope,
    contactId: string,
    wanted: ActivityQuery,
  ): Promise<readonly ContactActivity[]>
}

export interface ActivityQuery {
  /** Only entries before this time, or up to it with `isUpTo`. */
  readonly before?: { readonly at: string; readonly isUpTo: boolean } | undefined
  readonly limit: number
}

export interface ContactActivity {
  readonly id: string
  readonly at: Date
  readonly type: string
  readonly subjectId: string
  readonly data: Readonly<Record<string, unknown>>
}

/**
 * How many records per kind a timeline considers. Each costs a log lookup, so for many contacts
 * only the most recently active count.
 */
export function subjectsOfEach(people: number): number {
  return Math.max(20, Math.floor(500 / Math.max(1, people)))
}

export interface SubjectOf {
  readonly id: string
  readonly contactId: string
}

export interface ContactMerge {
  readonly fromId: string
  readonly toId: string
}

/** From the remaining contact to the one that is split off. */
export interface ContactSplit extends ContactMerge {
  /** The contact that is split off and the contacts merged into it. */
  readonly splitIds: readonly string[]
  /** Contacts of the two that aren't merged any more, so their rows don't need `begun_as`. */
  readonly unmergedIds: readonly string[]
}

export function contactDataKind(kind: ContactDataKind): ContactDataKind {
  return kind
}
