import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

import { followParent } from '#apps/server/follow-parent.ts'

/** The baseline: sends the same bytes to every request. */
const page = readFileSync(process.env['PAGE_FILE'] ?? '')
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-length': page.length }

const server = createServer((request, response) => {
  response.writeHead(200, headers)
  response.end(page)
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env['PORT']), '127.0.0.1')
followParent(() => process.exit())
