import { parentPort } from 'node:worker_threads'

import { findDmarcReport, type DmarcReport } from './dmarc-report.ts'
import type { ReadFile, ReadMail } from './mail-shape.ts'
import { MailRefused } from './mime-tree.ts'
import { readMail } from './read-mail.ts'

/** Requests and responses of the thread in `reading-thread.ts`. */
export type Question =
  | { readonly kind: 'mail'; readonly raw: Uint8Array }
  | { readonly kind: 'report'; readonly files: readonly Pick<ReadFile, 'bytes'>[] }

export type Answer =
  | { readonly kind: 'mail'; readonly mail: ReadMail }
  | { readonly kind: 'report'; readonly report: DmarcReport | undefined }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'trouble'; readonly error: Error }

async function answerTo(question: Question): Promise<Answer> {
  try {
    if (question.kind === 'mail') return { kind: 'mail', mail: await readMail(question.raw) }
    return { kind: 'report', report: findDmarcReport(question.files) }
  } catch (error) {
    if (error instanceof MailRefused) return { kind: 'refused', sentence: error.message }
    // A stack or string overflow would happen again on a retry.
    if (error instanceof RangeError) {
      return { kind: 'refused', sentence: 'The structure of this email can’t be processed.' }
    }
    return { kind: 'trouble', error: error instanceof Error ? error : new Error(String(error)) }
  }
}

parentPort?.on('message', (question: Question) => {
  void answerTo(question).then((answer) => parentPort?.postMessage(answer, []))
})
parentPort?.postMessage('ready', [])
