import { Readable } from 'node:stream'

import { refuse } from '#platform/registry/refuse.ts'

import { sniffLength } from './sniff.ts'

export interface Received {
  readonly head: Buffer
  readonly content: Readable
  size(): number
}

/** Reads the start of an upload and streams the rest, so memory use stays small. */
export async function receive(body: Readable | undefined, limit: number): Promise<Received> {
  const source: AsyncIterator<Buffer> = (body ?? Readable.from([]))[Symbol.asyncIterator]()
  let size = 0
  async function next(): Promise<Buffer | undefined> {
    const { value, done } = await source.next()
    if (done) return undefined
    size += value.length
    if (size > limit) refuseSize(limit)
    return value
  }

  const first: Buffer[] = []
  let chunk: Buffer | undefined
  while (size < sniffLength && (chunk = await next())) first.push(chunk)
  const head = Buffer.concat(first)

  async function* everything(): AsyncGenerator<Buffer> {
    yield head
    for (let more = await next(); more; more = await next()) yield more
  }
  return { head, content: Readable.from(everything()), size: () => size }
}

export function refuseSize(limit: number, what = 'file'): never {
  refuse('too_large', `This ${what} is larger than ${limit / 1_048_576} MB.`)
}
