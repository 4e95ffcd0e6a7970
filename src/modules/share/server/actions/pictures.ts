import { storeReaderFile } from '#modules/tickets/server/public.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { AnswerOf, ParsedInputOf } from '#platform/registry/call.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type * as readerContract from '../../reader-contract.ts'
import { getShare, refuseUnlessMay } from '../reader.ts'

/** Permission is checked before the first byte is read. */
export async function uploadIdeaPicture(
  scope: Scope,
  { slug, secret, name }: ParsedInputOf<typeof readerContract.uploadIdeaPicture>,
  exchange: Exchange,
): Promise<AnswerOf<typeof readerContract.uploadIdeaPicture>> {
  await scope.inOwnTransaction('read', async (innerScope) => {
    const share = await getShare(innerScope, { slug, secret })
    await refuseUnlessMay(innerScope, { share, act: 'submit' }, exchange)
  })
  return storeReaderFile(scope, { name, use: 'screenshot' }, exchange)
}
