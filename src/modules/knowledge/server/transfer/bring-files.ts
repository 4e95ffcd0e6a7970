import { keepBytes } from '#modules/files/server/public.ts'
import type { Scope } from '#platform/scope/scope.ts'
import { bringFiles as bring, type Brought } from '#modules/content/server/transfers/bring-files.ts'

import { insertFile } from '../store/files.ts'
import type { BodySources, Cargo, CargoWords } from './cargo.ts'

export type { Brought }

export async function bringFiles(
  scope: Scope,
  {
    baseId,
    words,
    cargo,
    brought,
    fetchesPictures,
  }: {
    readonly baseId: string
    readonly words: CargoWords
    readonly cargo: Cargo
    readonly brought: Brought
    readonly fetchesPictures: boolean
  },
): Promise<string[]> {
  const { storage, outgoingClient } = scope.product
  const wanted = new Set<string>()
  const remote = new Set<string>()
  words.body({
    article: () => undefined,
    file: (path) => void wanted.add(path),
    remote: (url) => void remote.add(url),
  })
  const parts = { wanted, remote, files: cargo.files, brought }
  return bring(parts, {
    keep: (name, bytes) =>
      keepBytes(storage, scope, { name, bytes }, (row) => insertFile(scope, baseId, row)),
    ...(fetchesPictures && { safeFetch: outgoingClient.safeFetch }),
  })
}

export function sourcesOf(brought: Brought, article: BodySources['article']): BodySources {
  return {
    article,
    file: (path) => brought.get(path) ?? undefined,
    remote: (url) => brought.get(url) ?? undefined,
  }
}
