import { existsSync } from 'node:fs'
import { join } from 'node:path'

import { runTool, type Verdict } from './tool.ts'

export function checkServerTypes(root: string): Promise<Verdict> {
  return checkTypes(root, 'tsconfig.json')
}

export async function checkBrowserTypes(root: string): Promise<Verdict> {
  const routes = await generateRouteTypes(root)
  return routes.ok ? checkTypes(root, 'tsconfig.web.json') : routes
}

// Types are worked out by one thread: several would each work out what they share, and two checks run
// side by side already.
function checkTypes(root: string, project: string): Promise<Verdict> {
  return runTool(root, 'typescript', ['-p', project, '--checkers', '1'])
}

// The folders are named because oxlint would read node_modules otherwise.
export async function lintSource(root: string): Promise<Verdict> {
  await generateRouteTypes(root)
  const folders = ['src', 'tests', 'scripts'].filter((name) => existsSync(join(root, name)))
  const words = ['--format=unix', '--deny-warnings', ...folders]
  // One thread, for the same reason as with the types.
  return runTool(root, 'oxlint', words, { GOMAXPROCS: '1' })
}

export async function findUnused(root: string): Promise<Verdict> {
  await generateRouteTypes(root)
  return runTool(root, 'knip', ['--no-progress', '--no-config-hints'])
}

export function checkFormat(root: string): Promise<Verdict> {
  return runTool(root, 'oxfmt', ['--list-different', '.'])
}

const generated = new Map<string, Promise<Verdict>>()

// Route modules import types that React Router writes; types, lint and unused files need them.
function generateRouteTypes(root: string): Promise<Verdict> {
  const known = generated.get(root)
  if (known) return known
  const result = existsSync(join(root, 'src/apps/web/react-router.config.ts'))
    ? runTool(root, '@react-router/dev', ['typegen', 'src/apps/web'])
    : Promise.resolve({ ok: true, output: '' })
  generated.set(root, result)
  return result
}
