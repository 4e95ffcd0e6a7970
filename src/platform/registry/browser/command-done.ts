import type { Call, InputOf, OutputOf } from '../call.ts'

export interface DoneCommand {
  readonly call: Call
  readonly input: unknown
  readonly answer: unknown
}

export function onCommandDone(listener: (done: DoneCommand) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function notifyCommandDone<C extends Call>(
  call: C,
  input: InputOf<C>,
  answer: OutputOf<C>,
): void {
  for (const listener of listeners) listener({ call, input, answer })
}

const listeners = new Set<(done: DoneCommand) => void>()
