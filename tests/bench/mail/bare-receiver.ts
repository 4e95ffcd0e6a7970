import { createWriteStream, mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'

import { SMTPServer } from 'smtp-server'

/** A baseline receiver that writes each email to a file and does nothing else. */
const folder = join(process.env['DATA_FOLDER'] ?? '', 'bare-mails')
mkdirSync(folder, { recursive: true })
let count = 0
const receiver = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    const file = createWriteStream(join(folder, `${++count}.eml`), { flush: true })
    pipeline(stream, file).then(() => done(), done)
  },
})
receiver.listen(Number(process.env['MAIL_IN_PORT']), '127.0.0.1')
createServer((_request, response) => response.end('ready')).listen(Number(process.env['PORT']))
