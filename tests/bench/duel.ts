import autocannon from 'autocannon'

import type { Child } from './child.ts'
import { cpuTime, cpuTimeOfFamily } from './cpu-time.ts'
import { median } from './quantile.ts'

export interface Side {
  readonly server: Child
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly makeWrite?: () => { body: string; headers: Record<string, string> }
}

export interface Outcome {
  readonly perSecond: number
  /** Rate relative to the last side in each round; the median of these. */
  readonly share: number
  readonly serverMs: number | undefined
  readonly databaseMs: number | undefined
}

/** The sides take turns, so that load spikes don't favor one of them. */
export async function duel(
  sides: readonly Side[],
  { rounds, seconds, databasePid }: { rounds: number; seconds: number; databasePid: number },
): Promise<Outcome[]> {
  for (const side of sides) await load(side, warmUpSeconds)
  const bills: Bill[][] = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const turn of sides.keys()) {
      const position = (turn + round) % sides.length
      const side = sides[position]
      if (side) bills[position]?.push(await measure(side, seconds, databasePid))
    }
  }
  const baselineBills = bills.at(-1) ?? []
  return bills.map((own) => ({
    perSecond: median(own.map((bill) => bill.perSecond)),
    share: median(
      own.map((bill, round) => bill.perSecond / (baselineBills[round]?.perSecond ?? NaN)),
    ),
    serverMs: perRequest(own, (bill) => bill.serverMs),
    databaseMs: perRequest(own, (bill) => bill.databaseMs),
  }))
}

/** Non-success responses would make the figures worthless. */
export async function load(
  { server, path, headers = {}, makeWrite }: Side,
  seconds: number,
): Promise<{ requests: number; seconds: number }> {
  const result = await autocannon({
    url: `${server.url}${path}`,
    connections,
    duration: seconds,
    headers: { ...headers },
    ...(makeWrite && { requests: [writing(makeWrite, headers)] }),
  })
  const failed = result.non2xx + result.errors + result.timeouts
  if (failed > 0) {
    throw new Error(`${failed} requests to ${path} failed:\n${server.output().slice(-2000)}`)
  }
  return { requests: result['2xx'], seconds: result.duration }
}

interface Bill {
  readonly requests: number
  readonly perSecond: number
  readonly serverMs: number | undefined
  readonly databaseMs: number | undefined
}

async function measure(side: Side, seconds: number, databasePid: number): Promise<Bill> {
  const serverBefore = cpuTime(side.server.pid)
  const databaseBefore = cpuTimeOfFamily(databasePid)
  const { requests, seconds: lasted } = await load(side, seconds)
  return {
    requests,
    perSecond: requests / lasted,
    serverMs: minus(cpuTime(side.server.pid), serverBefore),
    databaseMs: minus(cpuTimeOfFamily(databasePid), databaseBefore),
  }
}

function writing(makeWrite: NonNullable<Side['makeWrite']>, headers: Side['headers']) {
  return {
    method: 'POST',
    setupRequest: <Request extends object>(request: Request): Request => {
      const write = makeWrite()
      return { ...request, body: write.body, headers: { ...headers, ...write.headers } }
    },
  }
}

function perRequest(
  bills: readonly Bill[],
  read: (bill: Bill) => number | undefined,
): number | undefined {
  const requests = bills.reduce((sum, bill) => sum + bill.requests, 0)
  const spent = bills.map(read)
  if (spent.includes(undefined)) return undefined
  return spent.reduce<number>((sum, ms) => sum + (ms ?? 0), 0) / requests
}

function minus(after: number | undefined, before: number | undefined): number | undefined {
  return after === undefined || before === undefined ? undefined : after - before
}

const connections = 16
const warmUpSeconds = 2
