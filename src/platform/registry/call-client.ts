import type { Call, InputOf, OutputOf } from './call.ts'

/** Whatever carries out calls: over HTTP, or within the process. */
export type CallClient = <C extends Call>(offered: C, input: InputOf<C>) => Promise<OutputOf<C>>
