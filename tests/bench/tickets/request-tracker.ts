import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'

import type { Figure } from '../part.ts'

const library = '/usr/share/request-tracker5/lib'

/**
 * What Request Tracker 5 does on this machine, where its package is installed with a database of its
 * own: called from inside, without the web server before it, and with as many tickets as it has.
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
      what: 'Request Tracker 5: made per second, one after the other',
      ours: '',
      beside: made.toFixed(1),
    },
    {
      part: 'tickets',
      what: `Request Tracker 5: lists of 50 per second among ${held.toLocaleString('en')}`,
      ours: '',
      beside: listed.toFixed(1),
    },
  ]
}
