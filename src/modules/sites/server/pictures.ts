import { buffer } from 'node:stream/consumers'

import { ImageRefused, resizedImage, type Picture } from '#platform/files/images.ts'
import type { Exchange } from '#platform/http/exchange.ts'
import type { ParsedInputOf } from '#platform/registry/call.ts'
import { refuse, refuseStale } from '#platform/registry/refuse.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { siteUpdated } from '../contract.ts'
import type * as contract from '../contract.ts'
import type { Site, SitePictureKind } from '../model.ts'
import { presentSite } from './present.ts'
import { getSiteRow } from './site-actions.ts'
import { changeSite } from './store.ts'

/** Renders the image at the largest size that pages need. */
export async function setSitePicture(
  scope: Scope,
  { id, kind }: ParsedInputOf<typeof contract.setSitePicture>,
  { file, fileLength = 0 }: Exchange,
): Promise<Site> {
  await scope.inOwnTransaction('read', (innerScope) => getSiteRow(innerScope, id))
  if (fileLength > maxBytes) refuseSize()
  const content = file ? await readBytes(file) : Buffer.alloc(0)
  const drawn = await draw(content, kind, scope.organizationId)
  const url = `data:${drawn.type};base64,${drawn.content.toString('base64')}`
  if (url.length > longest[kind]) {
    refuse(
      'unprocessable',
      'This image is too detailed to show at a small size. Choose a simpler one.',
    )
  }
  const { width, height } = drawn
  const { version } = await getSiteRow(scope, id)
  return changePicture(
    scope,
    { id, kind, version },
    kind === 'logo' ? { logo: url, logoWidth: width, logoHeight: height } : { favicon: url },
  )
}

export async function removeSitePicture(
  scope: Scope,
  { id, kind }: ParsedInputOf<typeof contract.removeSitePicture>,
): Promise<Site> {
  const row = await getSiteRow(scope, id)
  if (row[kind] === null) refuse('not_found', 'This image no longer exists.')
  return changePicture(
    scope,
    { id, kind, version: row.version },
    kind === 'logo' ? { logo: null, logoWidth: null, logoHeight: null } : { favicon: null },
  )
}

async function changePicture(
  scope: Scope,
  {
    id,
    kind,
    version,
  }: { readonly id: string; readonly kind: SitePictureKind; readonly version: number },
  change: Parameters<typeof changeSite>[2],
): Promise<Site> {
  const row = (await changeSite(scope, { id, version }, change)) ?? refuseStale('site')
  scope.emit(siteUpdated, { siteId: id, slug: row.slug, changed: [kind] }, { subjectId: id })
  scope.signal({ kind: 'hosts-changed' })
  return presentSite(row, scope.product.config)
}

async function readBytes(file: NonNullable<Exchange['file']>): Promise<Buffer> {
  let size = 0
  async function* limited(): AsyncGenerator<Buffer> {
    for await (const chunk of file as AsyncIterable<Buffer>) {
      size += chunk.length
      if (size > maxBytes) refuseSize()
      yield chunk
    }
  }
  return buffer(limited())
}

async function draw(content: Buffer, kind: SitePictureKind, owner: string): Promise<Picture> {
  try {
    return await resizedImage(content, { ...sizes[kind], owner })
  } catch (error) {
    if (error instanceof ImageRefused) refuse('unprocessable', error.message)
    throw error
  }
}

function refuseSize(): never {
  refuse('too_large', 'This image is larger than 2 MB.')
}

const maxBytes = 2 * 1_048_576
const sizes = {
  logo: { width: 256, format: 'webp' },
  favicon: { width: 64, format: 'png' },
} as const
const longest = { logo: 65_536, favicon: 32_768 } as const
