import type { Scope } from '#platform/scope/scope.ts'

import { createSpec } from './actions/specs.ts'

export async function addApiSpec(
  scope: Scope,
  at: { readonly versionId: string; readonly parentId: string | null; readonly name: string },
  source: string,
): Promise<void> {
  await createSpec(scope, at, source)
}
