import type { Scope } from '#platform/scope/scope.ts'

/**
 * Acts as the product for changes a customer caused, after the customer's access was checked,
 * because board access checks expect a member. Events still name the original actor.
 */
export function asProduct(scope: Scope): Scope {
  return { ...scope, actor: { kind: 'system', name: 'tickets' } }
}
