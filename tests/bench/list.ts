import { createTeam, listTeams, setTeamMembers } from '#modules/organization/contract.ts'
import { createClient } from '#tests/support/client.ts'

import type { Child } from './child.ts'
import { duel, type Side } from './duel.ts'
import type { Company } from './seed.ts'
import type { Figure, Part } from './part.ts'
import { count, milliseconds, percent, times } from './table.ts'

export const listPart: Part = {
  name: 'list',
  says: 'a list call with 50 rows, compared with node:http + pg and the same query',
  async measure(stage) {
    const { readers } = await stage.seededData()
    const quiet = await stage.startParley()
    const talking = await stage.startParley({ LOG_LEVEL: 'info' })
    const bare = await stage.startBare('bare-server.ts')
    await fillTeams(quiet, readers)

    const { pid: databasePid } = await stage.database()
    const [ours, logging, theirs] = await duel(
      [
        listSide(quiet, readers),
        listSide(talking, readers),
        { server: bare, path: `/teams?organization=${readers.organizationId}` },
      ],
      { rounds: 6, seconds: 2, databasePid },
    )
    for (const child of [quiet, talking, bare]) await child.stop()
    if (!ours || !logging || !theirs) return []

    const figure = (rest: Omit<Figure, 'part'>): Figure => ({ part: 'list', ...rest })
    return [
      figure({
        what: 'requests/s, 50 rows, 16 connections',
        ours: count(ours.perSecond),
        baseline: count(theirs.perSecond),
        ratio: percent(ours.share),
        aim: '≥ 60 %',
      }),
      figure({
        what: 'the same with request logging',
        ours: count(logging.perSecond),
        baseline: count(theirs.perSecond),
        ratio: percent(logging.share),
      }),
      figure({
        what: 'server CPU per request',
        ours: milliseconds(ours.serverMs),
        baseline: milliseconds(theirs.serverMs),
        ratio: times(ours.serverMs, theirs.serverMs),
      }),
      figure({
        what: 'database CPU per request',
        ours: milliseconds(ours.databaseMs),
        baseline: milliseconds(theirs.databaseMs),
        ratio: times(ours.databaseMs, theirs.databaseMs),
      }),
    ]
  },
}

export function listSide(server: Child, { tokens }: Company): Side {
  return { server, path: listTeams.path, headers: { cookie: `sid=${tokens[0]}` } }
}

export async function fillTeams({ port, url }: Child, company: Company): Promise<void> {
  const client = createClient({ port, origin: url })
  client.cookies.set('sid', company.tokens[0] ?? '')
  const { items } = await client.must(listTeams, {})
  for (let number = items.length; number < 50; number++) {
    const description = 'Answers customers in chat, mail and on the phone.'
    const team = await client.must(createTeam, { name: `Team ${number}`, description })
    const memberIds = [0, 1, 2].map((step) => company.memberIds[(number + step) % 10] ?? '')
    await client.must(setTeamMembers, { id: team.id, version: team.version, memberIds })
  }
}
