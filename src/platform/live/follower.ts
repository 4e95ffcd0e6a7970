import { findMarks } from '#lib/marks/light-marks.ts'
import { opaqueKey } from '#lib/opaque-key.ts'
import { isAfter, cursorText, type Cursor } from '#platform/events/cursor.ts'
import type { LogEntry } from '#platform/events/log-page.ts'
import type { Limits } from '#platform/limits/limits.ts'

import { shareOf, type Share } from './audience.ts'
import type { LiveSocket } from './live-socket.ts'

/** Where somebody stands in the log; many can stand at one. */
export interface Place {
  cursor: Cursor
}

/** A socket and its place in the log. */
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

  /** Sends what is new and meant for him, and goes on to it; tells what came of it. */
  take(parcels: readonly Parcel[], limits: Limits): { sent: number; isFull: boolean } {
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

  /** Sends it if it is meant for him. */
  offer({ entry, texts }: Parcel, limits: Limits): boolean {
    const text = texts[shareOf(entry, this.socket.listener, limits)]()
    if (text) this.socket.send(text)
    return text !== undefined
  }

  /** He cannot take more for now. */
  stall(): void {
    this.socket.whenRoom(this.onRoom)
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
      customer: once(() => outside(entry, forCustomer(entry.data))),
      nameless: once(() => outside(entry, withoutMembers(forCustomer(entry.data)))),
      hint: once(() => encode(entry, {})),
      nothing: () => undefined,
    },
  }
}

/**
 * A customer reads who wrote to him by name; the ids of members are the house's own. Whom colleagues take
 * him for is not told to him, nor who else stands on a mail.
 */
function forCustomer(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(forCustomer)
  if (typeof data !== 'object' || data === null) return data
  const shown = Object.entries(data).map(([key, value]) => [
    key,
    onMails.has(key) ? null : forCustomer(value),
  ])
  return { ...Object.fromEntries(shown), ...hiddenIn(data), ...marksIn(data) }
}

/** Two of the house who have one name are told apart all the same. */
function hiddenIn(data: object): object {
  const { kind, id } = data as { kind?: unknown; id?: unknown }
  if (kind === 'contact') return { id: null, name: '' }
  if (kind !== 'member') return {}
  return { id: null, ...(typeof id === 'string' && { key: opaqueKey(id) }) }
}

/** Where the house answers as one: neither who of it nor how many. */
export function withoutMembers(data: unknown): unknown {
  if (Array.isArray(data)) return data.map(withoutMembers)
  if (typeof data !== 'object' || data === null) return data
  const shown = Object.entries(data).map(([key, value]) => [
    key,
    key === 'members' && typeof value === 'number' ? Math.min(value, 1) : withoutMembers(value),
  ])
  const isMember = (data as { kind?: unknown }).kind === 'member'
  return isMember ? { kind: 'member', id: null, name: '' } : Object.fromEntries(shown)
}

/** What somebody of the house wrote, as it looks: a visitor's page does not read marks itself. */
function marksIn(data: object): object {
  const { author, text } = data as { author?: { kind?: unknown } | null; text?: unknown }
  if (author?.kind !== 'member' || typeof text !== 'string') return {}
  return { marks: findMarks(text) ?? null }
}

const onMails: ReadonlySet<string> = new Set(['envelope', 'delivery'])

function outside(entry: LogEntry, data: unknown): Buffer {
  return encode({ ...entry, actor: { kind: entry.actor.kind, id: null } }, { data })
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
