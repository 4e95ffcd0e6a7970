import { readFirstHome } from '#modules/sites/server/door.ts'
import type { Config } from '#platform/config/config.ts'
import type { Scope } from '#platform/scope/scope.ts'

export type SiteLinks = Pick<Config, 'sitesDomain' | 'mainHosts' | 'contentUrl' | 'publicUrl'>

/** Where a reporter sees how it goes on: on the first site of the organization. */
export async function statusUrl(scope: Scope, token: string, links: SiteLinks): Promise<string> {
  const { url } = await readFirstHome(scope, links)
  return new URL(`/b/${token}`, url).href
}
