import type { IncomingMessage, ServerResponse } from 'node:http'

import { randomToken } from '#lib/random-token.ts'
import type { Config } from '#platform/config/config.ts'
import type { Reader } from '#platform/permissions/principal.ts'
import { isRead, type Call } from '#platform/registry/call.ts'

import {
  anonymousReader,
  readerKeyCookie,
  readerKeySeconds,
  readerTokenOf,
  type IdentifyReader,
  type ReadSite,
} from './reader-token.ts'
import { cookie } from './session-cookie.ts'

export async function receiveReader(
  {
    config,
    identifyReader = anonymousReader,
  }: { readonly config: Config; readonly identifyReader?: IdentifyReader },
  {
    request,
    response,
    call,
    site,
  }: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly call: Call
    readonly site: ReadSite | undefined
  },
): Promise<Reader | undefined> {
  if (call.access.who !== 'reader' || !site) return undefined
  const isSecure = config.publicUrl.protocol === 'https:'
  const shown = readerTokenOf(request, isSecure)
  if (isRead(call) || call.rules.givesNoKey || shown.key !== '') return identifyReader(site, shown)
  const key = randomToken()
  response.appendHeader(
    'set-cookie',
    cookie(readerKeyCookie(isSecure), key, readerKeySeconds, isSecure),
  )
  return identifyReader(site, { ...shown, key })
}
