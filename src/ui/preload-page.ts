import { matchRoutes, type RouteObject } from 'react-router'

import { reportChunkFailure } from './chunk-failure.ts'
import { limitTasks } from './limit-tasks.ts'

/** Loads the code of a page ahead of navigation, at most five pages at a time. */
export const preloadPage = limitTasks(5, async (path) => {
  try {
    await Promise.all(modulesOf(path).map((module) => import(/* @vite-ignore */ module)))
  } catch (error) {
    reportChunkFailure(error)
    throw error
  }
})

/** The router's manifest of pages and scripts, which is loaded first. */
interface PageManifest {
  readonly routes: Readonly<Record<string, PageEntry | undefined>>
}

interface PageEntry {
  readonly id: string
  readonly parentId?: string
  readonly path?: string
  readonly index?: boolean
  readonly module: string
  readonly clientLoaderModule?: string
}

function modulesOf(path: string): readonly string[] {
  const manifest = (window as { __reactRouterManifest?: PageManifest }).__reactRouterManifest
  if (!manifest) return []
  const matches = matchRoutes(childrenOf(manifest, undefined), path) ?? []
  return matches.flatMap(({ route }) => {
    const { module, clientLoaderModule } = manifest.routes[route.id ?? ''] ?? {}
    return [module, clientLoaderModule].filter((file) => file !== undefined)
  })
}

function childrenOf(manifest: PageManifest, parentId: string | undefined): RouteObject[] {
  return Object.values(manifest.routes).flatMap((entry): RouteObject[] => {
    if (!entry || entry.parentId !== parentId) return []
    const { id, path } = entry
    if (entry.index) return [{ id, path, index: true }]
    return [{ id, path, children: childrenOf(manifest, id) }]
  })
}
