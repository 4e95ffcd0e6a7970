import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export interface WebBuild {
  readonly routes: readonly BuiltRoute[]
  scriptsOf(route: BuiltRoute): ReadonlySet<string>
  bytesOf(scripts: Iterable<string>): number
}

export interface BuiltRoute {
  readonly id: string
  readonly address: string
  readonly chain: readonly string[]
}

export function readWebBuild(): WebBuild {
  const { entry, routes, manifestFile } = readManifest()
  const ancestorChain = (id: string): readonly ManifestRoute[] => {
    const route = routes[id]
    return route ? [...ancestorChain(route.parentId ?? ''), route] : []
  }
  return {
    routes: Object.values(routes)
      .filter(({ path, index }) => index || path)
      .map(({ id }) => {
        const chain = ancestorChain(id)
        return { id, address: addressOf(chain), chain: chain.map((one) => one.id) }
      }),
    scriptsOf: ({ id }) =>
      new Set([manifestFile, ...scriptsIn(entry), ...ancestorChain(id).flatMap(scriptsIn)]),
    bytesOf: (scripts) => [...scripts].reduce((sum, script) => sum + sentBytes(script), 0),
  }
}

export function readScripts(): ReadonlyMap<string, string> {
  const names = readdirSync(join(client, 'assets')).filter((name) => name.endsWith('.js'))
  return new Map(names.map((name) => [name, readFileSync(join(client, 'assets', name), 'utf8')]))
}

interface Manifest {
  readonly entry: Scripts
  readonly routes: Readonly<Record<string, ManifestRoute>>
}

interface Scripts {
  readonly module: string
  readonly imports?: readonly string[]
  readonly clientActionModule?: string
  readonly clientLoaderModule?: string
  readonly clientMiddlewareModule?: string
  readonly hydrateFallbackModule?: string
}

interface ManifestRoute extends Scripts {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
}

function readManifest(): Manifest & { readonly manifestFile: string } {
  const assets = join(client, 'assets')
  const name = existsSync(assets)
    ? readdirSync(assets).find((file) => /^manifest-\w+\.js$/.test(file))
    : undefined
  if (!name) throw new Error('The web pages are not built: run "npm run build" first.')
  const text = readFileSync(join(assets, name), 'utf8')
  const manifest: Manifest = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
  return { ...manifest, manifestFile: `/assets/${name}` }
}

function scriptsIn({ module, imports = [], ...split }: Scripts): readonly string[] {
  const parts = [
    split.clientActionModule,
    split.clientLoaderModule,
    split.clientMiddlewareModule,
    split.hydrateFallbackModule,
  ]
  return [module, ...imports, ...parts.filter((part) => part !== undefined)]
}

function addressOf(chain: readonly ManifestRoute[]): string {
  return `/${chain.flatMap(({ path }) => path || []).join('/')}`
}

function sentBytes(script: string): number {
  const file = join(client, script)
  return statSync(existsSync(`${file}.gz`) ? `${file}.gz` : file).size
}

const client = join(import.meta.dirname, '../../build/web/client')
