import { slot } from '#platform/registry/slot.ts'
import type { Scope } from '#platform/scope/scope.ts'

/** A stored file that may be served at a signed address. */
export interface SignedFile {
  readonly name: string
  readonly type: string
  readonly isInline: boolean
  /** The address always serves the same bytes, so browsers may cache it for a week. */
  readonly isLasting?: boolean
}

export interface SignedFileSource {
  /** Sources are asked one after another, lowest first: put what is requested most at the front. */
  readonly order: number
  find(scope: Scope, id: string): Promise<SignedFile | undefined>
}

export const signedFileSlot = slot<SignedFileSource>('files.signed')

export async function findSignedFile(scope: Scope, id: string): Promise<SignedFile | undefined> {
  const sources = scope.gather(signedFileSlot).toSorted((a, b) => a.order - b.order)
  for (const { find } of sources) {
    const file = await find(scope, id)
    if (file) return file
  }
  return undefined
}
