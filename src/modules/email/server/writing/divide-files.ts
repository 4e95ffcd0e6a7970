import { byteSize } from '#lib/byte-size.ts'
import { days } from '#lib/duration.ts'
import { signFileUrl } from '#platform/files/signed-url.ts'
import { storageKey } from '#platform/files/storage.ts'
import type { Scope } from '#platform/scope/scope.ts'

import type { FileLink } from './answer-page.ts'

interface Going {
  readonly id: string
  readonly name: string
  readonly size: number
}

/** Files beyond the size limit become download links that are valid for a month. */
export function divideFiles<File extends Going>(
  scope: Scope,
  { files, maxBytes = maxSentBytes }: { files: readonly File[]; maxBytes?: number },
): { sent: File[]; links: FileLink[] } {
  const sent: File[] = []
  const linked: FileLink[] = []
  let room = maxBytes
  for (const file of files.toSorted((one, other) => one.size - other.size)) {
    if (file.size <= room) {
      room -= file.size
      sent.push(file)
    } else {
      linked.push(linkTo(scope, file))
    }
  }
  return { sent, links: linked }
}

function linkTo(
  { organizationId, now, product: { secret, config } }: Scope,
  { id, name, size }: Going,
): FileLink {
  const key = storageKey(organizationId, id)
  const expiresAt = new Date(now.getTime() + days(linkDays))
  const path = signFileUrl({ secret, key, expiresAt })
  return { name, url: new URL(path, config.contentUrl).href, size: byteSize(size) }
}

const maxSentBytes = 18_000_000
const linkDays = 30
