import { sql } from 'kysely'

import { kyselyOn } from '#platform/database/kysely.ts'
import type { Statement, StatementResult } from '#platform/database/pipeline.ts'
import { readSession, WriteSession } from '#platform/database/session.ts'
import { spend } from '#platform/limits/rate-limit.ts'
import type { Signal } from '#platform/signals/signals.ts'

import { audienceText } from '#platform/events/audience-text.ts'
import type { EventData, EventKind } from '#platform/events/event.ts'
import { readTail, tailStatements } from '#platform/events/log-reader.ts'
import type { ReadTail, Tail } from '#platform/events/log-tails.ts'
import { signFileUrl } from '#platform/files/signed-url.ts'
import { storageKey } from '#platform/files/storage.ts'
import { actorColumns, eventsStatement, type LoggedEvent } from './event-rows.ts'
import type { Runtime } from './runtime.ts'
import { claimKey, storeAnswer } from './idempotency.ts'
import { enqueueStatement, type QueuedJob } from './job-rows.ts'
import type { Opening } from './opening.ts'
import type { CommitWrite, EventAbout, PlatformScope, Scope } from './scope.ts'

/** Runs an action in an organization: one transaction; events are published after commit. */
export async function inOrganization<Result>(
  runtime: Runtime,
  organizationId: string,
  opening: Opening,
  action: (scope: Scope) => Promise<Result>,
): Promise<Result> {
  return withRetries(opening, () => run(runtime, organizationId, opening, action as Action<Result>))
}

/** Runs an action outside any organization, as the platform database role. */
export async function onPlatform<Result>(
  runtime: Runtime,
  opening: Opening,
  action: (scope: PlatformScope) => Promise<Result>,
): Promise<Result> {
  return withRetries(opening, () => run(runtime, undefined, opening, action as Action<Result>))
}

type Action<Result> = (scope: Scope | PlatformScope) => Promise<Result>

async function run<Result>(
  runtime: Runtime,
  organizationId: string | undefined,
  opening: Opening,
  action: Action<Result>,
): Promise<Result> {
  const { database } = runtime
  const pool = organizationId === undefined ? database.platform : database.app
  if (opening.mode === 'read') {
    const session = readSession(pool, database.context, organizationId)
    return action(
      scopeOn(runtime, organizationId, opening, {
        db: kyselyOn(session),
        outbox: new ScopeOutbox(organizationId),
      }),
    )
  }

  const session = new WriteSession(pool, database.context, organizationId)
  const outbox = new ScopeOutbox(organizationId)
  try {
    const earlier =
      opening.idempotency && (await claimKey(session, organizationId, opening.idempotency))
    if (earlier) {
      await session.rollback()
      // The stored answer passed the same output schema the first time.
      return earlier.body as Result
    }
    const enter = async (entered: string): Promise<void> => {
      outbox.organizationId = entered
      await session.enter(entered)
    }
    const scope = scopeOn(runtime, organizationId, opening, {
      db: kyselyOn(session),
      outbox,
      enter,
    })
    const result = await action(scope)
    const closing = outbox.closingStatements(runtime, opening)
    if (opening.idempotency) closing.push(storeAnswer(organizationId, opening.idempotency, result))
    const tail = outbox.tailIn(runtime)
    const behind = tail && tailStatements(scope.db, tail)
    const committed = await session.commit(closing, behind)
    const read = tail && committed && readTail(tail, committed.read)
    outbox.publish(runtime, committed?.results ?? [], read)
    return result
  } catch (error) {
    await session.rollback()
    throw error
  }
}

/** Collected while the action runs; published only if the transaction commits. */
class ScopeOutbox {
  organizationId: string | undefined
  readonly isOnPlatform: boolean
  isSilent = false
  readonly writes: (() => readonly CommitWrite[])[] = []
  readonly events: LoggedEvent[] = []
  readonly jobs: QueuedJob[] = []
  readonly signals: Signal[] = []
  readonly effects: (() => void)[] = []
  private readonly onceKeys = new Set<string>()

  constructor(organizationId: string | undefined) {
    this.organizationId = organizationId
    this.isOnPlatform = organizationId === undefined
  }

  enqueue(job: QueuedJob): void {
    const { name, onceKey, startAfter } = job
    const key = `${name} ${startAfter?.getTime()} ${onceKey}`
    if (onceKey !== undefined && this.onceKeys.has(key)) return
    this.onceKeys.add(key)
    this.jobs.push(job)
  }

  closingStatements(runtime: Runtime, opening: Opening): Statement[] {
    for (const event of this.events) {
      for (const reaction of runtime.registry.reactionsTo(event.type)) {
        const { kind, id } = event.by
        const payload = { data: event.data, by: { kind, id } }
        // The platform role can't read tenant tables.
        const onlyWith = this.isOnPlatform ? undefined : reaction.onlyWith
        this.jobs.push({ name: `react.${reaction.name}`, payload, onlyWith })
      }
    }
    const writes = this.writes.flatMap((ask) => ask())
    const statements = [
      ...(this.jobs.length > 0 ? [enqueueStatement(this.jobs, this.organizationId)] : []),
      ...writes.map(({ sql, parameters }) => ({ text: sql, values: parameters })),
    ]
    if (this.events.length > 0) {
      if (!this.organizationId) throw new Error('An event needs an organization to belong to.')
      statements.push(eventsStatement(this.organizationId, opening, this.events))
    }
    return statements
  }

  tailIn({ tails }: Runtime): Tail | undefined {
    if (this.events.length === 0 || this.isOnPlatform || !this.organizationId) return undefined
    return tails.of(this.organizationId)
  }

  publish(runtime: Runtime, results: readonly StatementResult[], read?: ReadTail): void {
    const { signals } = runtime
    if (this.events.length > 0 && this.organizationId) {
      const about = [...new Set(this.events.map(({ type }) => type.replace(/\..*/, '')))].toSorted()
      signals.publish({ kind: 'events', organizationId: this.organizationId, about }, read)
    }
    const queued = new Set(this.jobs.length > 0 ? results[0]?.rows.map(({ name }) => name) : [])
    for (const [queue, jobs] of Map.groupBy(this.jobs, ({ name }) => name)) {
      if (!queued.has(queue)) continue
      const now = runtime.now().getTime()
      const waitMs = Math.min(...jobs.map(({ startAfter }) => (startAfter?.getTime() ?? now) - now))
      signals.publishIn(waitMs, { kind: 'jobs-waiting', queue })
    }
    for (const signal of this.signals) signals.publish(signal)
    for (const effect of this.effects) effect()
  }
}

function momentOf<Kind extends EventKind>(
  kind: Kind,
  data: EventData<Kind>,
  {
    about,
    organizationId,
    at,
  }: { about: EventAbout; organizationId: string | undefined; at: Date },
): Signal {
  if (organizationId === undefined) throw new Error(`${kind.type} needs an organization.`)
  const moment = {
    kind: 'event',
    type: kind.type,
    at: at.toISOString(),
    data: kind.data.parse(data),
  } as const
  return { kind: 'moment', organizationId, audience: audienceText(kind, about), moment }
}

function scopeOn(
  runtime: Runtime,
  organizationId: string | undefined,
  opening: Opening,
  {
    db,
    outbox,
    enter,
  }: {
    db: Scope['db']
    outbox: ScopeOutbox
    enter?: (organizationId: string) => Promise<void>
  },
): Scope | PlatformScope {
  const { actor, requestId, cause } = opening
  const common = {
    actor,
    requestId,
    now: runtime.now(),
    db,
    limits: runtime.limits,
    product: runtime.product,
    gather: (slot) => runtime.registry.contributions.to(slot),
    events: runtime.registry.events,
    emit(kind, data, about = {}) {
      if (kind.isMomentary) {
        outbox.signals.push(momentOf(kind, data, { about, organizationId, at: common.now }))
        return
      }
      if (outbox.isSilent) throw new Error(`${kind.type}: this scope was opened without events.`)
      outbox.events.push({
        by: about.by ?? actorColumns(actor),
        type: kind.type,
        audience: audienceText(kind, about),
        subjectId: about.subjectId,
        data: kind.data.parse(data),
      })
    },
    enqueue(job, payload, options) {
      outbox.enqueue({ name: job.name, payload: job.payload.parse(payload), ...options })
    },
    signal: (signal) => void outbox.signals.push(signal),
    atCommit(writes) {
      if (opening.mode === 'read') throw new Error('A read-only scope has no commit.')
      outbox.writes.push(writes)
    },
    spend: (...allowances) => spend(runtime.database.counters, allowances),
    afterCommit: (effect) => void outbox.effects.push(effect),
  } satisfies Omit<Scope, 'organizationId' | 'inOwnTransaction' | 'fileUrl' | 'pictureUrl'>
  if (organizationId !== undefined) {
    return {
      ...common,
      organizationId,
      fileUrl: (fileId) => fileUrlOf(runtime, organizationId, fileId),
      pictureUrl: (id) => (id === null ? null : pictureUrlOf(runtime, organizationId, id)),
      inOwnTransaction: (mode, action) =>
        inOrganization(runtime, organizationId, { actor, requestId, cause, mode }, action),
    }
  }
  return {
    ...common,
    organizationId: undefined,
    async promiseNoEvents() {
      if (outbox.events.length > 0) throw new Error('This scope has written events.')
      outbox.isSilent = true
      await sql`select app.promise_no_events()`.execute(db)
    },
    inOwnTransaction: (mode, action) =>
      onPlatform(runtime, { actor, requestId, cause, mode }, action),
    enter:
      enter ?? (() => Promise.reject(new Error('A read-only scope can’t enter an organization.'))),
  }
}

// The same URL for an hour, so that browsers can cache the images of a reloaded list.
function fileUrlOf(runtime: Runtime, organizationId: string, fileId: string): string {
  const hour = 3_600_000
  const expiresAt = new Date((Math.ceil(runtime.now().getTime() / hour) + 6) * hour)
  const key = storageKey(organizationId, fileId)
  const path = signFileUrl({ secret: runtime.database.secret, key, expiresAt })
  return new URL(path, runtime.contentUrl).href
}

// Twice the display size. Permanent, because it's used in open chats; a new picture gets a new URL.
function pictureUrlOf(runtime: Runtime, organizationId: string, pictureId: string): string {
  const key = storageKey(organizationId, pictureId)
  const path = signFileUrl({ secret: runtime.database.secret, key, options: { width: 128 } })
  return new URL(path, runtime.contentUrl).href
}

// A deadlock is no one's mistake, so the losing transaction is retried.
async function withRetries<Result>(
  opening: Opening,
  attempt: () => Promise<Result>,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (opening.mode === 'read' || tries === 3 || !isDeadlock(error)) throw error
    }
  }
}

function isDeadlock(error: unknown): boolean {
  return (
    error instanceof Error && 'code' in error && (error.code === '40P01' || error.code === '40001')
  )
}
