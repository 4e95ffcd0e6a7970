import type { Scope } from '#platform/scope/scope.ts'

/**
 * For what the product does because of a customer, after it made sure that it is his: boards and what
 * colleagues may see ask for members. Who did it stays as it is in what is told of it.
 */
export function asProduct(scope: Scope): Scope {
  return { ...scope, actor: { kind: 'system', name: 'tickets' } }
}
