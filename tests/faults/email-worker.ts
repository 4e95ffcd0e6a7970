import { flushCompileCache } from 'node:module'

import { createMailQueue } from '#modules/email/server/sending/mail-queue.ts'
import { readConfig } from '#platform/config/config.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { createLog } from '#platform/observe/log.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { runtimeOn } from '#tests/support/live-node.ts'
import { openTestDatabase, testSecret } from '#tests/support/test-database.ts'

/** Sends organizations' email in a separate process that the test kills. */
const [, , databaseUrl = '', smtpUrl = ''] = process.argv
flushCompileCache()
const runtime = await runtimeOn(await openTestDatabase(databaseUrl))
const config = readConfig({
  DATABASE_URL: 'postgres://localhost/parley',
  PUBLIC_URL: 'https://support.example.com',
  SMTP_URL: smtpUrl,
  MAIL_PER_MINUTE: '1000000',
})
const outgoingClient = createOutgoingClient({ allowPrivate: false })
const needs = { secret: testSecret, storage: createStorage(config), outgoingClient }
createMailQueue({ runtime, config, needs, log: createLog('silent') }).start()
process.stdout.write('sending\n')
