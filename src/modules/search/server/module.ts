import type { Limits } from '#platform/limits/limits.ts'
import { may } from '#platform/permissions/may.ts'
import type { AnswerOf } from '#platform/registry/call.ts'
import type { Finder } from '#platform/registry/finder.ts'
import { answer, type Module } from '#platform/registry/module.ts'
import { principalOf, type Scope } from '#platform/scope/scope.ts'

import { findRecords } from '../contract.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

/** Looks through the finders of the other modules. */
export function createSearchModule(modules: readonly Module[]): Module {
  const finders = modules.flatMap((module) => module.finders ?? [])
  return {
    name: 'search',
    fieldTexts,
    calls: [answer(findRecords, (scope, { text }) => find(scope, finders, text))],
  }
}

async function find(
  scope: Scope,
  finders: readonly Finder[],
  text: string,
): Promise<AnswerOf<typeof findRecords>> {
  const allowed = finders.filter(({ access }) => mayUse(scope, access, scope.limits))
  const found = await Promise.all(
    allowed.map(async ({ kind, find: look }) =>
      (await look(scope, text, mostOfAKind)).map(({ id, title, note, path }) => ({
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

function mayUse(scope: Scope, access: Finder['access'], limits: Limits): boolean {
  return may(principalOf(scope), access, limits).allowed
}

const mostOfAKind = 5
