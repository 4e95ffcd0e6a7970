import type { Call } from '#platform/registry/call.ts'

export type CallOf<Input, Output> = Call & {
  readonly input: { readonly _zod: { readonly input: Input } }
  readonly output: { readonly _zod: { readonly output: Output } }
}

export interface PagesOf<Item> {
  readonly items: readonly Item[]
  readonly nextCursor: string | null
}
