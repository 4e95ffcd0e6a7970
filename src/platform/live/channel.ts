import { setImmediate } from 'node:timers/promises'

import { isAfter, type Cursor } from '#platform/events/cursor.ts'
import type { LogPage } from '#platform/events/log-page.ts'
import { readEvents } from '#platform/events/log-reader.ts'
import type { ReadTail, Tail } from '#platform/events/log-tails.ts'
import type { OutsideViews } from '#platform/events/outside-views.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { shareOf } from './audience.ts'
import {
  momentOutside,
  encodedEventOf,
  readers,
  type Follower,
  type EncodedEvent,
  type Place,
} from './follower.ts'
import { Front } from './front.ts'
import type { LiveMoment } from './live-message.ts'
import type { LiveSocket } from './live-socket.ts'
import type { LiveSettings } from './live-settings.ts'
import type { SessionCheck } from './session-check.ts'

export interface ChannelNeeds {
  readonly limits: Limits
  readonly views: OutsideViews
  readonly settings: LiveSettings
  readonly sessions: SessionCheck
  read<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>
  onFailure(error: unknown): void
}

/**
 * The log of one organization on this node, read once for all followers. Live followers are served
 * together; followers that catch up read page by page in between, so neither group waits long for
 * the other. A follower never moves past a row it wasn't offered.
 */
export class Channel {
  private readonly needs: ChannelNeeds
  private readonly followers = new Set<Follower>()
  private readonly behind = new Set<Follower>()
  private readonly front = new Front()
  private readonly apart = new Set<Follower>()
  private timer: NodeJS.Timeout | undefined
  private isReading = false
  private isWoken = false
  private isOwed = false
  private isClosed = false
  private waits = 0
  private failures = 0
  private waitingSince: number | undefined
  private sending: Promise<void> = Promise.resolve()

  constructor(needs: ChannelNeeds) {
    this.needs = needs
  }

  get isEmpty(): boolean {
    return this.followers.size === 0
  }

  get waitingMs(): number {
    return this.waitingSince === undefined ? 0 : performance.now() - this.waitingSince
  }

  join(follower: Follower): void {
    this.followers.add(follower)
    this.catchUp(follower)
    follower.socket.onOtherListener = () => {
      if (this.front.delete(follower)) this.front.add(follower)
    }
  }

  catchUp(follower: Follower): void {
    if (!this.followers.has(follower)) return
    this.behind.add(follower)
    this.wake()
  }

  leave(follower: Follower): void {
    this.followers.delete(follower)
    this.leaveRows(follower)
  }

  setApart(follower: Follower): void {
    if (!this.front.delete(follower)) return
    this.apart.add(follower)
    this.wake()
  }

  get tail(): Tail | undefined {
    const places = this.placesNow
    const isAtRest = !this.isReading && this.waits === 0 && this.failures === 0
    if (!isAtRest || this.isClosed || places.length === 0) return undefined
    return { after: oldestPosition(places), limit: this.needs.settings.pageSize }
  }

  wake(read?: ReadTail): void {
    if (this.isReading) this.isWoken = true
    else if (this.waits === 0 && this.failures === 0) this.readNow(read)
  }

  /** Signals aren't stored. They go to followers whose access is as fresh as an event requires. */
  sendSignal(signal: { audience: string; moment: LiveMoment }): Promise<void> {
    // In order: "stopped typing" must not arrive before "started typing".
    const next = this.sending.then(() => this.sendSignalNow(signal))
    this.sending = next.catch(() => {})
    return next
  }

  private async sendSignalNow({
    audience,
    moment,
  }: {
    audience: string
    moment: LiveMoment
  }): Promise<void> {
    const { views, limits, sessions, settings } = this.needs
    const others = [...this.behind, ...this.apart]
    const sockets = [...this.front.concernedBy(audience), ...others].map(({ socket }) => socket)
    const share = ({ listener }: LiveSocket) => shareOf({ audience }, listener, limits)
    const mayKnow = (socket: LiveSocket) => ['all', 'customer', 'nameless'].includes(share(socket))
    const concerned = sockets.filter((socket) => socket.isOpen && mayKnow(socket))
    if (concerned.length === 0) return
    await sessions.refresh(concerned, settings.freshMs)
    const texts = {
      all: encode(moment),
      customer: encode(momentOutside(moment, views, readers.customer)),
      nameless: encode(momentOutside(moment, views, readers.nameless)),
    }
    for (const socket of concerned) {
      if (!socket.isTrusted || socket.isFull) continue
      const signal = share(socket)
      const text = signal === 'hint' || signal === 'nothing' ? undefined : texts[signal]
      if (text) socket.send(text)
    }
  }

  close(): void {
    this.isClosed = true
    clearTimeout(this.timer)
  }

  private readIn(ms: number): void {
    clearTimeout(this.timer)
    if (!this.isClosed) this.timer = setTimeout(() => void this.turn(), ms)
  }

  private readNow(read?: ReadTail): void {
    clearTimeout(this.timer)
    if (!this.isClosed) void this.turn(read)
  }

  private async turn(read?: ReadTail): Promise<void> {
    this.isReading = true
    this.isWoken = read !== undefined && this.isOwed
    try {
      const outcome = await this.advanceAll(read)
      this.failures = 0
      const pauseMs = this.pauseAfter(outcome)
      this.isOwed = pauseMs < this.needs.settings.pollMs
      this.readIn(pauseMs)
    } catch (error) {
      if (this.failures++ === 0) this.needs.onFailure(error)
      this.readIn(Math.min(longestPauseMs, 100 * 2 ** this.failures))
    }
    this.isReading = false
  }

  private pauseAfter({ rest, count }: Outcome): number {
    const isStuck = rest === 'unsettled' && count === 0
    this.waits = isStuck ? this.waits + 1 : 0
    this.waitingSince = isStuck ? (this.waitingSince ?? performance.now()) : undefined
    if (this.waits > 1) return Math.min(longestWaitMs, firstWaitMs * 1.5 ** (this.waits - 1))
    if (isStuck) return batchDelayMs
    if (rest === 'more' || this.isWoken) return batchDelayMs
    return rest === 'unsettled' ? firstWaitMs : this.needs.settings.pollMs
  }

  private async advanceAll(read?: ReadTail): Promise<Outcome> {
    this.dropClosed()
    const now = this.placesNow.length > 0 ? await this.advanceNow(read) : nothing

    const late = [...this.behind]
    if (late.length === 0) return now
    const before = await this.advanceLate(late)
    if (before.rest !== 'more') {
      for (const follower of late) if (this.behind.delete(follower)) this.apart.add(follower)
    }
    return {
      rest: before.rest === 'more' || now.rest === 'none' ? before.rest : now.rest,
      count: now.count + before.count,
    }
  }

  private async advanceLate(late: readonly Follower[]): Promise<Outcome> {
    const { sessions, settings } = this.needs
    const { events, rest } = await this.read(late.map(({ place }) => place))
    if (events.length > 0) {
      await sessions.refresh(socketsOf(late), settings.freshMs)
      await this.deliver(this.parcelsOf(events), late)
    }
    return { rest, count: events.length }
  }

  private get placesNow(): Place[] {
    const apart = [...this.apart].map(({ place }) => place)
    return this.front.size > 0 ? [this.front, ...apart] : apart
  }

  private async advanceNow(read?: ReadTail): Promise<Outcome> {
    const { sessions, settings } = this.needs
    const { front } = this
    const apart = [...this.apart]
    const places = this.placesNow
    const isForAll = read && !isAfter(read.after, oldestPosition(places))
    const { events, rest } = isForAll ? read.page : await this.read(places)
    if (events.length > 0) {
      const parcels = this.parcelsOf(events)
      const concerned = events.flatMap(({ audience }) => front.concernedBy(audience))
      await sessions.refresh(socketsOf(new Set([...apart, ...concerned])), settings.freshMs)
      await this.deliver(parcels, apart)
      await this.deliverLive(parcels)
      this.bringTogether()
    }
    return { rest, count: events.length }
  }

  private parcelsOf(events: LogPage['events']): EncodedEvent[] {
    return events.map((entry) => encodedEventOf(entry, this.needs.views))
  }

  private read(places: readonly Place[]): Promise<LogPage> {
    const from = oldestPosition(places)
    const limit = this.waits > 1 ? 1 : this.needs.settings.pageSize
    const horizon = this.waits > 0 ? 'exact' : 'quick'
    return this.needs.read((scope) => readEvents(scope, from, { limit, horizon }))
  }

  private async deliver(
    parcels: readonly EncodedEvent[],
    group: readonly Follower[],
  ): Promise<void> {
    let sentNow = 0
    for (const follower of group) {
      if (!follower.socket.isTrusted) {
        this.isWoken = true
        continue
      }
      const { sent, isFull } = follower.take(parcels, this.needs.limits)
      if (isFull) this.stall(follower)
      sentNow += sent
      if (sentNow > messagesPerTurn) {
        sentNow = 0
        await setImmediate()
      }
    }
  }

  /** Event by event, so that a follower that drops out continues exactly there. */
  private async deliverLive(parcels: readonly EncodedEvent[]): Promise<void> {
    const { front } = this
    let offered = 0
    for (const parcel of parcels) {
      const { cursor, audience } = parcel.entry
      if (!isAfter(cursor, front.cursor)) continue
      for (const follower of front.concernedBy(audience)) {
        this.offerInFront(follower, parcel)
        offered++
      }
      front.cursor = cursor
      if (offered > messagesPerTurn) {
        offered = 0
        await setImmediate()
      }
    }
  }

  private offerInFront(follower: Follower, parcel: EncodedEvent): void {
    const { socket } = follower
    if (!socket.isOpen) return
    if (!socket.isTrusted) {
      this.setApart(follower)
      this.isWoken = true
    } else if (socket.isFull) this.stall(follower)
    else follower.offer(parcel, this.needs.limits)
  }

  private dropClosed(): void {
    for (const follower of [...this.behind, ...this.apart]) {
      if (!follower.socket.isOpen) this.leaveRows(follower)
    }
  }

  private leaveRows(follower: Follower): void {
    this.behind.delete(follower)
    this.apart.delete(follower)
    this.front.delete(follower)
  }

  private stall(follower: Follower): void {
    this.leaveRows(follower)
    follower.stall()
  }

  private bringTogether(): void {
    const { front } = this
    const known = [...this.apart].filter(({ socket }) => socket.isTrusted)
    if (known.length === 0) return
    if (front.size === 0) front.cursor = oldestPosition(known.map(({ place }) => place))
    for (const follower of known) {
      const { tx, seq } = follower.place.cursor
      if (tx !== front.cursor.tx || seq !== front.cursor.seq) continue
      this.apart.delete(follower)
      front.add(follower)
    }
  }
}

interface Outcome {
  readonly rest: LogPage['rest']
  readonly count: number
}

const nothing: Outcome = { rest: 'none', count: 0 }

function socketsOf(followers: Iterable<Follower>): LiveSocket[] {
  return [...followers].map(({ socket }) => socket)
}

function oldestPosition(places: readonly Place[]): Cursor {
  return places
    .map(({ cursor }) => cursor)
    .reduce((lowest, cursor) => (isAfter(lowest, cursor) ? cursor : lowest))
}

// Events written during a read wait a millisecond so that one read collects them.
const batchDelayMs = 1
const firstWaitMs = 2
const longestWaitMs = 100
const longestPauseMs = 2000
const messagesPerTurn = 2000

function encode(moment: LiveMoment | undefined): Buffer | undefined {
  return moment && Buffer.from(JSON.stringify({ type: 'moment', moment }))
}
