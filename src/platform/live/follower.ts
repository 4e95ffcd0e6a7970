import { opaqueKey } from '#lib/opaque-key.ts'
import { isAfter, cursorText, type Cursor } from '#platform/events/cursor.ts'
import type { OutsideReader } from '#platform/events/event.ts'
import type { LogEntry } from '#platform/events/log-page.ts'
import type { OutsideViews } from '#platform/events/outside-views.ts'
import type { Limits } from '#platform/limits/limits.ts'

import { shareOf, type Share } from './audience.ts'
import type { LiveMoment } from './live-message.ts'
import type { LiveSocket } from './live-socket.ts'

export interface Place {
  cursor: Cursor
}

export class Follower {
  readonly socket: LiveSocket
  place: Place
  private readonly onRoom: () => void

  constructor(socket: LiveSocket, cursor: Cursor, onRoom: () => void) {
    this.socket = socket
    this.place = { cursor }
    this.onRoom = onRoom
    socket.position = () => cursorText(this.place.cursor)
  }

  take(parcels: readonly EncodedEvent[], limits: Limits): { sent: number; isFull: boolean } {
    let sent = 0
    for (const parcel of parcels) {
      if (!isAfter(parcel.entry.cursor, this.place.cursor)) continue
      if (!this.socket.isOpen) break
      if (this.socket.isFull) return { sent, isFull: true }
      if (this.offer(parcel, limits)) sent++
      this.place = { cursor: parcel.entry.cursor }
    }
    return { sent, isFull: false }
  }

  offer({ entry, texts }: EncodedEvent, limits: Limits): boolean {
    const text = texts[shareOf(entry, this.socket.listener, limits)]()
    if (text) this.socket.send(text)
    return text !== undefined
  }

  stall(): void {
    this.socket.whenRoom(this.onRoom)
  }
}

/** An event ready to send: encoded once, when the first follower needs it. */
export interface EncodedEvent {
  readonly entry: LogEntry
  readonly texts: Record<Share, () => Buffer | undefined>
}

export function encodedEventOf(entry: LogEntry, views: OutsideViews): EncodedEvent {
  return {
    entry,
    texts: {
      all: once(() => encode(entry, { data: entry.data })),
      customer: once(() => outside(entry, views, readers.customer)),
      nameless: once(() => outside(entry, views, readers.nameless)),
      hint: once(() => encode(entry, {})),
      nothing: () => undefined,
    },
  }
}

export const readers = {
  customer: { showsNames: true, keyOf: opaqueKey },
  nameless: { showsNames: false, keyOf: opaqueKey },
} as const

/** Customers receive what the event's view returns. Events without a view stay inside the team. */
function outside(entry: LogEntry, views: OutsideViews, reader: OutsideReader): Buffer | undefined {
  const data = views.of(entry, 'customer', reader)
  if (data === undefined) return undefined
  return encode({ ...entry, actor: { kind: entry.actor.kind, id: null } }, { data })
}

export function momentOutside(
  moment: LiveMoment,
  views: OutsideViews,
  reader: OutsideReader,
): LiveMoment | undefined {
  switch (moment.kind) {
    case 'read':
      return { kind: 'read', conversationId: moment.conversationId, seq: moment.seq }
    case 'event': {
      const { type, at } = moment
      const data = views.of(moment, 'customer', reader)
      return data === undefined ? undefined : { kind: 'event', type, at, data }
    }
    case 'presence':
      return undefined
  }
}

function encode(
  { cursor, type, subjectId, actor, at }: LogEntry,
  rest: { data?: unknown },
): Buffer {
  const event = { type, subjectId, actor, at, ...rest }
  return Buffer.from(JSON.stringify({ type: 'event', cursor: cursorText(cursor), event }))
}

function once<Made>(make: () => Made): () => Made {
  let made: { readonly it: Made } | undefined
  return () => (made ??= { it: make() }).it
}
