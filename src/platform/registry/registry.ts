import type { z } from 'zod'

import type { EventKind } from '#platform/events/event.ts'

import { handoverSlot } from '#platform/handover/handover.ts'
import { noticeSlot } from '#platform/notices/notice.ts'
import { contactDataSlot } from '#platform/people/contact-data.ts'

import type { Call } from './call.ts'
import { idTable, isForeignId } from './fields.ts'
import { finderSlot } from './finder.ts'
import { firstStepSlot } from './first-step.ts'
import {
  contentCountSlot,
  type CronWork,
  type Implementation,
  type JobWork,
  type Module,
  type Reaction,
} from './module.ts'
import { contribute, Contributions, type Contribution } from './slot.ts'

export interface Registry {
  readonly modules: readonly Module[]
  readonly calls: readonly Implementation[]
  readonly jobs: ReadonlyMap<string, JobWork>
  readonly cron: readonly CronWork[]
  readonly events: ReadonlyMap<string, EventKind>
  readonly contributions: Contributions
  reactionsTo(type: string): readonly Reaction[]
}

/** Fails at startup if an entry lacks what keeps it safe. */
export function createRegistry(modules: readonly Module[]): Registry {
  const calls = modules.flatMap((module) => module.calls)
  const reactions = modules.flatMap((module) => module.reactions ?? [])
  const backgroundTasks = modules.flatMap((module) => module.backgroundTasks ?? [])
  const jobs = [...modules, ...backgroundTasks].flatMap((one) => one.jobs ?? [])
  const cron = [
    ...modules.flatMap((module) => module.cron ?? []),
    ...backgroundTasks.map((task) => task.cron),
  ]
  const events = modules.flatMap((module) => module.events ?? [])

  for (const { call } of calls) checkCall(call)
  refuseDuplicates(
    'call',
    calls.map(({ call }) => call.name),
  )
  refuseDuplicates(
    'route',
    calls.map(({ call }) => `${call.method} ${shapeOf(call.path)}`),
  )
  refuseDuplicates(
    'job',
    jobs.map(({ job }) => job.name),
  )
  refuseDuplicates(
    'cron job',
    cron.map(({ name }) => name),
  )
  refuseDuplicates(
    'reaction',
    reactions.map(({ name }) => name),
  )
  refuseDuplicates(
    'event',
    events.map(({ type }) => type),
  )
  refuseDuplicates(
    'notice',
    modules.flatMap(({ notices = [] }) => notices.map(({ key }) => key)),
  )
  refuseDuplicates(
    'handover',
    modules.flatMap(({ handovers = [] }) => handovers.map(({ kind }) => kind)),
  )

  const byEvent = Map.groupBy(reactions, (reaction) => reaction.event.type)
  return {
    modules,
    calls,
    jobs: new Map(jobs.map((work) => [work.job.name, work])),
    cron,
    events: new Map(events.map((kind) => [kind.type, kind])),
    contributions: new Contributions(modules.flatMap(contributionsOf)),
    reactionsTo: (type) => byEvent.get(type) ?? [],
  }
}

function contributionsOf(module: Module): Contribution[] {
  return [
    ...(module.contributes ?? []),
    ...(module.finders ?? []).map((finder) => contribute(finderSlot, finder)),
    ...(module.firstSteps ?? []).map((step) => contribute(firstStepSlot, step)),
    ...(module.handovers ?? []).map((kind) => contribute(handoverSlot, kind)),
    ...(module.people ?? []).map((kind) => contribute(contactDataSlot, kind)),
    ...(module.notices ?? []).map((kind) => contribute(noticeSlot, kind)),
    ...(module.contentCounts ?? []).map((holding) => contribute(contentCountSlot, holding)),
  ]
}

function checkCall(call: Call): void {
  const who: unknown = (call.access as { who?: unknown } | undefined)?.who
  if (typeof who !== 'string') throw new Error(`${call.name} declares no access.`)
  if (call.rules.fromAnyPage && who !== 'page') {
    throw new Error(`${call.name}: public page calls can’t require a signed-in member.`)
  }
  if (call.rules.knowsVisitor && who !== 'page') {
    throw new Error(`${call.name}: only page calls can work with and without a visitor.`)
  }
  const shape = strictShape(call.input)
  if (!shape)
    throw new Error(`${call.name} must take a z.strictObject, so that unknown keys are refused.`)
  for (const [name, field] of Object.entries(shape)) {
    if (/(^id|Id|Ids)$/.test(name) && !idTableOf(field) && !holdsForeignId(field)) {
      throw new Error(
        `${call.name}: declare "${name}" with id('table') so that access tests can cover it.`,
      )
    }
  }
  for (const [, parameter] of call.path.matchAll(/\{(\w+)\}/g)) {
    if (parameter && !(parameter in shape)) {
      throw new Error(`${call.name}: the route names {${parameter}}, but the input doesn’t.`)
    }
  }
}

/** The fields of a strict object, or undefined if the schema lets unknown keys pass. */
export function strictShape(schema: z.core.$ZodType): Record<string, z.core.$ZodType> | undefined {
  const { def } = schema._zod as z.core.$ZodObject['_zod']
  if (def.type !== 'object') return undefined
  return def.catchall?._zod.def.type === 'never' ? { ...def.shape } : undefined
}

export function idTableOf(field: z.core.$ZodType): string | undefined {
  const own = idTable(field)
  if (own !== undefined) return own
  return innerOf(field)
    .flatMap((one) => idTableOf(one) ?? [])
    .at(0)
}

function holdsForeignId(field: z.core.$ZodType): boolean {
  return isForeignId(field) || innerOf(field).some(holdsForeignId)
}

function innerOf(field: z.core.$ZodType): z.core.$ZodType[] {
  const def = field._zod.def as {
    innerType?: z.core.$ZodType
    element?: z.core.$ZodType
    options?: readonly z.core.$ZodType[]
  }
  return [def.innerType, def.element, ...(def.options ?? [])].flatMap((one) => one ?? [])
}

function shapeOf(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}')
}

function refuseDuplicates(what: string, names: readonly string[]): void {
  const seen = new Set<string>()
  for (const name of names) {
    if (seen.has(name)) throw new Error(`Two entries share the ${what} "${name}".`)
    seen.add(name)
  }
}
