import { flushCompileCache } from 'node:module'

import { createPostOffice } from '#modules/email/server/sending/post-office.ts'
import { readConfig } from '#platform/config/config.ts'
import { createStorage } from '#platform/files/create-storage.ts'
import { createLog } from '#platform/observe/log.ts'
import { createOutgoingClient } from '#platform/outgoing/outgoing-client.ts'
import { groundOn } from '#tests/support/live-node.ts'
import { openTestDatabase, testSecret } from '#tests/support/test-database.ts'

/** Sends organizations' email in a separate process that the test kills. */
const [, , databaseUrl = '', smtpUrl = ''] = process.argv
flushCompileCache()
const ground = await groundOn(await openTestDatabase(databaseUrl))
const config = readConfig({
  DATABASE_URL: 'postgres://localhost/parley',
  PUBLIC_URL: 'https://support.example.com',
  SMTP_URL: smtpUrl,
  MAIL_PER_MINUTE: '1000000',
})
const outgoingClient = createOutgoingClient({ allowPrivate: false })
const needs = { secret: testSecret, storage: createStorage(config), outgoingClient }
createPostOffice({ ground, config, needs, log: createLog('silent') }).start()
process.stdout.write('sending\n')
