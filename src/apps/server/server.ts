import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { createPortal } from '#apps/portal/portal.ts'
import { createPostOffice, startMailReceiving } from '#modules/email/server/public.ts'
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
import type { Ground } from '#platform/scope/ground.ts'
import { onPlatform } from '#platform/scope/open-scope.ts'
import { bySystem } from '#platform/scope/opening.ts'

import { createFilesHandler } from './files.ts'
import { closeGracefully } from './graceful.ts'
import { createHealth, createMetricsHandler } from './health.ts'
import { createHttpServer } from './http.ts'
import { createIdentify, createIdentifyMany } from './identify.ts'
import { createPortalFiles } from './portal-build.ts'
import { createIdentifyReader } from './readers.ts'
import { openGround, type GroundOptions } from './open-ground.ts'
import { createDemoSigner } from './demo-customer.ts'
import { createVisitors } from './visitors.ts'
import { createWeb } from './web.ts'
import { createWidgetFiles } from './widget-files.ts'

export interface ServerOptions extends Omit<GroundOptions, 'log' | 'metrics'> {
  /** web: HTTP. live: the socket. work: jobs, cron and mail. All of them by default. */
  readonly roles?: ReadonlySet<string>
}

export interface RunningServer {
  readonly url: string
  readonly ground: Ground
  readonly secret: string
  /** Where it takes mail in by SMTP; undefined where it does not. */
  readonly mailInPort: number | undefined
  close(): Promise<void>
}

/** Puts the house together, opens it, and says where it stands. */
export async function startServer(options: ServerOptions): Promise<RunningServer> {
  const { config, roles = new Set(['web', 'live', 'work']) } = options
  const log = createLog(config.logLevel)
  const metrics = createMetrics()
  checkPlaces(config.geoDatabase)
  const { ground, close } = await openGround({ ...options, log, metrics })
  const { database, product } = ground
  await prepareJobs(options.databaseUrl, ground.registry)

  const workers = createWorkers({
    ground,
    log,
    metrics,
    connection: database.platformConnection,
    concurrency: jobsAtATime,
  })
  const mailer = createMailer({ ground, config, log, metrics })
  const postOffice = createPostOffice({ ground, config, needs: product, log })
  const house = await openHouse(options, { ground, product, log, metrics, roles }).catch(
    async (error: unknown) => {
      await close()
      throw error
    },
  )
  const receiving = roles.has('work')
    ? await startMailReceiving({ ground, log, ...product }).catch(async (error: unknown) => {
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
    ground,
    secret: database.secret,
    mailInPort: receiving?.port,
    async close() {
      await house.close()
      await receiving?.stop()
      // Takes no more jobs first, so that none begins to read what cannot be read any more.
      await Promise.all([workers.stop(), product.reading.end()])
      await mailer.stop()
      await postOffice.stop()
      await close()
      log.flush()
    },
  }
}

interface Inside {
  readonly ground: Ground
  readonly product: Product
  readonly log: Log
  readonly metrics: Metrics
  readonly roles: ReadonlySet<string>
}

/** Everything that listens. */
async function openHouse(
  { config }: ServerOptions,
  { ground, product, log, metrics, roles }: Inside,
): Promise<{ url: string; close(): Promise<void> }> {
  let isDraining = false
  const identify = rememberPrincipals(createIdentify(ground), ground.signals)
  const visitors = createVisitors(ground)
  const identifyReader = createIdentifyReader(ground)
  const entrance = { ground, config, identify, identifyReader, log, metrics, ...visitors }
  const live = createLive({
    ...entrance,
    identifyMany: createIdentifyMany(ground),
    identifyVisitor: visitors.identifyVisitorAnew,
  })
  const web = await createWeb({ ...entrance, safeFetch: product.outgoingClient.safeFetch })
  const files = await createPortalFiles(config)
  const portal = createPortal({ ground, config, identifyReader, files, log })
  let document: Promise<object> | undefined

  const server = createHttpServer(
    {
      face: createHosts(config, ground.signals, (hostname) => findSite(ground, config, hostname)),
      api: createApi(entrance),
      upgradeLive: (request, socket, head) => {
        if (roles.has('live')) live.upgrade(request, socket, head)
        else socket.destroy()
      },
      servesPages: roles.has('web'),
      web: web.handle,
      portal,
      widget: await createWidgetFiles({
        config,
        identify,
        ...visitors,
        signDemoCustomer: createDemoSigner(ground, visitors.findHome),
      }),
      files: createFilesHandler(ground, product.storage, product.secret),
      health: createHealth(ground.database, () => isDraining),
      metrics: createMetricsHandler(metrics, config),
      openApi: () => (document ??= writeOpenApi(ground, config)),
    },
    config,
    log,
  )
  const port = await listen(server, config)
  return {
    url: `http://localhost:${port}`,
    async close() {
      isDraining = true
      // A person at his own machine does not wait for a balancer to notice.
      await Promise.all([live.drain(), closeGracefully(server, config.mode === 'local' ? 0 : 1500)])
      await web.close()
    },
  }
}

/** Loaded when somebody asks: the generator is a quarter of what a start would have to read. */
async function writeOpenApi(ground: Ground, config: Config): Promise<object> {
  const { openApiDocument } = await import('#platform/registry/openapi.ts')
  return openApiDocument(ground.registry, config.publicUrl)
}

async function findSite(
  ground: Ground,
  config: Config,
  hostname: string,
): Promise<SiteFace | undefined> {
  return onPlatform(ground, bySystem('hosts', 'read'), (scope) =>
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
      return new StartProblem(`HOST is set to ${host}, which isn't an address of this machine.`)
    default:
      return error
  }
}

const jobsAtATime = 10
