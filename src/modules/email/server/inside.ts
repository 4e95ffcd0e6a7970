import type { Scope } from '#platform/scope/scope.ts'

/** An organization scope, or a platform scope that entered an organization. */
export type Inside = Pick<Scope, 'db' | 'organizationId' | 'now' | 'emit' | 'signal'>
