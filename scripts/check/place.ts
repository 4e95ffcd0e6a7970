export interface Place {
  readonly layer: Layer
  readonly module: string | undefined
  readonly face: string | undefined
  readonly app: string | undefined
  readonly surface: Surface
}

export const layers = ['lib', 'ui', 'platform', 'modules', 'apps'] as const
export type Layer = (typeof layers)[number]

/** `rendering` files run on the server but belong to the browser's bundle. */
export type Surface = 'anywhere' | 'browser' | 'rendering' | 'server'

const serverFaces = ['server', 'portal']
const faces = [...serverFaces, 'dashboard', 'marketing', 'widget', 'tests']

export function placeOf(path: string): Place | undefined {
  const [top, first, ...rest] = path.split('/')
  const layer = layers.find((name) => name === first)
  if (top !== 'src' || !layer) return undefined
  const { module, face } = layer === 'modules' ? splitModule(rest) : noModule
  const app = layer === 'apps' ? rest[0] : undefined
  return { layer, module, face, app, surface: surfaceOf(path, layer, face) }
}

const noModule = { module: undefined, face: undefined }

function splitModule(segments: readonly string[]): Pick<Place, 'module' | 'face'> {
  const [first, second] = segments
  if (segments.length === 1) return noModule
  const isGroup = segments.length > 2 && second !== undefined && !faces.includes(second)
  const inside = isGroup ? segments.slice(2) : segments.slice(1)
  const face = inside.length > 1 ? inside[0] : undefined
  return { module: isGroup ? `${first}/${second}` : first, face }
}

function surfaceOf(path: string, layer: Layer, face: string | undefined): Surface {
  switch (layer) {
    case 'lib':
      return 'anywhere'
    case 'ui':
      return 'browser'
    case 'platform':
      return isBrowserPlatform(path) ? 'browser' : 'server'
    case 'modules':
      if (face === undefined) return 'anywhere'
      // Tenant pages are rendered in the server process.
      return [...serverFaces, 'tests'].includes(face) ? 'server' : 'browser'
    case 'apps':
      return surfaceOfApp(path)
  }
}

// Type stripping doesn't support `.tsx`, so such a file is always part of a browser bundle.
function isBrowserPlatform(path: string): boolean {
  return /\/(browser|dashboard)\/|\/browser-[^/]+$|\.tsx$|^src\/platform\/widget\//.test(path)
}

function surfaceOfApp(path: string): Surface {
  if (/^src\/apps\/(web|widget|portal)\/(.*\/)?([^/]+\.config|routes)\.ts$/.test(path)) {
    return 'rendering'
  }
  if (/^src\/apps\/web\/.*\.server\.tsx?$/.test(path)) return 'rendering'
  if (/^src\/apps\/(web|widget|portal\/islands)\//.test(path)) return 'browser'
  return path.endsWith('.tsx') ? 'rendering' : 'server'
}
