import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'

import type { Exchange } from '#platform/http/exchange.ts'
import { refuse } from '#platform/registry/refuse.ts'

import { ImageRefused, personPicture, reencode } from './images.ts'
import { maxBytes, refusalReason, type FileUse } from './limits.ts'
import { receive, refuseSize, type Received } from './receive.ts'
import { sniff } from './sniff.ts'
import { storageKey, type Storage } from './storage.ts'
import { UploadBufferFull, UploadBuffer } from './upload-buffer.ts'

export interface StoredUpload {
  readonly id: string
  readonly type: string
  readonly size: number
  readonly width: number | null
  readonly height: number | null
  readonly isInline: boolean
}

export interface UploadOptions {
  readonly organizationId: string
  readonly use: FileUse
  readonly name: string
  readonly megabytes?: number | undefined
}

/**
 * Stores the body of a request; its type is detected from the content. `note` writes the row; if
 * that fails, the file is deleted again.
 */
export async function storeUpload<Noted>(
  storage: Storage,
  { organizationId, use, name, megabytes }: UploadOptions,
  { file: body, fileLength = 0 }: Pick<Exchange, 'file' | 'fileLength'>,
  note: (storedFile: StoredUpload) => Promise<Noted>,
): Promise<Noted> {
  const limit = maxBytes(use, megabytes)
  if (fileLength > limit) refuseSize(limit)
  const received = await receive(body, limit)
  const sniffed = sniff(received.head)
  const reason = refusalReason(use, { name, size: received.size(), file: sniffed, megabytes })
  if (reason) refuse('unprocessable', reason)
  if (sniffed.kind === 'image' && fileLength > maxBytes(use)) refuseSize(maxBytes(use), 'picture')
  const storedFile =
    sniffed.kind === 'image'
      ? await redraw(received, { owner: organizationId, use })
      : asIs(received, sniffed.type)

  const id = randomUUID()
  const key = storageKey(organizationId, id)
  await storage.put(key, storedFile.content, { type: storedFile.type })
  try {
    const { type, width, height, isInline } = storedFile
    return await note({ id, type, size: storedFile.size(), width, height, isInline })
  } catch (error) {
    await storage.delete(key)
    throw error
  }
}

interface Kept extends Omit<StoredUpload, 'id' | 'size'> {
  readonly content: Readable | Buffer
  size(): number
}

const room = new UploadBuffer({ inAll: 256 * 1_048_576, ofOne: 64 * 1_048_576 })

async function redraw(
  { content }: Received,
  { owner, use }: { readonly owner: string; readonly use: FileUse },
): Promise<Kept> {
  const reencodeImage = use === 'avatar' ? personPicture : reencode
  try {
    const picture = await room.hold(owner, content, (whole) => reencodeImage(whole, { owner }))
    return { ...picture, size: () => picture.content.length, isInline: true }
  } catch (error) {
    if (error instanceof ImageRefused) refuse('unprocessable', error.message)
    if (error instanceof UploadBufferFull) {
      refuse('unavailable', 'Too many images are being processed. Try again in a moment.', {
        retryAfterSeconds: 5,
      })
    }
    throw error
  }
}

function asIs({ content, size }: Received, type: string): Kept {
  return { content, type, size, width: null, height: null, isInline: false }
}
