import type { z } from 'zod'

import type { Config } from '#platform/config/config.ts'
import type { EventKind } from '#platform/events/event.ts'
import type { Handover } from '#platform/handover/handover.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { NoticeKind } from '#platform/notices/notice.ts'
import type { ContactDataKind } from '#platform/people/contact-data.ts'
import type { EventActor, PlatformScope, Scope } from '#platform/scope/scope.ts'

import type { AnswerOf, Call, ParsedInputOf } from './call.ts'
import type { Finder } from './finder.ts'
import type { FirstStep } from './first-step.ts'
import { slot, type Contribution } from './slot.ts'

export interface Module {
  readonly name: string
  readonly calls: readonly Implementation[]
  readonly jobs?: readonly JobWork[]
  readonly reactions?: readonly Reaction[]
  readonly events?: readonly EventKind[]
  readonly cron?: readonly CronWork[]
  readonly backgroundTasks?: readonly BackgroundTaskWork[]
  readonly finders?: readonly Finder[]
  readonly handovers?: readonly Handover[]
  readonly firstSteps?: readonly FirstStep[]
  readonly people?: readonly ContactDataKind[]
  readonly notices?: readonly NoticeKind[]
  /** What an organization has of it, shown before the organization is deleted. */
  readonly contentCounts?: readonly ContentCount[]
  readonly fieldTexts?: FieldTexts
  readonly contributes?: readonly Contribution[]
  /** Leaves the module out of installs where this returns false. */
  readonly isOffered?: (config: Config) => boolean
}

/** The meaning of a field by name, by path, or by call and path: `sendMessage.mentions.teamIds`. */
export type FieldTexts = Readonly<Record<string, string>>

export const contentCountSlot = slot<ContentCount>('content-counts')

export interface ContentCount {
  readonly table: string
  readonly label: string
}

export interface Implementation {
  readonly call: Call
  run(scope: Scope | PlatformScope, input: unknown, exchange: Exchange): Promise<unknown>
}

export type Action<C extends Call> = (
  scope: C extends Call<z.ZodType, z.ZodType, 'organization'> ? Scope : PlatformScope,
  input: ParsedInputOf<C>,
  exchange: Exchange,
) => Promise<AnswerOf<C>> | AnswerOf<C>

type CallNames<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Call ? Name : never
}[keyof Contract]

export type Actions<Contract> = {
  readonly [Name in CallNames<Contract>]: Contract[Name] extends Call
    ? Action<Contract[Name]>
    : never
}

/**
 * Joins the calls of a contract to the actions of the same names. Other exports are ignored; a
 * missing action doesn't compile.
 */
export function answers<Contract extends object>(
  contract: Contract,
  actions: Actions<Contract>,
): Implementation[] {
  const byName = new Map<string, unknown>(Object.entries(actions))
  return Object.entries(contract).flatMap(([name, offered]) =>
    isCall(offered) ? [answer(offered, byName.get(name) as Action<Call>)] : [],
  )
}

export function eventsIn(contract: object): EventKind[] {
  return Object.values(contract).filter(isEvent)
}

function isCall(exported: unknown): exported is Call {
  return isObject(exported) && 'realm' in exported && 'contract' in exported
}

function isEvent(exported: unknown): exported is EventKind {
  return isObject(exported) && 'type' in exported && 'data' in exported && 'audience' in exported
}

function isObject(exported: unknown): exported is object {
  return typeof exported === 'object' && exported !== null
}

export function answer<C extends Call>(offered: C, action: Action<C>): Implementation {
  // The registry opens the scope for the call's realm and parses the input with its schema.
  return { call: offered, run: action as unknown as Implementation['run'] }
}

export interface JobWork {
  readonly job: Job
  readonly realm: 'organization' | 'platform'
  run(scope: Scope | PlatformScope, payload: unknown): Promise<void>
}

/** A job of one organization. The worker opens the scope from the row, not from the payload. */
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
 * A reaction to an event. It runs as a job, at least once. With `onlyWith`, it only runs if the
 * organization has rows in that table.
 */
export function on<Data extends z.ZodType>(
  event: EventKind<Data>,
  name: string,
  action: (scope: Scope, data: z.output<Data>, by: EventActor) => Promise<void>,
  { onlyWith }: { readonly onlyWith?: string } = {},
): Reaction {
  return { event, name, run: action, onlyWith }
}

export interface BackgroundTaskWork {
  readonly cron: CronWork
  readonly jobs: readonly JobWork[]
}

export interface CronWork {
  readonly name: string
  /** Cron expression with five fields, in UTC. */
  readonly schedule: string
  readonly graceSeconds: number
  /** May return the number of affected rows, for the job history. */
  run(scope: PlatformScope): Promise<number | void>
}
