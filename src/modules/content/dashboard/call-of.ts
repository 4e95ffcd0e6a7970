import type { Call } from '#platform/registry/call.ts'

/** A call by what goes in and comes out, whichever module offers it. */
export type CallOf<Input, Output> = Call & {
  readonly input: { readonly _zod: { readonly input: Input } }
  readonly output: { readonly _zod: { readonly output: Output } }
}

export interface PagesOf<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}
