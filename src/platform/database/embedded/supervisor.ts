import { setTimeout as pause } from 'node:timers/promises'

import { spawnPostgres, type PostgresTask } from './process.ts'

const firstPauseMs = 200
const longestPauseMs = 5000

export interface Supervised {
  pid(): number
  kill(): void
  stop(): Promise<void>
}

export async function supervisePostgres(
  task: PostgresTask & { onSpawn: () => void; onRestart: () => void },
): Promise<Supervised> {
  const stopping = new AbortController()
  let postgres = spawnPostgres(task)
  task.onSpawn()
  if (!(await postgres.isUp())) throw await postgres.problem()
  const life = keepAlive()

  return {
    pid: () => postgres.pid,
    kill: () => postgres.kill(),
    stop: async () => {
      stopping.abort()
      await postgres.stop()
      await life
    },
  }

  async function keepAlive(): Promise<void> {
    let pauseMs = firstPauseMs
    for (;;) {
      await postgres.ended
      const isStopping = await pauseUnless(stopping.signal, pauseMs)
      if (isStopping) return
      postgres = spawnPostgres(task)
      if (await postgres.isUp()) {
        pauseMs = firstPauseMs
        task.onRestart()
      } else {
        pauseMs = Math.min(pauseMs * 2, longestPauseMs)
      }
    }
  }
}

async function pauseUnless(signal: AbortSignal, ms: number): Promise<boolean> {
  await pause(ms, undefined, { signal, ref: false }).catch(() => {})
  return signal.aborted
}
