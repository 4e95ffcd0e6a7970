import { createServer } from 'node:http'

import pg from 'pg'

import { followParent } from '#apps/server/follow-parent.ts'

import { insertTeam, listTeams } from './bare-statements.ts'

/**
 * The baseline: node:http, pg, and prepared statements as a superuser without row security,
 * sign-in, validation, rate limits, or events.
 */
const pool = new pg.Pool({
  connectionString: process.env['DATABASE_URL'],
  max: Number(process.env['POOL_SIZE']),
})

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://bare')
  const organizationId = url.searchParams.get('organization') ?? ''
  const answer = (status: number, body: unknown): void => {
    const text = JSON.stringify(body)
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    })
    response.end(text)
  }
  const fail = (error: unknown): void => answer(500, { error: String(error) })

  switch (`${request.method} ${url.pathname}`) {
    case 'GET /ready':
      answer(200, {})
      break
    case 'GET /teams':
      list(organizationId).then((body) => answer(200, body), fail)
      break
    case 'POST /teams': {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        insert(organizationId, Buffer.concat(chunks)).then((body) => answer(201, body), fail)
      })
      break
    }
    default:
      answer(404, {})
  }
})
server.keepAliveTimeout = 65_000
server.listen(Number(process.env['PORT']), '127.0.0.1')
followParent(() => process.exit())

async function list(organizationId: string): Promise<unknown> {
  const { rows } = await pool.query({ ...listTeams, values: [organizationId] })
  return { items: rows }
}

async function insert(organizationId: string, body: Buffer): Promise<unknown> {
  const { name, description } = JSON.parse(body.toString())
  const { rows } = await pool.query({ ...insertTeam, values: [organizationId, name, description] })
  return rows[0]
}
