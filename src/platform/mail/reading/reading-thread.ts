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

/** The process is shutting down. The email is fine, and another process can parse it. */
export class ReadingEnded extends Error {
  constructor() {
    super('Email processing has stopped.')
  }
}

/**
 * Parses untrusted emails one by one in a worker thread, so that none can block the process. An
 * email that takes too long or too much memory is rejected, and the next one gets a new thread.
 */
export class ReadingThread {
  readonly #limits: ThreadLimits
  readonly #ending = new AbortController()
  #worker: Worker | undefined
  #turn: Promise<unknown> = Promise.resolve()

  constructor(limits: ThreadLimits = defaultThreadLimits) {
    this.#limits = limits
  }

  async read(raw: Uint8Array, time = this.#limits.time): Promise<ReadMail> {
    const answer = await this.#ask({ kind: 'mail', raw }, time)
    if (answer.kind !== 'mail') throw new Error('The thread sent an unexpected response.')
    return answer.mail
  }

  /** A report that takes too much to parse is ignored. */
  async findDmarcReport(
    files: readonly Pick<ReadFile, 'bytes'>[],
    time = this.#limits.time,
  ): Promise<DmarcReport | undefined> {
    const contents = files.map(({ bytes }) => ({ bytes }))
    try {
      const answer = await this.#ask({ kind: 'report', files: contents }, time)
      if (answer.kind !== 'report') throw new Error('The thread sent an unexpected response.')
      return answer.report
    } catch (error) {
      if (error instanceof MailRefused) return undefined
      throw error
    }
  }

  /** Stops at once: emails in progress or waiting are dropped. */
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
    // Keeps the process alive only while it works.
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
    // Handled by the caller; an unhandled error would end the process.
    worker.on('error', () => {})
    this.#worker = worker
    // Sent on startup, so that an email's time limit doesn't include starting the thread.
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
  return isFull
    ? 'Processing this email took too much memory.'
    : 'Processing this email took too long.'
}

const defaultThreadLimits: ThreadLimits = { time: seconds(20), megabytes: 512 }
