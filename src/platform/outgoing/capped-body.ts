import type { ReadableStream as WebStream } from 'node:stream/web'
import { asOutgoingError, OutgoingFailed } from './outgoing-error.ts'

/** Streams the decompressed body up to a size limit. Canceling it closes the connection. */
export function cappedBody(body: WebStream<Uint8Array>, maxBytes: number): WebStream<Uint8Array> {
  const reader = body.getReader()
  let size = 0
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (done) return controller.close()
          size += value.byteLength
          if (size > maxBytes) throw new OutgoingFailed('too large')
          controller.enqueue(value)
        } catch (error) {
          controller.error(asOutgoingError(error))
          await reader.cancel().catch(() => undefined)
        }
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  )
}
