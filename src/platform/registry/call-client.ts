import type { Call, InputOf, OutputOf } from './call.ts'

export type CallClient = <C extends Call>(offered: C, input: InputOf<C>) => Promise<OutputOf<C>>
