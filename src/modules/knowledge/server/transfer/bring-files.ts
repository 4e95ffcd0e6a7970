import { Readable } from 'node:stream'

import { keepUpload } from '#modules/files/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Outgoing } from '#platform/outgoing/door.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'
import { bringFiles as bring, type Brought } from '#platform/transfers/bring-files.ts'

import { insertFile } from '../store/files.ts'
import type { Attributes, BodySources, Cargo, CargoWords } from './cargo.ts'

export type { Brought }

export interface FileHands {
  readonly storage: Storage
  /** Without it pictures of other servers stay there. */
  readonly outgoing?: Outgoing | undefined
}

/** Puts what a text shows where our files lie, and says under which ids. */
export async function bringFiles(
  scope: Scope,
  {
    baseId,
    words,
    cargo,
    brought,
  }: { baseId: string; words: CargoWords; cargo: Cargo; brought: Brought },
  { storage, outgoing }: FileHands,
): Promise<string[]> {
  const wanted = new Set<string>()
  const remote = new Set<string>()
  words.body({
    article: () => undefined,
    file: (path) => void wanted.add(path),
    remote: (url) => void remote.add(url),
  })
  const parts = { wanted, remote, files: cargo.files, brought }
  return bring(parts, {
    keep: (name, bytes) => keep(scope, storage, { baseId, name, bytes }),
    outgoing,
  })
}

export function sourcesOf(brought: Brought, article: BodySources['article']): BodySources {
  return {
    article,
    file: (path) => brought.get(path) ?? undefined,
    remote: (url) => brought.get(url) ?? undefined,
  }
}

async function keep(
  scope: Scope,
  storage: Storage,
  { baseId, name, bytes }: { baseId: string; name: string; bytes: () => Uint8Array },
): Promise<Attributes | null> {
  const wish = { organizationId: scope.organizationId, use: 'attachment', name } as const
  try {
    const content = Buffer.from(bytes())
    const body = { file: Readable.from([content]), fileLength: content.length }
    return await keepUpload(storage, wish, body, async (kept) => {
      await insertFile(scope, {
        id: kept.id,
        base_id: baseId,
        name,
        type: kept.type,
        size: BigInt(kept.size),
        width: kept.width,
        height: kept.height,
        is_inline: kept.isInline,
        added_by: memberOf(scope).memberId,
      })
      return { fileId: kept.id }
    })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
