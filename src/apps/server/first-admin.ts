import { issueFirstAdminToken } from '#modules/account/server/public.ts'
import type { Config } from '#platform/config/config.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

/** Where the first administrator signs up, or undefined when there is one. */
export async function firstAdminLink(ground: Ground, config: Config): Promise<string | undefined> {
  const token = await onPlatform(ground, bySystem('first-admin', 'write'), issueFirstAdminToken)
  return token && new URL(`/register?setup=${token}`, config.publicUrl).href
}
