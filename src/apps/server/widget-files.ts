import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { readCookie, sessionCookieName } from '#platform/http/session-cookie.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { refuse } from '#platform/registry/refuse.ts'

import type { SignDemoCustomer } from './demo-customer.ts'
import { demoShopHeaders, demoShopPage } from './demo-shop.ts'
import { loadStaticFiles, type ServeStatic } from './static-files.ts'
import {
  frameAssets,
  frameHeaders,
  framePage,
  missingFramePage,
  type FrameAssets,
} from './widget-page.ts'

export interface WidgetFilesOptions {
  readonly config: Config
  /** Where a widget may stand; undefined when there is no such widget to be seen. */
  readFrameSettings(id: string): Promise<{ readonly origins: readonly string[] } | undefined>
  readonly identify: Identify
  /** The widget that the shop of the demo carries: one of this organization, if it has any. */
  findDemoWidget(organizationId: string | undefined): Promise<string | undefined>
  readonly signDemoCustomer: SignDemoCustomer
}

export interface WidgetFiles {
  /** Whether the address is one that customers' pages ask for. */
  owns(path: string): boolean
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    at: { readonly path: string; readonly search: string },
  ): Promise<void>
}

/** What a customer's page loads: the loader, the app in the frame, and the page around it. */
export async function createWidgetFiles(options: WidgetFilesOptions): Promise<WidgetFiles> {
  const { config } = options
  const loadBuild = config.isDevelopment ? await developedBuild() : await builtOnce()
  return {
    owns: (path) =>
      isFile(path) ||
      path.startsWith('/widget-page/') ||
      // A page of an install somebody tries at home, and of no other.
      (path === '/demo' && config.mode === 'local'),
    async answer(request, response, at) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.setHeader('allow', 'GET, HEAD')
        refuse('method_not_allowed', 'Use GET or HEAD.')
      }
      const { serve, assets } = await loadBuild()
      if (at.path === '/demo') return sendDemo(response, at, options)
      if (!isFile(at.path)) return sendFrame(response, at.path, assets, options)
      if (!serve(request, response, at.path)) sendMissing(response)
    },
  }
}

async function sendFrame(
  response: ServerResponse,
  path: string,
  assets: FrameAssets,
  options: WidgetFilesOptions,
): Promise<void> {
  const [id = ''] = /(?<=^\/widget-page\/)[^/]+(?=\/?$)/.exec(path) ?? []
  const settings = await whereShown(id, options)
  const headers = frameHeaders(options.config, settings?.origins ?? [])
  if (settings)
    sendHtml(response, 200, headers, framePage(id, assets, response.req.headers['accept-language']))
  else sendHtml(response, 404, headers, missingFramePage(assets))
}

async function whereShown(
  id: string,
  { config, readFrameSettings }: WidgetFilesOptions,
): ReturnType<WidgetFilesOptions['readFrameSettings']> {
  // The editor of a widget, and nobody else, draws it with settings that are not saved yet.
  if (id === 'preview') return { origins: [config.publicUrl.origin] }
  return uuid.test(id) ? readFrameSettings(id) : undefined
}

async function sendDemo(
  response: ServerResponse,
  { search }: { readonly search: string },
  { config, identify, findDemoWidget, signDemoCustomer }: WidgetFilesOptions,
): Promise<void> {
  const asked = new URLSearchParams(search)
  const named = asked.get('widget') ?? ''
  const isNamed = uuid.test(named)
  const cookie = sessionCookieName(config.publicUrl.protocol === 'https:')
  const sessionToken = readCookie(response.req, cookie)
  const looking = sessionToken ? await identify(sessionToken, undefined) : undefined
  // Who has a widget of his own tries that one, and finds himself among his visitors.
  const widgetId = isNamed ? named : await findDemoWidget(looking?.membership?.organizationId)
  const token = widgetId && (await signDemoCustomer(widgetId))
  const nonce = randomBytes(16).toString('base64')
  const page = demoShopPage({
    widgetId,
    token,
    isSignedIn: token !== undefined && asked.get('as') === 'ada',
    home: isNamed ? `/demo?widget=${named}` : '/demo',
    nonce,
  })
  sendHtml(response, 200, demoShopHeaders(nonce), page)
}

function sendHtml(
  response: ServerResponse,
  status: number,
  headers: Readonly<Record<string, string>>,
  body: string,
): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'x-content-type-options': 'nosniff',
    ...headers,
  })
  response.end(response.req.method === 'HEAD' ? undefined : body)
}

/** Never a page: it would be taken for a script, and a cache might keep it. */
function sendMissing(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' })
  response.end('Not found\n')
}

interface WidgetBuild {
  readonly serve: ServeStatic
  readonly assets: FrameAssets
}

async function builtOnce(): Promise<() => Promise<WidgetBuild>> {
  if (!existsSync(join(buildFolder, 'widget.js'))) {
    throw new StartProblem('The widget isn\'t built. Run "npm run build", then start again.')
  }
  const build = await readBuild()
  return () => Promise.resolve(build)
}

/** In development it is built at the start and again at each change. */
async function developedBuild(): Promise<() => Promise<WidgetBuild>> {
  const { createBuilder } = await import('vite')
  const builder = await createBuilder({
    root: sourceFolder,
    configFile: join(sourceFolder, 'vite.config.ts'),
    logLevel: 'warn',
    build: { watch: {} },
  })
  await builder.buildApp()
  return readBuild
}

async function readBuild(): Promise<WidgetBuild> {
  const manifest: unknown = JSON.parse(await readFile(join(buildFolder, 'manifest.json'), 'utf8'))
  const serve = await loadStaticFiles(buildFolder, headersOf)
  return { assets: frameAssets(manifest), serve }
}

function isFile(path: string): boolean {
  return lastingName.test(path) || path.startsWith('/widget-assets/')
}

function headersOf(path: string): Record<string, string> {
  return {
    'cache-control': lastingName.test(path)
      ? 'public, max-age=300'
      : 'public, max-age=31536000, immutable',
    // Pages that isolate themselves take scripts from elsewhere only with this leave.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  }
}

/** What customers' pages and builds name for ever. */
const lastingName = /^\/(widget(-[a-z-]+)?\.js|parley-widget\.tgz)$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const root = join(import.meta.dirname, '../../..')
const buildFolder = join(root, 'build/widget')
const sourceFolder = join(root, 'src/apps/widget')
