import { flushCompileCache } from 'node:module'

import { readConfig } from '#platform/config/config.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createLog } from '#platform/observe/log.ts'
import { createMetrics } from '#platform/observe/metrics.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { openTestDatabase } from '#tests/support/test-database.ts'

/** Sends email in a separate process that the test kills. */
const [, , databaseUrl = '', smtpUrl = ''] = process.argv
flushCompileCache()
const runtime = await runtimeOn(await openTestDatabase(databaseUrl))
const config = readConfig({
  DATABASE_URL: 'postgres://localhost/parley',
  PUBLIC_URL: 'https://support.example.com',
  SMTP_URL: smtpUrl,
})
createMailer({ runtime, config, log: createLog('silent'), metrics: createMetrics() }).start()
process.stdout.write('sending\n')
