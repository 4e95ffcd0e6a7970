import type { z } from 'zod'

import type { Db } from '#platform/database/kysely.ts'
import type { EventData, EventKind } from '#platform/events/event.ts'
import type { EnqueueOptions, Job } from '#platform/jobs/job.ts'
import type { Allowance } from '#platform/limits/rate-limit.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Product } from '#platform/registry/product.ts'
import type { Slot } from '#platform/registry/slot.ts'
import type { Membership, Principal, Reader, Visitor } from '#platform/permissions/principal.ts'
import type { Signal } from '#platform/signals/signals.ts'

/** One request, job, or socket batch: one transaction, one organization, one actor, one clock. */
export interface Scope {
  readonly organizationId: string
  readonly actor: Actor
  readonly now: Date
  readonly requestId: string
  readonly db: Db
  readonly limits: Limits
  readonly product: Product
  gather<Part>(slot: Slot<Part>): readonly Part[]
  readonly events: ReadonlyMap<string, EventKind>
  /** Written to the event log with the change and published after commit. */
  emit<Kind extends EventKind>(kind: Kind, data: EventData<Kind>, about?: EventAbout): void
  /** Queued on commit, or never. */
  enqueue<Payload extends z.ZodType>(
    job: Job<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): void
  /**
   * Written together with the commit, for rows that nothing in this scope reads. Called last, so
   * that many writes can be combined into one statement.
   */
  atCommit(writes: () => readonly CommitWrite[]): void
  /**
   * Counts against rate limits immediately, even if the action fails. Refuses if a limit is
   * exceeded. Returns the usage of each.
   */
  spend(...allowances: readonly Allowance[]): Promise<readonly number[]>
  /** Notifies every node after commit, for in-memory state such as sockets and caches. */
  signal(signal: Signal): void
  afterCommit(effect: () => void): void
  /** A URL that serves a file of this organization to anyone who has it, for some hours. */
  fileUrl(fileId: string): string
  /** A permanent URL of a person's picture, valid as long as it is their picture. */
  pictureUrl(pictureId: string | null): string | null
  /**
   * A short scope with the same organization and actor that commits on its own. Long-running work
   * uses it to report progress without holding its own transaction.
   */
  inOwnTransaction<Result>(
    mode: 'read' | 'write',
    action: (scope: Scope) => Promise<Result>,
  ): Promise<Result>
}

/** A scope outside any organization. It can enter one to write that organization's rows. */
export interface PlatformScope extends Omit<
  Scope,
  'organizationId' | 'inOwnTransaction' | 'fileUrl' | 'pictureUrl'
> {
  readonly organizationId: undefined
  enter(organizationId: string): Promise<void>
  /** Called before writing, so that other events don't wait for this long transaction. */
  promiseNoEvents(): Promise<void>
  inOwnTransaction<Result>(
    mode: 'read' | 'write',
    action: (scope: PlatformScope) => Promise<Result>,
  ): Promise<Result>
}

export interface CommitWrite {
  readonly sql: string
  readonly parameters: readonly unknown[]
}

export type Actor =
  | { readonly kind: 'member'; readonly principal: Principal; readonly membership: Membership }
  | { readonly kind: 'user'; readonly principal: Principal }
  | { readonly kind: 'visitor'; readonly visitor: Visitor }
  | { readonly kind: 'reader'; readonly reader: Reader }
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'system'; readonly name: string }

export interface EventAbout {
  /** The actor, if a scope combines actions of several. */
  readonly by?: EventActor | undefined
  readonly subjectId?: string
  /** The only recipient, for events with audience `subject`. */
  readonly memberId?: string
  /** Owners of the row before and after the change, for scoped events. */
  readonly reach?: Reach
  /** Limits recipients to these members, plus owners and admins. For scoped events only. */
  readonly onlyFor?: readonly string[] | undefined
}

export interface EventActor {
  readonly kind: string
  readonly id: string | null
  readonly name?: string | undefined
  readonly role?: string | undefined
}

export interface Reach {
  readonly memberIds: readonly (string | null)[]
  readonly teamIds: readonly (string | null)[]
  /** Channels of the subject. Members without access to them aren't notified. */
  readonly channelIds?: readonly string[]
  readonly contactId?: string
  /** The contact the record was created as, if it was merged since. */
  readonly begunAs?: string | null
}

export function memberOf(scope: Scope): Membership {
  if (scope.actor.kind !== 'member') throw new Error('This action needs a member.')
  return scope.actor.membership
}

export function visitorOf(scope: Scope): Visitor {
  if (scope.actor.kind !== 'visitor') throw new Error('This action needs a visitor.')
  return scope.actor.visitor
}

export function readerOf(scope: Scope): Reader {
  if (scope.actor.kind !== 'reader') throw new Error('This action needs a reader.')
  return scope.actor.reader
}

export function identifiedReaderOf(scope: Scope): Reader & { readonly contactId: string } {
  const { contactId, ...reader } = readerOf(scope)
  if (contactId === null) throw new Error('This action needs an identified reader.')
  return { ...reader, contactId }
}

export function principalOf(scope: Scope | PlatformScope): Principal {
  if (scope.actor.kind === 'member' || scope.actor.kind === 'user') return scope.actor.principal
  throw new Error('This action needs a signed-in person.')
}
