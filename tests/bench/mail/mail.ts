import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Figure, Part } from '../part.ts'
import { quantile } from '../quantile.ts'
import { milliseconds, times } from '../table.ts'
import { startSink } from './sink.ts'

/** Composing, signing and handing over newsletters, beside the library that everybody uses for it. */
export const mailPart: Part = {
  name: 'mail',
  says: 'newsletters of 57 kB composed, signed and handed over to a server that keeps none',
  async measure(stage) {
    const sink = await startSink()
    stage.end.add(() => Promise.resolve(sink.close()))
    const ours: Sent[] = []
    const theirs: Sent[] = []
    for (let round = 0; round < rounds; round++) {
      ours.push(await send('parley', sink.port))
      theirs.push(await send('nodemailer', sink.port))
    }
    sink.close()
    return figures(ours, theirs)
  },
}

interface Sent {
  readonly ms: number
  readonly cpuMs: number
  readonly memoryMegabytes: number
}

async function send(who: 'parley' | 'nodemailer', port: number): Promise<Sent> {
  const script = join(import.meta.dirname, 'sender.ts')
  const args = [script, who, String(port), String(mails)]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  return JSON.parse(stdout) as Sent
}

function figures(ours: readonly Sent[], theirs: readonly Sent[]): Figure[] {
  const median = (sent: readonly Sent[], of: (one: Sent) => number): number =>
    quantile(sent.map(of), 0.5)
  const rate = ({ ms }: Sent): number => (mails / ms) * 1000
  const cpu = ({ cpuMs }: Sent): number => cpuMs / mails
  const memory = ({ memoryMegabytes }: Sent): number => memoryMegabytes
  return [
    {
      part: 'mail',
      what: 'newsletters/s composed, signed, handed over',
      ours: median(ours, rate).toFixed(0),
      beside: median(theirs, rate).toFixed(0),
      ratio: times(median(ours, rate), median(theirs, rate)),
      aim: '≥ 6×',
    },
    {
      part: 'mail',
      what: 'CPU of the sender for one',
      ours: milliseconds(median(ours, cpu)),
      beside: milliseconds(median(theirs, cpu)),
      ratio: times(median(ours, cpu), median(theirs, cpu)),
    },
    {
      part: 'mail',
      what: 'memory of the sender',
      ours: `${median(ours, memory).toFixed(0)} MB`,
      beside: `${median(theirs, memory).toFixed(0)} MB`,
    },
  ]
}

const rounds = 3
const mails = 1000
