import { createHash } from 'node:crypto'
import { chmod, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { StartProblem } from '#platform/config/start-problem.ts'

export async function makeRootFolder(name: string): Promise<string> {
  const leaf = createHash('sha256').update(name).digest('hex').slice(0, 12)
  for (const parent of ['/var/lib/parley', join(tmpdir(), 'parley-root')]) {
    const folder = join(parent, leaf)
    try {
      await mkdir(folder, { recursive: true })
      // Another user may have created the folder in the temporary directory first.
      if ((await lstat(parent)).uid !== 0) continue
      await chmod(parent, 0o755)
      await chmod(folder, 0o755)
      return folder
    } catch {
      continue
    }
  }
  throw new StartProblem(
    `PostgreSQL refuses to run as root, and no folder was found that another user can enter. Start Parley as an ordinary user, or set DATABASE_URL.`,
  )
}
