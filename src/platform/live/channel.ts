import { setImmediate } from 'node:timers/promises'

import { isAfter, type Cursor } from '#platform/events/cursor.ts'
import { readEvents, type LogEntry, type LogPage } from '#platform/events/log-reader.ts'
import type { Limits } from '#platform/limits/limits.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { shareOf } from './audience.ts'
import { parcelOf, type Follower } from './follower.ts'
import type { LiveMoment } from './live-message.ts'
import type { LiveSocket } from './live-socket.ts'
import type { LiveSettings } from './live-settings.ts'
import type { SessionCheck } from './session-check.ts'

export interface ChannelNeeds {
  readonly limits: Limits
  readonly settings: LiveSettings
  readonly sessions: SessionCheck
  /** Reads as this organization, when it is its turn. */
  read<Result>(work: (scope: Scope) => Promise<Result>): Promise<Result>
  onFailure(error: unknown): void
}

/**
 * One organization's log on this node, read once for all who listen. Those who listen now are read
 * for together; those who catch up are read for page by page in between, so that neither waits long
 * for the other. Nobody is ever moved past a row he was not offered.
 */
export class Channel {
  private readonly needs: ChannelNeeds
  private readonly followers = new Set<Follower>()
  private timer: NodeJS.Timeout | undefined
  private isReading = false
  private isWoken = false
  private isClosed = false
  private waits = 0
  private failures = 0
  private waitingSince: number | undefined
  private telling: Promise<void> = Promise.resolve()

  constructor(needs: ChannelNeeds) {
    this.needs = needs
  }

  get isEmpty(): boolean {
    return this.followers.size === 0
  }

  /** How long events have been waiting for an older transaction to end. */
  get waitingMs(): number {
    return this.waitingSince === undefined ? 0 : performance.now() - this.waitingSince
  }

  join(follower: Follower): void {
    this.followers.add(follower)
    this.wake()
  }

  leave(follower: Follower): void {
    this.followers.delete(follower)
  }

  /** There may be something new. While rows wait for an older transaction the pause is kept. */
  wake(): void {
    if (this.isReading) this.isWoken = true
    else if (this.waits === 0 && this.failures === 0) this.readIn(soonMs)
  }

  /** What is kept nowhere, to whoever may know of it by rights as fresh as those of an event. */
  tell(told: { audience: string; moment: LiveMoment }): Promise<void> {
    // One after the other: that somebody stopped must not arrive before that he began.
    const next = this.telling.then(() => this.tellNow(told))
    this.telling = next.catch(() => {})
    return next
  }

  private async tellNow({
    audience,
    moment,
  }: {
    audience: string
    moment: LiveMoment
  }): Promise<void> {
    const { limits, sessions, settings } = this.needs
    const sockets = [...this.followers].map(({ socket }) => socket)
    const mayKnow = ({ listener }: LiveSocket) => shareOf({ audience }, listener, limits) === 'all'
    const concerned = sockets.filter((socket) => socket.isOpen && mayKnow(socket))
    if (concerned.length === 0) return
    await sessions.refresh(concerned, settings.freshMs)
    const text = Buffer.from(JSON.stringify({ type: 'moment', moment }))
    for (const socket of concerned) {
      const isTrusted = socket.trustedSince !== -Infinity
      if (isTrusted && !socket.isFull && mayKnow(socket)) socket.send(text)
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

  private async turn(): Promise<void> {
    this.isReading = true
    this.isWoken = false
    try {
      const outcome = await this.advanceAll()
      this.failures = 0
      this.readIn(this.pauseAfter(outcome))
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
    if (isStuck) return Math.min(longestWaitMs, firstWaitMs * 1.5 ** this.waits)
    if (rest === 'more' || this.isWoken) return soonMs
    return rest === 'unsettled' ? firstWaitMs : this.needs.settings.pollMs
  }

  private async advanceAll(): Promise<Outcome> {
    const listening = this.at('live')
    const now = listening.length > 0 ? await this.advance(listening) : nothing

    const late = this.at('behind')
    if (late.length === 0) return now
    const before = await this.advance(late)
    if (before.rest !== 'more') {
      for (const follower of late) if (follower.pace === 'behind') follower.pace = 'live'
    }
    return {
      rest: before.rest === 'more' || now.rest === 'none' ? before.rest : now.rest,
      count: now.count + before.count,
    }
  }

  private at(pace: Follower['pace']): Follower[] {
    return [...this.followers].filter(
      (follower) => follower.pace === pace && follower.socket.isOpen,
    )
  }

  private async advance(group: readonly Follower[]): Promise<Outcome> {
    const { read, sessions, settings } = this.needs
    const from = furthestBack(group)
    // While rows cannot be given out, looking at one of them tells as much as reading them all.
    const limit = this.waits > 0 ? 1 : settings.pageSize
    const { events, rest } = await read((scope) => readEvents(scope, from, limit))
    if (events.length > 0) {
      const sockets = group.map((follower) => follower.socket)
      await sessions.refresh(sockets, settings.freshMs)
      await this.handOut(events, group)
    }
    return { rest, count: events.length }
  }

  private async handOut(events: readonly LogEntry[], group: readonly Follower[]): Promise<void> {
    const parcels = events.map(parcelOf)
    let sent = 0
    for (const follower of group) {
      if (follower.socket.trustedSince === -Infinity) {
        // His rights changed this moment; he gets these with the next read, if they are still his.
        this.isWoken = true
        continue
      }
      sent += follower.take(parcels, this.needs.limits)
      if (sent > messagesPerBreath) {
        sent = 0
        await setImmediate()
      }
    }
  }
}

interface Outcome {
  readonly rest: LogPage['rest']
  /** How many events were read. */
  readonly count: number
}

const nothing: Outcome = { rest: 'none', count: 0 }

function furthestBack(group: readonly Follower[]): Cursor {
  return group
    .map((follower) => follower.cursor)
    .reduce((lowest, cursor) => (isAfter(lowest, cursor) ? cursor : lowest))
}

// One millisecond gathers what is written at the same time into one read.
const soonMs = 1
const firstWaitMs = 5
const longestWaitMs = 100
const longestPauseMs = 2000
const messagesPerBreath = 2000
