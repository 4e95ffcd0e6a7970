import { parseArgs } from 'node:util'

import { openGround } from '#apps/server/open-runtime.ts'
import { startOwnDatabase } from '#apps/server/own-database.ts'
import { normalizeEmail } from '#lib/email-address.ts'
import {
  claimEmail,
  createUser,
  issueMagicLink,
  setStaffRole,
} from '#modules/account/server/public.ts'
import { readConfig } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'
import type { PlatformScope } from '#platform/scope/scope.ts'

try {
  process.stdout.write(`${await createAdmin(process.argv.slice(2))}\n`)
  process.exit(0)
} catch (error) {
  if (!(error instanceof StartProblem)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}

async function createAdmin(args: string[]): Promise<string> {
  const { email, name } = readArguments(args)
  const config = readConfig(process.env)
  const embedded = await startOwnDatabase(config)
  const { runtime, close } = await openGround({
    config,
    databaseUrl: config.database.url ?? embedded?.url ?? '',
    log: createLog('warn'),
    metrics: createMetrics(),
  })
  try {
    return await onPlatform(runtime, bySystem('admin:create', 'write'), (scope) =>
      admit(scope, { email, name }),
    )
  } finally {
    await close()
    await embedded?.stop()
  }
}

async function admit(
  scope: PlatformScope,
  { email, name }: { email: string; name: string },
): Promise<string> {
  // Someone else may have signed up with this address before, so its credentials are removed first.
  const known = await claimEmail(scope, { address: 'console', userAgent: 'admin:create' }, email)
  if (known) await setStaffRole(scope, known.id, 'superadmin')
  else await createUser(scope, { name, email, isProven: true, staffRole: 'superadmin' })
  const link = await issueMagicLink(scope, email)
  return `${email} is an administrator. Sign in within 15 minutes using this one-time link:\n  ${link}`
}

function readArguments(args: string[]): { email: string; name: string } {
  const { values } = parseArgs({
    args,
    options: { email: { type: 'string' }, name: { type: 'string' } },
    strict: false,
  })
  const email = normalizeEmail(String(values['email'] ?? ''))
  if (!email) {
    throw new StartProblem(
      'Usage: npm run admin:create -- --email you@example.com --name "Your Name"',
    )
  }
  return { email, name: String(values['name'] ?? email.split('@')[0]) }
}
