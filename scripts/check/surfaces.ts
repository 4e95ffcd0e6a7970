import { isBuiltin } from 'node:module'

import type { Finding } from './finding.ts'
import { placeOf, type Place } from './place.ts'
import type { Import, SourceFile } from './source-file.ts'

export function checkSurfaces(sources: readonly SourceFile[]): Finding[] {
  const files = new Map(sources.map((file) => [file.path, file]))
  const reaches = makeReach(files, isServerOnly)
  const bare = new Map(
    [...files].filter(
      ([path]) => !/^src\/(?:modules|platform)\/.+\/(\w[\w-]*-)?contract\.ts$/.test(path),
    ),
  )
  const reachesSchemas = makeReach(bare, isSchemaPackage)
  return sources.flatMap((file) => {
    const place = placeOf(file.path)
    if (!place) return []
    return file.imports.flatMap((entry) => {
      const sentence =
        refusal(file.path, place, entry) ??
        reachRefusal(file, place, entry, reaches) ??
        schemaRefusal(place, entry, reachesSchemas)
      return sentence ? [{ file: file.path, line: entry.line, sentence }] : []
    })
  })
}

function refusal(path: string, from: Place, { target, kind }: Import): string | undefined {
  const to = target === undefined ? undefined : placeOf(target)
  if (!to) return undefined
  const isServerCode = to.face === 'server' || to.app === 'server'
  const onlyTypes = kind === 'type'

  const isPortal = from.app === 'server' && to.app === 'portal'
  if (from.app && to.app && from.app !== to.app && !onlyTypes && !isPortal) {
    return `the app ${from.app} may not import the app ${to.app} (${target})`
  }
  if (from.app === 'web' && isServerCode && !onlyTypes) {
    return `the web app takes only types from the server; ${target} would be bundled a second time`
  }
  if (to.face === 'dashboard' && (from.face === 'portal' || from.face === 'widget')) {
    return `the ${from.face} carries no dashboard code; move what both need from ${target} to ui`
  }
  if (!onlyTypes && target?.startsWith(widgetKit) && !isForWidget(from, path)) {
    return `only the widget and parts of it may import ${target}`
  }
  if (!onlyTypes && from.face === 'widget' && !mayBePartOfWidget(to, target)) {
    return `a widget part takes from platform only ${widgetKit}, and no dashboard parts (${target})`
  }
  if (from.surface === 'browser' && from.app === undefined && isServerCode) {
    return `browser code may not import ${target}; declare what it needs in model, rules or contract`
  }
  if (from.surface === 'anywhere' && (isServerCode || to.surface === 'browser')) {
    return `this file runs anywhere and may not import ${target}`
  }
  if (from.surface === 'server' && to.surface === 'browser') {
    return `server code may not import ${target}, which belongs to the browser`
  }
  return undefined
}

const widgetKit = 'src/platform/widget/'

function isForWidget({ app, face }: Place, path: string): boolean {
  return app === 'widget' || face === 'widget' || path.startsWith(widgetKit)
}

// Everything a widget part imports is sent to visitors of customers' websites.
function mayBePartOfWidget({ layer }: Place, target = ''): boolean {
  if (layer === 'platform') return target.startsWith(widgetKit)
  return layer !== 'ui' || target === 'src/ui/trusted-html.tsx'
}

// A browser bundle contains everything its files load, so indirect imports of server packages
// count.
function reachRefusal(
  file: SourceFile,
  { surface }: Place,
  { target, kind, specifier }: Import,
  reaches: Reach,
): string | undefined {
  if (kind === 'type' || surface === 'server') return undefined
  if (surface === 'anywhere' && placeOf(file.path)?.layer === 'lib') return undefined
  if (target === undefined) {
    if (surface === 'rendering' || !isServerOnly(specifier)) return undefined
    return `${specifier} does not run in a browser`
  }
  if (surface === 'rendering' && placeOf(target)?.surface === 'rendering') return undefined
  const way = reaches(target)
  return way && `loads ${way.at(-1)}, which does not run in a browser: ${way.join(' → ')}`
}

function schemaRefusal(
  { surface }: Place,
  { target, kind, specifier }: Import,
  reaches: Reach,
): string | undefined {
  if (kind === 'type' || surface !== 'browser') return undefined
  const way = target === undefined ? isSchemaPackage(specifier) && [specifier] : reaches(target)
  if (!way) return undefined
  return `brings ${way.at(-1)} into the browser (${way.join(' → ')}); take calls from contract.ts and only types from model.ts`
}

type Reach = (path: string) => string[] | undefined

function makeReach(
  files: ReadonlyMap<string, SourceFile>,
  isSought: (specifier: string) => boolean,
): Reach {
  const known = new Map<string, string[] | undefined>()
  const reach: Reach = (path) => {
    if (known.has(path)) return known.get(path)
    known.set(path, undefined)
    for (const { kind, target, specifier } of files.get(path)?.imports ?? []) {
      if (kind === 'type') continue
      const way = target === undefined ? isSought(specifier) && [specifier] : reach(target)
      if (!way) continue
      known.set(path, [path, ...way])
      break
    }
    return known.get(path)
  }
  return reach
}

function isServerOnly(specifier: string): boolean {
  return isBuiltin(specifier) || serverPackages.some((name) => isOf(specifier, name))
}

function isSchemaPackage(specifier: string): boolean {
  return isOf(specifier, 'zod') || specifier.startsWith('@orpc/')
}

function isOf(specifier: string, name: string): boolean {
  return specifier === name || specifier.startsWith(`${name}/`)
}

const serverPackages = [
  '@orpc/openapi',
  '@orpc/server',
  '@react-router/node',
  '@simplewebauthn/server',
  'aws4fetch',
  'kysely',
  'pg',
  'pg-boss',
  'pino',
  'prom-client',
  'sharp',
  'undici',
  'ws',
]
