import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Figure } from '../part.ts'

const library = '/usr/share/request-tracker5/lib'

/**
 * Measures Request Tracker 5 on this machine if it is installed with its own database. It is called
 * directly without its web server.
 */
export async function requestTrackerFigures(): Promise<Figure[]> {
  if (!existsSync(library)) return []
  const script = join(import.meta.dirname, 'request-tracker.pl')
  const { stdout } = await promisify(execFile)('perl', [`-I${library}`, script])
  const { made, listed, held } = JSON.parse(stdout) as {
    made: number
    listed: number
    held: number
  }
  return [
    {
      part: 'tickets',
      what: 'Request Tracker 5: tickets created per second, sequentially',
      ours: '',
      baseline: made.toFixed(1),
    },
    {
      part: 'tickets',
      what: `Request Tracker 5: lists of 50 per second among ${held.toLocaleString('en')}`,
      ours: '',
      baseline: listed.toFixed(1),
    },
  ]
}
