import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

import { LaunchProblem } from './problem.mjs'
import { inRoot, root } from './root.mjs'
import { isWebSource } from './web-source.mjs'

const marker = inRoot('build/.hash')
const outputs = [
  inRoot('build/web/server/index.js'),
  inRoot('build/widget/widget.js'),
  inRoot('build/portal/manifest.json'),
]
const builder = 'node_modules/@react-router/dev/bin.cjs'

/** Builds the web app when a source of it changed since the last build. */
export function buildWeb(node) {
  if (!existsSync(inRoot('src/apps/web/vite.config.ts'))) return
  const hash = hashSources()
  const isBuilt = [marker, ...outputs].every((file) => existsSync(file))
  if (isBuilt && readFileSync(marker, 'utf8') === hash) return

  console.log('Building the web pages …')
  const started = Date.now()
  runBuilder(node, [inRoot(builder), 'build', inRoot('src/apps/web')])
  runBuilder(node, [inRoot('scripts/build-widget.ts')])
  runBuilder(node, [inRoot('scripts/build-portal.ts')])
  mkdirSync(inRoot('build'), { recursive: true })
  writeFileSync(marker, hash)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function runBuilder(node, args) {
  const result = spawnSync(node, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  throw new LaunchProblem('The web pages could not be built: the reason stands above.')
}

function hashSources() {
  const hash = createHash('sha256')
  for (const path of ['package-lock.json', 'package.json', ...listSources(inRoot('src'))]) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRoot(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listSources(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .filter((path) => isWebSource(path))
    .sort()
}
