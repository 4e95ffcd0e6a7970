import type { z } from 'zod'

import type { Exchange } from '#platform/http/exchange.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal, Reader, Visitor } from '#platform/permissions/principal.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import type { IdempotentRequest } from '#platform/scope/idempotency.ts'
import { inOrganization, onPlatform } from '#platform/scope/open-scope.ts'
import type { Actor, PlatformScope, Scope } from '#platform/scope/scope.ts'

import { isRead, type Call } from './call.ts'
import type { Implementation } from './module.ts'
import { plainProblem } from './plain-problems.ts'
import { refuse, type FieldError } from './refuse.ts'

export interface Attempt {
  readonly principal: Principal | undefined
  readonly visitor?: Visitor | undefined
  readonly reader?: Reader | undefined
  readonly organizationId?: string | undefined
  readonly input: unknown
  readonly exchange: Exchange
  readonly requestId: string
  readonly idempotency?: IdempotentRequest | undefined
}

/** The only way a call is executed: permission, strict input, scope, action, declared output. */
export async function perform(
  runtime: Runtime,
  { call, run }: Implementation,
  { principal, visitor, reader, organizationId, input, exchange, requestId, idempotency }: Attempt,
): Promise<unknown> {
  const asVisitor = call.access.who === 'visitor' ? visitor : undefined
  const asReader = readerFor(call, reader)
  const verdict = may(principal, call.access, runtime.limits)
  if (!asVisitor && !asReader && !verdict.allowed) refuse(verdict.code, verdict.sentence)
  if (call.rules.stepUp && !principal?.hasSteppedUp) {
    refuse('step_up_required', 'Confirm it’s you to continue.')
  }
  const parsed = parseInput(call.input, input)

  const opening = {
    requestId,
    cause: { kind: 'call', id: call.name, run: requestId },
    mode: isRead(call) && !call.rules.transaction ? 'read' : 'write',
    idempotency,
  } as const
  const action = async (scope: Scope | PlatformScope): Promise<unknown> =>
    call.output.parse(await run(scope, parsed, exchange))

  if (call.realm === 'platform') {
    const actor: Actor = principal ? { kind: 'user', principal } : { kind: 'anonymous' }
    return onPlatform(runtime, { ...opening, actor }, action)
  }
  if (call.access.who === 'page') {
    if (organizationId === undefined) refuse('not_found', 'Widget not found.')
    const known = call.rules.knowsVisitor ? visitor : undefined
    // A secret of another organization's widget proves nothing here.
    const actor: Actor =
      known?.organizationId === organizationId
        ? { kind: 'visitor', visitor: known }
        : { kind: 'anonymous' }
    return inOrganization(runtime, organizationId, { ...opening, actor }, action)
  }
  if (asVisitor) {
    const actor: Actor = { kind: 'visitor', visitor: asVisitor }
    return inOrganization(runtime, asVisitor.organizationId, { ...opening, actor }, action)
  }
  if (asReader) {
    const actor: Actor = { kind: 'reader', reader: asReader }
    return inOrganization(runtime, asReader.organizationId, { ...opening, actor }, action)
  }
  const membership = principal?.membership
  if (!membership) throw new Error(`${call.name} was allowed without a membership.`)
  const actor: Actor = { kind: 'member', principal, membership }
  return inOrganization(runtime, membership.organizationId, { ...opening, actor }, action)
}

function readerFor({ access }: Call, reader: Reader | undefined): Reader | undefined {
  if (access.who !== 'reader' || !reader) return undefined
  if (access.isKnown && reader.contactId === null) {
    refuse('unauthorized', 'Request a sign-in link to continue.')
  }
  return reader
}

function parseInput(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input, { error: plainProblem })
  if (parsed.success) return parsed.data
  refuse('invalid', 'Some values are invalid.', {
    fields: parsed.error.issues.slice(0, maxReported).flatMap(fieldErrors).slice(0, maxReported),
  })
}

function fieldErrors(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, maxReported).map((key) => ({
      path: path ? `${path}.${key}` : key,
      message: 'Unknown field.',
    }))
  }
  return [{ path, message: issue.message }]
}

/** Only the first problems are returned, so a body full of mistakes doesn't get a larger answer. */
const maxReported = 100
