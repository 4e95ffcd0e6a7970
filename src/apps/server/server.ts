import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createPortal } from '#apps/portal/portal.ts'
import { createMailQueue, startMailReceiving } from '#modules/email/server/public.ts'
import { findSiteByHost, type SiteFace } from '#modules/sites/server/public.ts'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { checkPlaces } from '#platform/geo/find-place.ts'
import { createApi } from '#platform/http/api.ts'
import { createHosts } from '#platform/http/hosts.ts'
import { rememberPrincipals } from '#platform/http/principal-cache.ts'
import { prepareJobs } from '#platform/jobs/prepare.ts'
import { createWorkers } from '#platform/jobs/workers.ts'
import { createLive } from '#platform/live/live.ts'
import { createMailer } from '#platform/mail/mailer.ts'
import { createLog, type Log } from '#platform/observe/log.ts'
import { createMetrics, type Metrics } from '#platform/observe/metrics.ts'
import type { Product } from '#platform/registry/product.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { createFilesHandler } from './files.ts'
import { closeGracefully } from './graceful.ts'
import { createHealth, createMetricsHandler } from './health.ts'
import { createHttpServer } from './http.ts'
import { createIdentify, createIdentifyMany } from './identify.ts'
import { createPortalFiles } from './portal-build.ts'
import { createIdentifyReader } from './readers.ts'
import { openGround, type GroundOptions } from './open-runtime.ts'
import { createVisitors } from './visitors.ts'
import { createWeb } from './web.ts'
import { createWidgetFiles } from './widget-files.ts'

export interface ServerOptions extends Omit<GroundOptions, 'log' | 'metrics'> {
  /** web: HTTP. live: sockets. work: jobs, cron, and email. All by default. */
  readonly roles?: ReadonlySet<string>
}

export interface RunningServer {
  readonly url: string
  readonly runtime: Runtime
  readonly secret: string
  /** The SMTP port for incoming email; undefined if it accepts none. */
  readonly mailInPort: number | undefined
  close(): Promise<void>
}

export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, roles = new Set(['web', 'live', 'work']) } = options
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  checkPlaces(config.geoDatabase)
  const { runtime, close } = await openGround({ ...options, log, metrics })
  const { database, product } = runtime
  await prepareJobs(options.databaseUrl, runtime.registry)

  const workers = createWorkers({
    runtime,
    log,
    metrics,
    connection: database.platformConnection,
    concurrency: jobsAtATime,
  })
  const mailer = createMailer({ runtime, config, log, metrics })
  const postOffice = createMailQueue({ runtime, config, needs: product, log })
  const house = await startListening(options, { runtime, product, log, metrics, roles }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  const receiving = roles.has('work')
    ? await startMailReceiving({ runtime, log, ...product }).catch(async (error: unknown) => {
        await house.close()
        await close()
        throw error
      })
    : undefined
  if (roles.has('work')) {
    await workers.start()
    mailer.start()
    postOffice.start()
  }
  return {
    url: house.url,
    runtime,
    secret: database.secret,
    mailInPort: receiving?.port,
    async close() {
      await house.close()
      await receiving?.stop()
      // Stops the workers first, so that no job starts on a closing connection.
      await Promise.all([workers.stop(), product.reading.end()])
      await mailer.stop()
      await postOffice.stop()
      await close()
      log.flush()
    },
  }
}

interface Inside {
  readonly runtime: Runtime
  readonly product: Product
  readonly log: Log
  readonly metrics: Metrics
  readonly roles: ReadonlySet<string>
}

async function startListening(
  { config }: ServerOptions,
  { runtime, product, log, metrics, roles }: Inside,
): Promise<{ url: string; close(): Promise<void> }> {
  let isDraining = false
  const identify = rememberPrincipals(createIdentify(runtime), runtime.signals)
  const visitors = createVisitors(runtime)
  const identifyReader = createIdentifyReader(runtime)
  const entrance = { runtime, config, identify, identifyReader, log, metrics, ...visitors }
  const live = createLive({
    ...entrance,
    identifyMany: createIdentifyMany(runtime),
    identifyVisitor: visitors.identifyVisitorUncached,
  })
  const web = await createWeb({ ...entrance, safeFetch: product.outgoingClient.safeFetch })
  const files = await createPortalFiles(config)
  const portal = createPortal({ runtime, config, identifyReader, files, log })
  let document: Promise<object> | undefined

  const server = createHttpServer(
    {
      face: createHosts(config, runtime.signals, (hostname) => findSite(runtime, config, hostname)),
      api: createApi(entrance),
      upgradeLive: (request, socket, head) => {
        if (roles.has('live')) live.upgrade(request, socket, head)
        else socket.destroy()
      },
      servesPages: roles.has('web'),
      web: web.handle,
      portal,
      widget: await createWidgetFiles({ config, identify, ...visitors }),
      files: createFilesHandler(runtime, product.storage, product.secret),
      health: createHealth(runtime.database, () => isDraining),
      metrics: createMetricsHandler(metrics, config),
      openApi: () => (document ??= writeOpenApi(runtime, config)),
    },
    config,
    log,
  )
  const port = await listen(server, config)
  return {
    url: `http://localhost:${port}`,
    async close() {
      isDraining = true
      // A local install has no load balancer to wait for.
      await Promise.all([live.drain(), closeGracefully(server, config.mode === 'local' ? 0 : 1500)])
      await web.close()
    },
  }
}

/** Loaded on demand: the generator is a quarter of the startup code. */
async function writeOpenApi(runtime: Runtime, config: Config): Promise<object> {
  const { openApiDocument } = await import('#platform/registry/openapi.ts')
  return openApiDocument(runtime.registry, config.publicUrl)
}

async function findSite(
  runtime: Runtime,
  config: Config,
  hostname: string,
): Promise<SiteFace | undefined> {
  return onPlatform(runtime, bySystem('hosts', 'read'), (scope) =>
    findSiteByHost(scope, hostname, config.sitesDomain),
  )
}

async function listen(server: Server, config: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenProblem(error, config)))
    server.listen({ port: config.port, host: config.host }, resolve)
  })
  return (server.address() as AddressInfo).port
}

function listenProblem(error: NodeJS.ErrnoException, { port, host }: Config): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new StartProblem(
        `Port ${port} is in use by another program. Stop it, or choose another port: PORT=${port + 1} npm start.`,
      )
    case 'EACCES':
      return new StartProblem(
        `Port ${port} requires elevated permissions. Set PORT to a number above 1023.`,
      )
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return new StartProblem(`HOST is set to ${host}, which isn’t an address of this machine.`)
    default:
      return error
  }
}

const jobsAtATime = 10
