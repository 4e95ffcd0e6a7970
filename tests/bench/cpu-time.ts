import { readFileSync } from 'node:fs'

/** CPU milliseconds of a process so far; undefined if the system doesn't report it. */
export function cpuTime(pid: number): number | undefined {
  return readTimes(pid)?.own
}

/** Including children, also finished ones. */
export function cpuTimeOfFamily(pid: number): number | undefined {
  const parent = readTimes(pid)
  if (!parent) return undefined
  const children = readIfExists(`/proc/${pid}/task/${pid}/children`) ?? ''
  return children
    .split(' ')
    .filter(Boolean)
    .reduce((sum, child) => sum + (cpuTime(Number(child)) ?? 0), parent.own + parent.ofEnded)
}

/** Resident memory in megabytes. */
export function residentMegabytes(pid: number): number | undefined {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readIfExists(`/proc/${pid}/status`) ?? '')?.[1]
  return kilobytes === undefined ? undefined : Number(kilobytes) / 1024
}

function readTimes(pid: number): { own: number; ofEnded: number } | undefined {
  const stat = readIfExists(`/proc/${pid}/stat`)
  if (stat === undefined) return undefined
  // The process name may contain spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const ticks = (position: number): number => Number(fields[position] ?? 0) * msPerTick
  return { own: ticks(11) + ticks(12), ofEnded: ticks(13) + ticks(14) }
}

function readIfExists(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const msPerTick = 10
