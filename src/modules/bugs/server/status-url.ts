import { readFirstHome } from '#modules/sites/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'

export async function statusUrl(scope: Scope, token: string): Promise<string> {
  const { url } = await readFirstHome(scope, scope.product.config)
  return new URL(`/b/${token}`, url).href
}
