import { companyCalls } from '#modules/contacts/companies-contract.ts'

import { duel } from './duel.ts'
import type { Figure, Part } from './part.ts'
import { count, milliseconds, percent, times } from './table.ts'

/** Row, event, idempotency key, and stored answer in one transaction, compared with one row. */
export const writePart: Part = {
  name: 'write',
  says: 'a write with its event and idempotency key, compared with a bare insert',
  async measure(stage) {
    const { writers } = await stage.seededData()
    const parley = await stage.startParley()
    const bare = await stage.startBare('bare-server.ts')
    const { pid: databasePid } = await stage.database()
    const json = { 'content-type': 'application/json' }
    const [ours, theirs] = await duel(
      [
        {
          server: parley,
          path: companyCalls.create.path,
          headers: { ...json, cookie: `sid=${writers.tokens[0]}`, origin: parley.url },
          makeWrite: () => ({
            body: JSON.stringify({ name: crypto.randomUUID() }),
            headers: { 'idempotency-key': crypto.randomUUID() },
          }),
        },
        {
          server: bare,
          path: `/teams?organization=${writers.organizationId}`,
          headers: json,
          makeWrite: () => ({ ...newTeam(), headers: {} }),
        },
      ],
      { rounds: 6, seconds: 2, databasePid },
    )
    for (const child of [parley, bare]) await child.stop()
    if (!ours || !theirs) return []

    const figure = (rest: Omit<Figure, 'part'>): Figure => ({ part: 'write', ...rest })
    return [
      figure({
        what: 'durable writes/s, 16 connections',
        ours: count(ours.perSecond),
        baseline: count(theirs.perSecond),
        ratio: percent(ours.share),
        aim: '≥ 40 %',
      }),
      figure({
        what: 'server CPU per write',
        ours: milliseconds(ours.serverMs),
        baseline: milliseconds(theirs.serverMs),
        ratio: times(ours.serverMs, theirs.serverMs),
      }),
      figure({
        what: 'database CPU per write',
        ours: milliseconds(ours.databaseMs),
        baseline: milliseconds(theirs.databaseMs),
        ratio: times(ours.databaseMs, theirs.databaseMs),
      }),
    ]
  },
}

function newTeam(): { body: string } {
  const description = 'Answers customers in chat, mail and on the phone.'
  return { body: JSON.stringify({ name: crypto.randomUUID(), description }) }
}
