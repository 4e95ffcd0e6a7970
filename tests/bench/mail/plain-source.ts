import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { promisify } from 'node:util'

const program = '/usr/sbin/smtp-source'

export interface Sent {
  readonly ms: number
  readonly cpuMs: number
  readonly memoryMegabytes: number
}

/** Postfix's load generator: sends bytes without composing or signing, in C. */
export async function sendByPostfix(port: number, mails: number): Promise<Sent | undefined> {
  if (!existsSync(program)) return undefined
  const sending = `${program} -4 -d -s 5 -l ${bytes} -m ${mails} -f news@acme.example -t person@example.org inet:127.0.0.1:${port}`
  const begun = performance.now()
  // The second line of `times` has the CPU time of child processes.
  const { stdout } = await promisify(execFile)('sh', ['-c', `${sending} && times`])
  const ms = performance.now() - begun
  const seconds = [...(stdout.split('\n')[1] ?? '').matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, rest]) => Number(minutes) * 60 + Number(rest),
  )
  const cpuMs = seconds.reduce((sum, one) => sum + one, 0) * 1000
  return { ms, cpuMs, memoryMegabytes: 0 }
}

// The size of the newsletters on the wire.
const bytes = 62_000
