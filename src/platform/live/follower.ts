import { isAfter, cursorText, type Cursor } from '#platform/events/cursor.ts'
import type { LogEntry } from '#platform/events/log-reader.ts'
import type { Limits } from '#platform/limits/limits.ts'

import { shareOf, type Share } from './audience.ts'
import type { LiveSocket } from './live-socket.ts'

/** A socket's own place in the log. */
export class Follower {
  readonly socket: LiveSocket
  cursor: Cursor
  /** behind: is catching up. live: hears what happens now. stalled: cannot take more for now. */
  pace: 'behind' | 'live' | 'stalled' = 'behind'
  private readonly onRoom: () => void

  constructor(socket: LiveSocket, cursor: Cursor, onRoom: () => void) {
    this.socket = socket
    this.cursor = cursor
    this.onRoom = onRoom
    socket.position = () => cursorText(this.cursor)
  }

  /** Sends what is new and meant for him; returns how many messages that were. */
  take(parcels: readonly Parcel[], limits: Limits): number {
    const { socket } = this
    let sent = 0
    for (const { entry, texts } of parcels) {
      if (!isAfter(entry.cursor, this.cursor)) continue
      if (!socket.isOpen) break
      if (socket.isFull) {
        this.stall()
        break
      }
      const text = texts[shareOf(entry, socket.listener, limits)]()
      if (text) {
        socket.send(text)
        sent++
      }
      this.cursor = entry.cursor
    }
    return sent
  }

  private stall(): void {
    this.pace = 'stalled'
    this.socket.whenRoom(() => {
      this.pace = 'behind'
      this.onRoom()
    })
  }
}

/** An event made ready to send: encoded when the first reader needs it, once for all readers. */
export interface Parcel {
  readonly entry: LogEntry
  readonly texts: Record<Share, () => Buffer | undefined>
}

export function parcelOf(entry: LogEntry): Parcel {
  return {
    entry,
    texts: {
      all: once(() => encode(entry, { data: entry.data })),
      hint: once(() => encode(entry, {})),
      nothing: () => undefined,
    },
  }
}

function encode(
  { cursor, type, subjectId, actor, at }: LogEntry,
  rest: { data?: unknown },
): Buffer {
  const event = { type, subjectId, actor, at, ...rest }
  return Buffer.from(JSON.stringify({ type: 'event', cursor: cursorText(cursor), event }))
}

function once(make: () => Buffer): () => Buffer {
  let made: Buffer | undefined
  return () => (made ??= make())
}
