import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

export async function postgresPid(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const pid = Number(text.split('\n')[0])
  if (pid > 1) return pid
  // Killing 0 would kill the test process.
  throw new Error(`PostgreSQL has no process: "${text}"`)
}
