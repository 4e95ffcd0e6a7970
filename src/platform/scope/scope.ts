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

/** One request, job or socket batch: one transaction, one organization, one actor, one clock. */
export interface Scope {
  readonly organizationId: string
  readonly actor: Actor
  readonly now: Date
  readonly requestId: string
  readonly db: Db
  readonly limits: Limits
  /** What the process gives to every module. */
  readonly product: Product
  /** What other modules contributed to a slot, in the order of the tiers. */
  gather<Part>(slot: Slot<Part>): readonly Part[]
  /** Every kind of event there is, by its type. */
  readonly events: ReadonlyMap<string, EventKind>
  /** Written to the event log with the change, published after commit. */
  emit<Kind extends EventKind>(kind: Kind, data: EventData<Kind>, about?: EventAbout): void
  /** Starts with the commit, or never. */
  enqueue<Payload extends z.ZodType>(
    job: Job<Payload>,
    payload: z.input<Payload>,
    options?: EnqueueOptions,
  ): void
  /**
   * Written together with the commit, in one round trip: for what nobody in this scope reads. Asked
   * for when all else is done, so that many writes can be gathered into one statement.
   */
  atCommit(writes: () => readonly CommitWrite[]): void
  /**
   * Counts against rate limits at once, also when the act fails; refuses when one is used up. Answers
   * with how much of each is used.
   */
  spend(...allowances: readonly Allowance[]): Promise<readonly number[]>
  /** Tells every node after commit, for what lives in memory: sockets, caches. */
  signal(signal: Signal): void
  afterCommit(effect: () => void): void
  /** An address under which whoever holds it reads a file of this organization for some hours. */
  fileUrl(fileId: string): string
  /** Where anyone who was given the address sees the picture of a person, as long as he has it. */
  pictureUrl(pictureId: string | null): string | null
  /**
   * A short scope beside this one, with the same organization and actor, that commits by itself. Long
   * work reads and tells how far it is this way, and leaves its own transaction unopened until the end.
   */
  beside<Result>(mode: 'read' | 'write', action: (scope: Scope) => Promise<Result>): Promise<Result>
}

/** A scope outside any organization. It can step into one to write that organization's rows. */
export interface PlatformScope extends Omit<
  Scope,
  'organizationId' | 'beside' | 'fileUrl' | 'pictureUrl'
> {
  readonly organizationId: undefined
  enter(organizationId: string): Promise<void>
  /** Before it writes: nobody's events wait for this transaction, however long it takes. */
  promiseNoEvents(): Promise<void>
  /** As in an organization: a short scope that commits by itself, of work that is done in pieces. */
  beside<Result>(
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
  /** Who did it, where a scope carries the acts of several. */
  readonly by?: EventActor | undefined
  /** The row it happened to. */
  readonly subjectId?: string
  /** Tells this member alone, for events whose audience is `subject`. */
  readonly memberId?: string
  /** Whose row it is, for events that are scoped: before the change and after it. */
  readonly reach?: Reach
  /**
   * Nobody but these members is told, whatever else they may see; owners and admins always are. For
   * scoped events alone.
   */
  readonly onlyFor?: readonly string[] | undefined
}

/** Who made it happen: a member by his id there, somebody from outside by that of his account. */
export interface EventActor {
  readonly kind: string
  readonly id: string | null
  /** Of a member, as they are called and what they are at this moment. */
  readonly name?: string | undefined
  readonly role?: string | undefined
}

export interface Reach {
  readonly memberIds: readonly (string | null)[]
  readonly teamIds: readonly (string | null)[]
  /** By which channels it came: to whom one of them is closed, nothing is told. */
  readonly channelIds?: readonly string[]
  /** The customer hears of it too. */
  readonly contactId?: string
  /** Whom it was begun as, where the customer was merged with somebody since. */
  readonly begunAs?: string | null
}

/** The member who acts, where only members can. */
export function memberOf(scope: Scope): Membership {
  if (scope.actor.kind !== 'member') throw new Error('This action needs a member.')
  return scope.actor.membership
}

/** The visitor who acts, where only visitors can. */
export function visitorOf(scope: Scope): Visitor {
  if (scope.actor.kind !== 'visitor') throw new Error('This action needs a visitor.')
  return scope.actor.visitor
}

/** Whoever stands on a tenant's pages, where only such people can act. */
export function readerOf(scope: Scope): Reader {
  if (scope.actor.kind !== 'reader') throw new Error('This action needs a reader.')
  return scope.actor.reader
}

/** The contact that a reader proved to be, where only known readers can act. */
export function knownReaderOf(scope: Scope): Reader & { readonly contactId: string } {
  const { contactId, ...reader } = readerOf(scope)
  if (contactId === null) throw new Error('This action needs an identified reader.')
  return { ...reader, contactId }
}

/** The signed-in person, where only signed-in people can act. */
export function principalOf(scope: Scope | PlatformScope): Principal {
  if (scope.actor.kind === 'member' || scope.actor.kind === 'user') return scope.actor.principal
  throw new Error('This action needs a signed-in person.')
}
