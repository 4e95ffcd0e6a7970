import { issueFirstAdminToken } from '#modules/account/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'

/** Where the first administrator signs up, or undefined when there is one. */
export async function firstAdminLink(ground: Ground, config: Config): Promise<string | undefined> {
  const opening = {
    actor: { kind: 'system', name: 'welcome' },
    requestId: 'welcome',
    cause: 'start',
    mode: 'write',
  } as const
  const token = await onPlatform(ground, opening, issueFirstAdminToken)
  return token && new URL(`/register?setup=${token}`, config.publicUrl).href
}
