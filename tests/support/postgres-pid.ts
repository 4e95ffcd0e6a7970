import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The process of the embedded PostgreSQL that keeps its files in this data folder. */
export async function postgresPid(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')
  const pid = Number(text.split('\n')[0])
  if (pid > 1) return pid
  // To kill 0 would be to kill the tests themselves.
  throw new Error(`PostgreSQL has no process: "${text}"`)
}
