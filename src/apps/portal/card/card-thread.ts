import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { seconds } from '#lib/duration.ts'
import { FairTurns } from '#lib/fair-turns.ts'
import { refuse } from '#platform/registry/refuse.ts'

import type { CardAnswer } from './card-worker.ts'
import type { CardFacts } from './draw-card.ts'

/**
 * Draws cards in a separate thread, one at a time and in turns by organization. Drawing takes about
 * 100 ms and would block requests. Recent cards are cached.
 */
export class CardThread {
  readonly #turns = new FairTurns()
  readonly #cards = new Map<string, Promise<Buffer>>()
  #waiting = 0
  #worker: Worker | undefined

  draw(owner: string, facts: CardFacts): Promise<Buffer> {
    const key = JSON.stringify(facts)
    const known = this.#cards.get(key)
    if (known) return known
    if (this.#waiting >= maxWaiting) {
      refuse('unavailable', 'Too many images are being created right now.', {
        retryAfterSeconds: 5,
      })
    }
    this.#waiting++
    const drawing = this.#turns
      .take(owner, () => this.#drawNow(facts))
      .finally(() => this.#waiting--)
    this.#cards.set(key, drawing)
    drawing.catch(() => this.#cards.delete(key))
    const [oldest] = this.#cards.keys()
    if (this.#cards.size > maxCached && oldest !== undefined) this.#cards.delete(oldest)
    return drawing
  }

  async #drawNow(facts: CardFacts): Promise<Buffer> {
    const worker = this.#start()
    // The process waits for the thread while it draws; an idle thread doesn't keep the process
    // alive.
    worker.ref()
    try {
      const answered = once(worker, 'message', { signal: AbortSignal.timeout(longest) })
      worker.postMessage(facts, [])
      const [answer] = (await answered) as [CardAnswer]
      if ('error' in answer) throw answer.error
      return Buffer.from(answer.png)
    } catch (error) {
      await worker.terminate()
      throw error
    } finally {
      worker.unref()
    }
  }

  /** Created with the first card, because most processes never draw one. */
  #start(): Worker {
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./card-worker.ts', import.meta.url))
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    // An unhandled error event would end the process.
    worker.on('error', () => {})
    this.#worker = worker
    return worker
  }
}

const maxWaiting = 20
const maxCached = 300
const longest = seconds(20)
