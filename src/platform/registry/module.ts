import type { z } from 'zod'

import type { EventKind } from '#platform/events/event.ts'
import type { Handover } from '#platform/handover/handover.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { PersonHolding } from '#platform/people/person-holding.ts'
import type { EventActor, PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { AnswerOf, Call, ParsedInputOf } from './call.ts'
import type { Finder } from './finder.ts'
import type { FirstStep } from './first-step.ts'

/** What a module brings: the registry is made of these and nothing else. */
export interface Module {
  readonly name: string
  readonly calls: readonly Implementation[]
  readonly jobs?: readonly JobWork[]
  readonly reactions?: readonly Reaction[]
  readonly events?: readonly EventKind[]
  readonly cron?: readonly CronWork[]
  readonly finders?: readonly Finder[]
  readonly handovers?: readonly Handover[]
  readonly firstSteps?: readonly FirstStep[]
  /** What it keeps of people outside. */
  readonly people?: readonly PersonHolding[]
  /** What its members can be told of. */
  readonly notices?: readonly NoticeKind[]
  /** What an organization has of it, in words for whoever is about to delete it. */
  readonly holdings?: readonly Holding[]
  /** What the fields of its calls mean, for the OpenAPI document. */
  readonly fieldTexts?: FieldTexts
}

/** What a field means, by its name, by its path, or by call and path: `sendMessage.mentions.teamIds`. */
export type FieldTexts = Readonly<Record<string, string>>

export interface Holding {
  readonly table: string
  /** Plural, as a heading: "Members". */
  readonly label: string
}

export interface Implementation {
  readonly call: Call
  run(scope: Scope | PlatformScope, input: unknown, exchange: Exchange): Promise<unknown>
}

/** Joins a call to the action that does it. */
export function answer<C extends Call>(
  offered: C,
  action: (
    scope: C extends Call<z.ZodType, z.ZodType, 'organization'> ? Scope : PlatformScope,
    input: ParsedInputOf<C>,
    exchange: Exchange,
  ) => Promise<AnswerOf<C>> | AnswerOf<C>,
): Implementation {
  // The registry opens the scope that the call's realm names and parses the input with its schema.
  return { call: offered, run: action as unknown as Implementation['run'] }
}

export interface JobWork {
  readonly job: Job
  readonly realm: 'organization' | 'platform'
  run(scope: Scope | PlatformScope, payload: unknown): Promise<void>
}

/** A job of one organization: the worker opens its scope from the row, not from the payload. */
export function work<Payload extends z.ZodType>(
  job: Job<Payload>,
  action: (scope: Scope, payload: z.output<Payload>) => Promise<void>,
): JobWork {
  return { job, realm: 'organization', run: action }
}

export function platformWork<Payload extends z.ZodType>(
  job: Job<Payload>,
  action: (scope: PlatformScope, payload: z.output<Payload>) => Promise<void>,
): JobWork {
  return { job, realm: 'platform', run: action }
}

export interface Reaction {
  readonly event: EventKind
  readonly name: string
  readonly onlyWith?: string | undefined
  run(scope: Scope, data: unknown, by: EventActor): Promise<void>
}

/**
 * What a module does when something happened elsewhere. Runs as a job, at least once; with `onlyWith`
 * only where the organization has something in that table, which spares all others the job.
 */
export function on<Data extends z.ZodType>(
  event: EventKind<Data>,
  name: string,
  action: (scope: Scope, data: z.output<Data>, by: EventActor) => Promise<void>,
  { onlyWith }: { readonly onlyWith?: string } = {},
): Reaction {
  return { event, name, run: action, onlyWith }
}

export interface CronWork {
  readonly name: string
  /** Five fields, in UTC. */
  readonly schedule: string
  readonly graceSeconds: number
  /** May answer how many rows it touched, for whoever looks at the run later. */
  run(scope: PlatformScope): Promise<number | void>
}
