import { readConfig } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import type { Embedded } from '#platform/database/embedded/start-embedded.ts'

import { followParent } from './follow-parent.ts'
import { startOwnDatabase } from './own-database.ts'
import type { RunningServer } from './server.ts'

try {
  await main()
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`\n${error.message}\n\n`)
  process.exit(1)
}

async function main(): Promise<void> {
  const config = readConfig(process.env)
  const roles = rolesFrom(process.argv)
  // Starts PostgreSQL first, because it boots while the code loads.
  const embedded = await startOwnDatabase(config, () => void readCode())
  const [{ startServer }, { welcome }] = await readCode()
  let server: RunningServer
  try {
    server = await startServer({
      config,
      databaseUrl: config.database.url ?? embedded?.url ?? '',
      roles,
    })
  } catch (error) {
    await embedded?.stop()
    throw error
  }
  const greeting = welcome(server, config)
  endOnSignals(greeting, server, embedded)
  await greeting
}

function readCode() {
  return Promise.all([import('./server.ts'), import('./welcome.ts')])
}

function rolesFrom(argv: readonly string[]): ReadonlySet<string> {
  const all = ['web', 'live', 'work']
  const given = argv.find((argument) => argument.startsWith('--roles='))?.slice('--roles='.length)
  if (given === undefined) return new Set(all)
  const roles = given.split(',')
  const unknown = roles.find((role) => !all.includes(role))
  if (unknown !== undefined) {
    throw new StartProblem(`Unknown role "${unknown}" in --roles. Use web, live, or work.`)
  }
  return new Set(roles)
}

function endOnSignals(
  greeting: Promise<void>,
  server: RunningServer,
  embedded: Embedded | undefined,
): void {
  let isEnding = false
  const end = async (): Promise<void> => {
    if (isEnding) return
    isEnding = true
    // Waits for the demo data, because an interrupted run would leave half of it.
    await greeting.catch(() => {})
    await server.close()
    await embedded?.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => void end())
  followParent(() => void end())
}
