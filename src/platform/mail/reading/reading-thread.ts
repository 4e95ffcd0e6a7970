import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

import { seconds } from '#lib/duration.ts'

import type { DmarcReport } from './dmarc-report.ts'
import type { ReadFile, ReadMail } from './mail-shape.ts'
import { MailRefused } from './mime-tree.ts'
import type { Answer, Question } from './reading-worker.ts'

export interface ThreadLimits {
  readonly time: number
  readonly megabytes: number
}

/** The process ends. Nothing is wrong with the mail: another one can read it. */
export class ReadingEnded extends Error {
  constructor() {
    super('No mail is read here any more.')
  }
}

/**
 * Reads one mail after the other in a thread of its own: what a stranger sends holds up nobody. A mail
 * that takes too much is refused and the thread is ended; the next mail gets a new one.
 */
export class ReadingThread {
  readonly #limits: ThreadLimits
  readonly #ending = new AbortController()
  #worker: Worker | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(limits: ThreadLimits = usualThreadLimits) {
    this.#limits = limits
  }

  async read(raw: Uint8Array, time = this.#limits.time): Promise<ReadMail> {
    const answer = await this.#ask({ kind: 'mail', raw }, time)
    if (answer.kind !== 'mail') throw new Error('The thread answered something else.')
    return answer.mail
  }

  /** A report that takes too much to read is none. */
  async findDmarcReport(
    files: readonly Pick<ReadFile, 'bytes'>[],
    time = this.#limits.time,
  ): Promise<DmarcReport | undefined> {
    const contents = files.map(({ bytes }) => ({ bytes }))
    try {
      const answer = await this.#ask({ kind: 'report', files: contents }, time)
      if (answer.kind !== 'report') throw new Error('The thread answered something else.')
      return answer.report
    } catch (error) {
      if (error instanceof MailRefused) return undefined
      throw error
    }
  }

  /** For good and at once: what is being read or waits is given up. */
  async end(): Promise<void> {
    this.#ending.abort(new ReadingEnded())
    await this.#worker?.terminate()
  }

  async #ask(question: Question, time: number): Promise<Answer> {
    const answering = this.#turn.then(() => this.#askNow(question, time))
    this.#turn = answering.catch(() => {})
    const answer = await answering
    if (answer.kind === 'refused') throw new MailRefused(answer.sentence)
    if (answer.kind === 'trouble') throw answer.error
    return answer
  }

  async #askNow(question: Question, time: number): Promise<Answer> {
    const { signal: ending } = this.#ending
    const worker = await this.#start()
    // While it reads, the process waits for it; without work it keeps nobody.
    worker.ref()
    try {
      const signal = AbortSignal.any([ending, AbortSignal.timeout(time)])
      const answered = once(worker, 'message', { signal })
      worker.postMessage(question, [])
      const [answer] = (await answered) as [Answer]
      return answer
    } catch (error) {
      await worker.terminate()
      ending.throwIfAborted()
      return { kind: 'refused', sentence: sentenceOf(error) }
    } finally {
      worker.unref()
    }
  }

  async #start(): Promise<Worker> {
    const { signal: ending } = this.#ending
    ending.throwIfAborted()
    if (this.#worker) return this.#worker
    const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.megabytes },
    })
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = undefined
    })
    // Heard by whoever asked; without anybody it would end the process.
    worker.on('error', () => {})
    this.#worker = worker
    // Its first word: the time of a mail does not run while the thread begins.
    await once(worker, 'message', { signal: ending }).catch((error: unknown) => {
      ending.throwIfAborted()
      throw error
    })
    return worker
  }
}

function sentenceOf(error: unknown): string {
  const isFull =
    error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  return isFull ? 'Reading this mail takes too much memory.' : 'Reading this mail takes too long.'
}

const usualThreadLimits: ThreadLimits = { time: seconds(20), megabytes: 512 }
