import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

interface Stored {
  readonly stream: Readable
  readonly size: number
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Some players request ranges of audio and video and play nothing without them. */
export function isPlayed(type: string): boolean {
  return type.startsWith('audio/') || type.startsWith('video/')
}

/** Undefined means the whole file. */
export function readRange(header: string | undefined, size: number): Range | 'outside' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return from > to ? 'outside' : { from, to }
}

export async function answerRange(
  {
    request,
    response,
    headers,
  }: {
    readonly request: IncomingMessage
    readonly response: ServerResponse
    readonly headers: Readonly<Record<string, string>>
  },
  type: string,
  { stored, wanted }: { readonly stored: Stored; readonly wanted: Range },
): Promise<void> {
  const { from, to } = wanted
  response.writeHead(206, {
    ...headers,
    'accept-ranges': 'bytes',
    'content-type': type,
    'content-length': to - from + 1,
    'content-range': `bytes ${from}-${to}/${stored.size}`,
  })
  if (request.method === 'HEAD') {
    stored.stream.destroy()
    response.end()
  } else {
    // A client that disconnects before the first byte leaves an unread stream behind.
    try {
      await pipeline(Readable.from(partOf(stored.stream, wanted)), response)
    } finally {
      stored.stream.destroy()
    }
  }
}

export function refuseRange(response: ServerResponse, { stream, size }: Stored): void {
  stream.destroy()
  response.writeHead(416, { 'content-range': `bytes */${size}` })
  response.end()
}

/** Reads from the start, because every storage supports that and these files are small. */
async function* partOf(stream: Readable, { from, to }: Range): AsyncGenerator<Buffer> {
  let at = 0
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to + 1 - at))
    at += chunk.length
    if (part.length > 0) yield part
    if (at > to) break
  }
}
