import type { ServerResponse } from 'node:http'

import type { SiteFace } from '#modules/sites/model.ts'
import type { Config } from '#platform/config/config.ts'

import { answerPage } from './answer-page.ts'

/** Serves the public pages of tenants. It knows no session and sets no cookie. */
export function createPortal({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return async (
    response: ServerResponse,
    { path, search }: { readonly path: string; readonly search: string },
    { site, hostname }: { readonly site: SiteFace; readonly hostname: string },
  ): Promise<void> => {
    const method = response.req.method ?? 'GET'
    const { status, headers, body } = answerPage(
      site,
      { method, hostname, path, search },
      publicUrl,
    )
    response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) })
    response.end(body)
  }
}
