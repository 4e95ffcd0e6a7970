import { issueFirstAdminToken } from '#modules/account/server/public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

export async function firstAdminLink(
  runtime: Runtime,
  config: Config,
): Promise<string | undefined> {
  const token = await onPlatform(runtime, bySystem('first-admin', 'write'), issueFirstAdminToken)
  return token && new URL(`/register?setup=${token}`, config.publicUrl).href
}
