import { join } from 'node:path'

import type { Figure, Part } from './part.ts'
import { median } from './quantile.ts'
import type { Stage } from './stage.ts'
import { seconds } from './table.ts'

/** From the start, with data present, to the first page: its own PostgreSQL starts with it. */
export const startPart: Part = {
  name: 'start',
  says: 'start with data present until the first page is answered',
  async measure(stage) {
    // Makes the data, and builds what the launcher would have to build.
    await start(stage, launcher)
    const through = await startOften(stage, launcher)
    const directly = await startOften(stage, server)
    const figure = (what: string, ms: number): Figure => ({
      part: 'start',
      what,
      ours: seconds(ms),
      aim: '≤ 1.5 s',
    })
    return [
      figure('launcher of npm start to first page', through),
      figure('server alone to first page', directly),
    ]
  },
}

async function startOften(stage: Stage, args: readonly string[]): Promise<number> {
  const taken: number[] = []
  for (let run = 0; run < runs; run++) taken.push(await start(stage, args))
  return median(taken)
}

async function start({ folder, startIn }: Stage, args: readonly string[]): Promise<number> {
  const child = await startIn({
    args,
    environment: { DATA_FOLDER: join(folder, 'data') },
    log: join(folder, 'start.log'),
    path: '/',
  })
  await child.stop()
  return child.readyMs
}

const launcher = ['scripts/run.mjs', 'start']
const server = ['src/apps/server/main.ts']
const runs = 5
