import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'

import { loadDemoShop } from '#modules/widget/server/public.ts'
import type { Config } from '#platform/config/config.ts'
import { StartProblem } from '#platform/config/start-problem.ts'
import { readCookie, sessionCookieName } from '#platform/http/session-cookie.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { refuse } from '#platform/registry/refuse.ts'

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
  readFrameSettings(id: string): Promise<{ readonly origins: readonly string[] } | undefined>
  readonly identify: Identify
  findDemoWidget(organizationId: string | undefined): Promise<string | undefined>
  signDemoCustomer(widgetId: string): Promise<string | undefined>
}

export interface WidgetFiles {
  owns(path: string): boolean
  answer(
    request: IncomingMessage,
    response: ServerResponse,
    at: { readonly path: string; readonly search: string },
  ): Promise<void>
}

export async function createWidgetFiles(options: WidgetFilesOptions): Promise<WidgetFiles> {
  const { config } = options
  const loadBuild = config.isDevelopment ? await developedBuild() : await builtOnce()
  return {
    owns: (path) =>
      isFile(path) ||
      path.startsWith('/widget-page/') ||
      // Only on a local install.
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
  // Only the widget editor loads the preview, which has unsaved settings.
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
  // An organization with its own widget tries that one and sees its own visits.
  const widgetId = isNamed ? named : await findDemoWidget(looking?.membership?.organizationId)
  const token = widgetId && (await signDemoCustomer(widgetId))
  const nonce = randomBytes(16).toString('base64')
  const { demoShopHeaders, demoShopPage } = await loadDemoShop()
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

/** Plain text: an HTML page would be run as a script, and a cache might keep it. */
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

/** In development, builds at start and after every change. */
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
  return permanentName.test(path) || path.startsWith('/widget-assets/')
}

function headersOf(path: string): Record<string, string> {
  return {
    'cache-control': permanentName.test(path)
      ? 'public, max-age=300'
      : 'public, max-age=31536000, immutable',
    // Cross-origin isolated pages load scripts from other origins only with this header.
    'cross-origin-resource-policy': 'cross-origin',
    'access-control-allow-origin': '*',
  }
}

/** Customers' pages refer to these names, so they must never change. */
const permanentName = /^\/(widget(-[a-z-]+)?\.js|parley-widget\.tgz)$/
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
const root = join(import.meta.dirname, '../../..')
const buildFolder = join(root, 'build/widget')
const sourceFolder = join(root, 'src/apps/widget')
