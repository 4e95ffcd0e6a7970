import { findFile } from '#modules/files/server/public.ts'
import { signFileUrl } from '#platform/files/signed-url.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Scope } from '#platform/scope/scope.ts'

export async function pictureUrl(scope: Scope, id: string | null): Promise<string | null> {
  if (id === null || (await findFile(scope, id))?.use !== 'logo') return null
  const { config, secret } = scope.product
  const key = storageKey(scope.organizationId, id)
  const path = signFileUrl({ secret, key, options: { width: 128 } })
  return new URL(path, config.contentUrl).href
}
