import { may } from '#platform/permissions/may.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import { finderSlot } from '#platform/registry/finder.ts'
import { principalOf, type Scope } from '#platform/scope/scope.ts'

import type * as contract from '../contract.ts'

/** Searches the finders of all modules that the member can see. */
export async function findRecords(
  scope: Scope,
  { text }: ParsedInputOf<typeof contract.findRecords>,
): Promise<AnswerOf<typeof contract.findRecords>> {
  const principal = principalOf(scope)
  const allowed = scope
    .gather(finderSlot)
    .filter(({ access }) => may(principal, access, scope.limits).allowed)
  const found = await Promise.all(
    allowed.map(async ({ kind, find }) =>
      (await find(scope, text, maxPerKind)).map(({ id, title, note, path }) => ({
        kind,
        key: `${kind}:${id}`,
        title,
        note: note ?? null,
        path,
      })),
    ),
  )
  return { items: found.flat() }
}

const maxPerKind = 5
