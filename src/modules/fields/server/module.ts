import type { Implementation, Module } from '#platform/registry/module.ts'
import { refuse } from '#platform/registry/refuse.ts'
import { resourceModule } from '#platform/resources/server/resource-module.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { fieldCalls, fieldEvents } from '../contract.ts'
import { patternProblem } from '../field-pattern.ts'
import { fields } from '../model.ts'
import { closedObjects, maskedObjects } from '../rules.ts'
import { listRuled } from './store.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

const kit = resourceModule(fields, fieldCalls, fieldEvents)

export const module: Module = { ...kit, fieldTexts, calls: kit.calls.map(guarded) }

/** Checks all field rules after each write; a violation rolls everything back. */
function guarded(offered: Implementation): Implementation {
  const isRead = offered.call.method === 'GET'
  if (isRead) return offered
  return {
    ...offered,
    async run(scope, input, exchange) {
      const answer = await offered.run(scope, input, exchange)
      // Field calls always run in an organization's scope.
      await refuseInvalidField(scope as Scope)
      return answer
    },
  }
}

async function refuseInvalidField(scope: Scope): Promise<void> {
  for (const row of await listRuled(scope)) {
    const { key, object, type, pattern, visibleTo, requiredOn } = row
    if (visibleTo === 'managers' && !maskedObjects.includes(object)) {
      unfit(key, 'visibleTo', 'Only contact and company fields can be restricted.')
    }
    if (requiredOn === 'close' && !closedObjects.includes(object)) {
      const when = 'Contacts and companies are never closed. Require the field on creation instead.'
      unfit(key, 'requiredOn', when)
    }
    if (pattern !== '' && type !== 'text' && type !== 'long_text') {
      unfit(key, 'pattern', 'Only text fields can have a pattern.')
    }
    const problem = patternProblem(pattern)
    if (problem !== undefined) unfit(key, 'pattern', problem)
  }
}

function unfit(key: string, path: string, message: string): never {
  refuse('invalid', `${key}: ${message}`, { fields: [{ path, message }] })
}
