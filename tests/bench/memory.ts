import { setTimeout as pause } from 'node:timers/promises'

import { residentMegabytes } from './cpu-time.ts'
import { load } from './duel.ts'
import { fillTeams, listSide } from './list.ts'
import type { Part } from './part.ts'

export const memoryPart: Part = {
  name: 'memory',
  says: 'resident memory of the server, idle and after load',
  async measure(stage) {
    const { readers } = await stage.seededData()
    const parley = await stage.startParley()
    await pause(10_000)
    const idle = residentMegabytes(parley.pid)
    await fillTeams(parley, readers)
    await load(listSide(parley, readers), 8)
    await pause(5000)
    const after = residentMegabytes(parley.pid)
    await parley.stop()
    return [
      { part: 'memory', what: '10 s after start', ours: megabytes(idle), aim: '≤ 200 MB' },
      { part: 'memory', what: '5 s after list load', ours: megabytes(after), aim: '≤ 300 MB' },
    ]
  },
}

function megabytes(value: number | undefined): string {
  return value === undefined ? 'not available' : `${Math.round(value)} MB`
}
