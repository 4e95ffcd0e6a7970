import type { Scope } from '#platform/scope/scope.ts'

/** An organization's scope, or a platform scope that has entered one. */
export type Inside = Pick<Scope, 'db' | 'organizationId' | 'now' | 'emit' | 'signal'>
