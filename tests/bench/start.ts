import { join } from 'node:path'

import { serverFlags } from '../../scripts/launch/server-flags.mjs'
import { cpuTime } from './cpu-time.ts'
import type { Figure, Part } from './part.ts'
import { median } from './quantile.ts'
import type { Stage } from './stage.ts'
import { milliseconds, seconds } from './table.ts'

export const startPart: Part = {
  name: 'start',
  says: 'from start with existing data to the first page',
  async measure(stage) {
    await start(stage, launcher)
    const through = await startOften(stage, launcher)
    const directly = await startOften(stage, server)
    return [
      figure('launcher of npm start to first page', seconds(through.ms), '≤ 1.5 s'),
      figure('server without launcher to first page', seconds(directly.ms), '≤ 1.5 s'),
      figure('server CPU until then', milliseconds(directly.cpuMs)),
    ]
  },
}

interface Taken {
  readonly ms: number
  readonly cpuMs: number | undefined
}

async function startOften(stage: Stage, args: readonly string[]): Promise<Taken> {
  const taken: Taken[] = []
  for (let run = 0; run < runs; run++) taken.push(await start(stage, args))
  const cpus = taken.flatMap(({ cpuMs }) => cpuMs ?? [])
  return {
    ms: median(taken.map(({ ms }) => ms)),
    cpuMs: cpus.length > 0 ? median(cpus) : undefined,
  }
}

async function start({ folder, startIn }: Stage, args: readonly string[]): Promise<Taken> {
  const child = await startIn({
    args,
    environment: {
      DATA_FOLDER: join(folder, 'data'),
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    },
    log: join(folder, 'start.log'),
    path: '/',
  })
  const taken = { ms: child.readyMs, cpuMs: cpuTime(child.pid) }
  await child.stop()
  return taken
}

function figure(what: string, ours: string, aim = ''): Figure {
  return { part: 'start', what, ours, aim }
}

const launcher = ['scripts/run.mjs', 'start']
const server = [...serverFlags, 'build/server/main.js']
const runs = 5
