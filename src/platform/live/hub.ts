import type { Duplex } from 'node:stream'

import type { WebSocket } from 'ws'

import { cursorText, parseCursor, type Cursor } from '#platform/events/cursor.ts'
import { canResumeFrom, currentCursor } from '#platform/events/log-reader.ts'
import type { ReadTail } from '#platform/events/log-tails.ts'
import { OutsideViews } from '#platform/events/outside-views.ts'
import type { IdentifyVisitor } from '#platform/http/visitor-token.ts'
import type { Log } from '#platform/observe/log.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { Scope } from '#platform/scope/scope.ts'
import type { Signal } from '#platform/signals/signals.ts'

import { Channel } from './channel.ts'
import { Follower } from './follower.ts'
import type { Guest } from './handshake.ts'
import { personOf, type Listener } from './listener.ts'
import { closeCodes } from './live-message.ts'
import type { LiveSettings } from './live-settings.ts'
import { LiveSocket } from './live-socket.ts'
import { SessionCheck, type IdentifyMany } from './session-check.ts'
import { Semaphore } from './semaphore.ts'

export interface HubNeeds {
  readonly runtime: Runtime
  readonly identifyMany: IdentifyMany
  readonly identifyVisitor: IdentifyVisitor
  readonly settings: LiveSettings
  readonly log: Log
}

export class Hub {
  private readonly needs: HubNeeds
  private readonly sessions: SessionCheck
  private readonly turnstile: Semaphore
  private readonly views: OutsideViews
  private readonly sockets = new Set<LiveSocket>()
  private readonly channels = new Map<string, Channel>()
  private readonly followers = new Map<LiveSocket, Follower>()
  private readonly stopListening: readonly (() => void)[]
  private readonly watch: NodeJS.Timeout
  private isChecking = false

  constructor(needs: HubNeeds) {
    const { runtime, identifyMany, identifyVisitor, settings, log } = needs
    this.needs = needs
    this.sessions = new SessionCheck({ identifyMany, identifyVisitor, limits: runtime.limits })
    this.turnstile = new Semaphore(settings.maxConcurrentReads)
    this.views = new OutsideViews(runtime.registry.events, (type, err) =>
      log.warn({ err, type }, 'an event doesn’t match its view'),
    )
    this.stopListening = [
      runtime.signals.on((signal, read) => this.heed(signal, read)),
      runtime.signals.onReconnect(() => this.checkAllChannels()),
    ]
    runtime.tails.follow((organizationId) => this.channels.get(organizationId)?.tail)
    this.watch = setInterval(() => void this.look(), settings.recheckMs)
  }

  get size(): number {
    return this.sockets.size
  }

  get bufferedBytes(): number {
    return [...this.sockets].reduce((sum, socket) => sum + socket.bufferedBytes, 0)
  }

  get longestWaitMs(): number {
    return Math.max(0, ...[...this.channels.values()].map((channel) => channel.waitingMs))
  }

  countOf(person: string): number {
    return [...this.sockets].filter(({ listener }) => personOf(listener) === person).length
  }

  add(ws: WebSocket, guest: Guest, stream: Duplex): void {
    const socket = new LiveSocket({ ws, stream }, guest, this.needs.settings, {
      resume: (resuming, cursor) => void this.resume(resuming, cursor),
      closed: (closed) => this.remove(closed),
    })
    this.sockets.add(socket)
  }

  /** Closes every socket with its own reconnect delay and waits until all are closed. */
  async close(): Promise<void> {
    clearInterval(this.watch)
    for (const stop of this.stopListening) stop()
    for (const channel of this.channels.values()) channel.close()
    const spreadMs = Math.min(longestSpreadMs, 500 + this.sockets.size * 2)
    for (const socket of this.sockets) {
      const retryInMs = Math.round(Math.random() * spreadMs)
      socket.say({ type: 'bye', reason: 'restart', retryInMs })
      socket.close(closeCodes.restart, 'restart')
    }
    const deadline = performance.now() + leavingMs
    while (this.sockets.size > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  private async resume(socket: LiveSocket, text: string | undefined): Promise<void> {
    try {
      const start = await this.readIn(socket.organizationId, (scope) => this.startOf(scope, text))
      if (!socket.isOpen) return
      const cursor = cursorText(start.cursor)
      socket.say(start.isReset ? { type: 'reset', cursor } : { type: 'ready', cursor })
      const channel = this.channelOf(socket.organizationId)
      const follower = new Follower(socket, start.cursor, () => channel.catchUp(follower))
      this.followers.set(socket, follower)
      channel.join(follower)
    } catch (error) {
      this.needs.log.warn({ err: error }, 'could not start a socket')
      socket.close(closeCodes.tryLater, 'try again later')
    }
  }

  private async startOf(
    scope: Scope,
    text: string | undefined,
  ): Promise<{ cursor: Cursor; isReset: boolean }> {
    const asked = text === undefined ? undefined : parseCursor(text)
    if (asked && (await canResumeFrom(scope, asked, this.needs.settings.replayLimit))) {
      return { cursor: asked, isReset: false }
    }
    return { cursor: await currentCursor(scope), isReset: text !== undefined }
  }

  private channelOf(organizationId: string): Channel {
    const before = this.channels.get(organizationId)
    if (before) return before
    const { runtime, settings, log } = this.needs
    const channel = new Channel({
      limits: runtime.limits,
      views: this.views,
      settings,
      sessions: this.sessions,
      read: (work) => this.readIn(organizationId, work),
      onFailure: (error) => log.warn({ err: error, organizationId }, 'could not read events'),
    })
    this.channels.set(organizationId, channel)
    return channel
  }

  private readIn<Result>(
    organizationId: string,
    work: (scope: Scope) => Promise<Result>,
  ): Promise<Result> {
    return this.turnstile.run(() =>
      inOrganization(this.needs.runtime, organizationId, opening, work),
    )
  }

  private remove(socket: LiveSocket): void {
    this.sockets.delete(socket)
    const follower = this.followers.get(socket)
    if (!follower) return
    this.followers.delete(socket)
    const channel = this.channels.get(socket.organizationId)
    channel?.leave(follower)
    if (channel?.isEmpty) {
      channel.close()
      this.channels.delete(socket.organizationId)
    }
  }

  private heed(signal: Signal, read?: ReadTail): void {
    switch (signal.kind) {
      case 'events':
        this.channels.get(signal.organizationId)?.wake(read)
        break
      case 'session-ended':
        this.recheck(({ listener }) => sessionOf(listener) === signal.sessionId)
        break
      case 'user-changed':
        this.recheck(({ listener }) => personOf(listener) === signal.userId)
        break
      case 'organization-changed':
        this.recheck((socket) => socket.organizationId === signal.organizationId)
        break
      case 'moment':
        void this.channels
          .get(signal.organizationId)
          ?.sendSignal(signal)
          .catch((error: unknown) =>
            this.needs.log.warn({ err: error }, 'could not send a live signal'),
          )
        break
      default:
    }
  }

  private checkAllChannels(): void {
    for (const channel of this.channels.values()) channel.wake()
    this.recheck(() => true)
  }

  private recheck(concerns: (socket: LiveSocket) => boolean): void {
    const sockets = [...this.sockets].filter(concerns)
    // The watch retries failed reads. Nothing is sent before that.
    for (const socket of sockets) this.distrust(socket)
    void this.sessions.refresh(sockets, 0).catch(() => {})
  }

  private distrust(socket: LiveSocket): void {
    socket.distrust()
    const follower = this.followers.get(socket)
    if (follower) this.channels.get(socket.organizationId)?.setApart(follower)
  }

  private async look(): Promise<void> {
    const now = performance.now()
    for (const socket of this.sockets) socket.look(now)
    if (this.isChecking) return
    this.isChecking = true
    await this.sessions.refresh(this.sockets, 100).catch(() => {})
    this.isChecking = false
  }
}

function sessionOf(listener: Listener): string {
  return listener.kind === 'member' ? listener.principal.sessionId : listener.visitor.sessionId
}

const opening = bySystem('live', 'read')
const longestSpreadMs = 5000
const leavingMs = 2500
