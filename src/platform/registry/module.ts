import type { z } from 'zod'

import type { Config } from '#platform/config/config.ts'
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
import { slot, type Contribution } from './slot.ts'

/** What a module brings: the registry is made of these and nothing else. */
export interface Module {
  readonly name: string
  readonly calls: readonly Implementation[]
  readonly jobs?: readonly JobWork[]
  readonly reactions?: readonly Reaction[]
  readonly events?: readonly EventKind[]
  readonly cron?: readonly CronWork[]
  readonly chores?: readonly ChoreWork[]
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
  /** What it adds to slots of earlier modules. */
  readonly contributes?: readonly Contribution[]
  /** Left out of an install where this says no. */
  readonly isOffered?: (config: Config) => boolean
}

/** What a field means, by its name, by its path, or by call and path: `sendMessage.mentions.teamIds`. */
export type FieldTexts = Readonly<Record<string, string>>

export const holdingSlot = slot<Holding>('holdings')

export interface Holding {
  readonly table: string
  /** Plural, as a heading: "Members". */
  readonly label: string
}

export interface Implementation {
  readonly call: Call
  run(scope: Scope | PlatformScope, input: unknown, exchange: Exchange): Promise<unknown>
}

/** What does a call: the function of the same name. */
export type Action<C extends Call> = (
  scope: C extends Call<z.ZodType, z.ZodType, 'organization'> ? Scope : PlatformScope,
  input: ParsedInputOf<C>,
  exchange: Exchange,
) => Promise<AnswerOf<C>> | AnswerOf<C>

type CallNames<Contract> = {
  [Name in keyof Contract]: Contract[Name] extends Call ? Name : never
}[keyof Contract]

/** An action for each call of a contract. */
export type Actions<Contract> = {
  readonly [Name in CallNames<Contract>]: Contract[Name] extends Call
    ? Action<Contract[Name]>
    : never
}

/**
 * Joins the calls of a contract to the actions of the same names. What else the contract exports is
 * passed over; a missing action does not compile.
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

/** The events among what a contract exports. */
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

/** Joins one call to its action. */
export function answer<C extends Call>(offered: C, action: Action<C>): Implementation {
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

/** A cron entry and the jobs it starts; made by `inEachOrganization`. */
export interface ChoreWork {
  readonly cron: CronWork
  readonly jobs: readonly JobWork[]
}

export interface CronWork {
  readonly name: string
  /** Five fields, in UTC. */
  readonly schedule: string
  readonly graceSeconds: number
  /** May answer how many rows it touched, for whoever looks at the run later. */
  run(scope: PlatformScope): Promise<number | void>
}
