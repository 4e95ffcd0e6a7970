import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Figure, Part } from '../part.ts'
import { quantile } from '../quantile.ts'
import { milliseconds, times } from '../table.ts'
import { sendByPostfix, type Sent } from './plain-source.ts'
import { startSink } from './sink.ts'

/** Compares composing, signing, and sending newsletters with the most common library. */
export const mailPart: Part = {
  name: 'mail',
  says: 'newsletters of 57 kB composed, signed and handed over to a server that keeps none',
  async measure(stage) {
    const sink = await startSink()
    stage.end.add(() => Promise.resolve(sink.close()))
    const ours: Sent[] = []
    const theirs: Sent[] = []
    const bare: Sent[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await send('parley', sink.port))
      theirs.push(await send('nodemailer', sink.port))
      const plain = await sendByPostfix(sink.port, mails)
      if (plain) bare.push(plain)
    }
    // Memory must not grow with the number of emails.
    const long = await send('parley', sink.port, mails * 5)
    sink.close()
    return [...figures(ours, theirs), ...postfixFigures(ours, bare), growth(ours, long)]
  },
}

async function send(who: 'parley' | 'nodemailer', port: number, count = mails): Promise<Sent> {
  const script = join(import.meta.dirname, 'sender.ts')
  const args = [script, who, String(port), String(count)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Sent
}

function figures(ours: readonly Sent[], theirs: readonly Sent[]): Figure[] {
  return [
    {
      part: 'mail',
      what: 'newsletters/s filled, signed, handed over, beside nodemailer',
      ours: median(ours, rate).toFixed(0),
      baseline: median(theirs, rate).toFixed(0),
      ratio: times(median(ours, rate), median(theirs, rate)),
      aim: '≥ 6×',
    },
    {
      part: 'mail',
      what: 'CPU of the sender for one',
      ours: milliseconds(median(ours, cpu)),
      baseline: milliseconds(median(theirs, cpu)),
      ratio: times(median(ours, cpu), median(theirs, cpu)),
    },
    {
      part: 'mail',
      what: 'memory of the sender',
      ours: `${median(ours, memory).toFixed(0)} MB`,
      baseline: `${median(theirs, memory).toFixed(0)} MB`,
    },
  ]
}

function postfixFigures(ours: readonly Sent[], bare: readonly Sent[]): Figure[] {
  const what = 'newsletters/s, beside smtp-source of Postfix, which neither composes nor signs'
  if (bare.length === 0) {
    return [{ part: 'mail', what, ours: median(ours, rate).toFixed(0), baseline: 'not installed' }]
  }
  return [
    {
      part: 'mail',
      what,
      ours: median(ours, rate).toFixed(0),
      baseline: median(bare, rate).toFixed(0),
      ratio: times(median(ours, rate), median(bare, rate)),
      aim: '≥ 0.5×',
    },
    {
      part: 'mail',
      what: 'CPU of the sender for one, beside smtp-source',
      ours: milliseconds(median(ours, cpu)),
      baseline: milliseconds(median(bare, cpu)),
    },
  ]
}

function growth(ours: readonly Sent[], long: Sent): Figure {
  return {
    part: 'mail',
    what: 'memory after five times as many',
    ours: `${long.memoryMegabytes.toFixed(0)} MB`,
    baseline: `${median(ours, memory).toFixed(0)} MB`,
    aim: 'flat',
  }
}

function median(sent: readonly Sent[], of: (one: Sent) => number): number {
  return quantile(sent.map(of), 0.5)
}

const rate = ({ ms }: Sent): number => (mails / ms) * 1000
const cpu = ({ cpuMs }: Sent): number => cpuMs / mails
const memory = ({ memoryMegabytes }: Sent): number => memoryMegabytes

const rounds = 3
const mails = 1000
