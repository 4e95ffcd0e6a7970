import { Readable } from 'node:stream'

import { keepUpload } from '#modules/files/server/door.ts'
import type { Storage } from '#platform/files/storage.ts'
import type { Outgoing } from '#platform/outgoing/door.ts'
import { Refusal } from '#platform/registry/refuse.ts'
import { memberOf, type Scope } from '#platform/scope/scope.ts'

import { insertFile } from '../store/files.ts'
import type { Attributes, BodySources, Cargo, CargoWords } from './cargo.ts'

export interface FileHands {
  readonly storage: Storage
  /** Without it pictures of other servers stay there. */
  readonly outgoing?: Outgoing | undefined
}

/** Each file once, however many texts show it; null is one that could not be had. */
export type Brought = Map<string, Attributes | null>

/** Puts what a text shows where our files lie, and says under which ids. */
export async function bringFiles(
  scope: Scope,
  {
    baseId,
    words,
    cargo,
    brought,
  }: { baseId: string; words: CargoWords; cargo: Cargo; brought: Brought },
  hands: FileHands,
): Promise<string[]> {
  const wanted = new Set<string>()
  const remote = new Set<string>()
  words.body({
    article: () => undefined,
    file: (path) => void wanted.add(path),
    remote: (url) => void remote.add(url),
  })
  const notes: string[] = []
  for (const path of wanted) {
    const file = cargo.files.get(path)
    if (!file || brought.has(path)) continue
    const kept = await keep(scope, hands, { baseId, name: nameOf(path), bytes: () => file.read() })
    brought.set(path, kept)
    if (kept === null) notes.push(`${nameOf(path)} could not be taken.`)
  }
  const { outgoing } = hands
  for (const url of outgoing ? [...remote].slice(0, mostRemote) : []) {
    if (!outgoing || brought.has(url)) continue
    const bytes = await fetched(outgoing, url)
    const name = nameOf(new URL(url).pathname)
    const kept = bytes && (await keep(scope, hands, { baseId, name, bytes: () => bytes }))
    brought.set(url, kept ?? null)
    if (!kept) notes.push(`The picture ${name} stays where it is: it could not be fetched.`)
  }
  return notes
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
  { storage }: FileHands,
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

/** A server that does not answer keeps its picture: the text is brought in without it. */
async function fetched(outgoing: Outgoing, url: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await outgoing(url, {}, { redirects: 3, maxBytes: 10_485_760 })
    if (answer.status !== 200) return undefined
    return new Uint8Array(await answer.arrayBuffer())
  } catch {
    return undefined
  }
}

function nameOf(path: string): string {
  const [last = ''] = path.split('/').toReversed()
  return last.replaceAll(/[\p{Cc}]/gu, '').slice(0, 200) || 'file'
}

const mostRemote = 100
