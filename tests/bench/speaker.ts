import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

import type { Child } from './child.ts'
import { clock } from './clock.ts'

export interface Speech {
  readonly server: Child
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly perSecond: number
  readonly seconds: number
}

export async function speak(speech: Speech): Promise<ReadonlyMap<string, number>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 })
  const sentAt = new Map<string, number>()
  const answers: Promise<void>[] = []
  const started = clock()
  const total = speech.perSecond * speech.seconds
  while (sentAt.size < total) {
    const due = Math.min(total, ((clock() - started) / 1000) * speech.perSecond)
    while (sentAt.size < due) {
      const name = crypto.randomUUID()
      sentAt.set(name, clock())
      answers.push(post(speech, agent, name))
    }
    await pause(1)
  }
  await Promise.all(answers)
  agent.destroy()
  return sentAt
}

function post({ server, path, headers }: Speech, agent: Agent, name: string): Promise<void> {
  const body = JSON.stringify({ name })
  return new Promise((resolve, reject) => {
    const asking = request(
      `${server.url}${path}`,
      {
        agent,
        method: 'POST',
        timeout: 20_000,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        response.resume()
        response.once('end', () => {
          if (response.statusCode === 201) resolve()
          else reject(new Error(`A post was answered with ${response.statusCode}.`))
        })
      },
    )
    asking.once('timeout', () => asking.destroy(new Error('A post got no answer in 20 s.')))
    asking.once('error', reject)
    asking.end(body)
  })
}
