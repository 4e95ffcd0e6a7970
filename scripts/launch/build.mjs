import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

import { LaunchProblem } from './problem.mjs'
import { inRoot, readIfExists, root } from './root.mjs'
import { isWebSource } from './web-source.mjs'

const parts = [
  {
    name: 'web pages',
    isSource: isWebSource,
    marker: 'build/.hash',
    outputs: ['build/web/server/index.js', 'build/widget/widget.js', 'build/portal/manifest.json'],
    builders: [
      ['node_modules/@react-router/dev/bin.cjs', 'build', 'src/apps/web'],
      ['scripts/build-widget.ts'],
      ['scripts/build-portal.ts'],
    ],
  },
  {
    name: 'server',
    isSource: (path) => !/\.test\.tsx?$|\/(\.react-router|tests)\//.test(path),
    marker: 'build/server/.hash',
    outputs: ['build/server/main.js'],
    builders: [['scripts/build-server.ts']],
  },
]

// Fingerprint by size and mtime, ten times faster than reading all files.
const lastLook = 'build/.look'

export function build(node) {
  if (!existsSync(inRoot('src/apps/web/vite.config.ts'))) return
  const sources = listSources()
  const look = fingerprint(new Set(parts.flatMap((part) => filesOf(part, sources))))
  const isThere = parts.flatMap(({ outputs }) => outputs).every((file) => existsSync(inRoot(file)))
  if (isThere && readIfExists(inRoot(lastLook)) === look) return

  for (const part of parts) buildPart(node, part, sources)
  remember(look)
}

// On a read-only install nothing needs a build, and the files are checked again next time.
function remember(look) {
  try {
    writeFileSync(inRoot(lastLook), look)
  } catch {
    return
  }
}

function filesOf({ isSource, builders }, sources) {
  const scripts = builders.map(([script]) => script).filter((path) => path.startsWith('scripts/'))
  return ['package-lock.json', 'package.json', ...scripts, ...sources.filter(isSource)]
}

function fingerprint(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    const { size, mtimeMs, ctimeMs } = statSync(inRoot(path))
    hash.update(`${path} ${size} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

function buildPart(node, part, sources) {
  const { name, marker, outputs, builders } = part
  const hash = hashOf(filesOf(part, sources))
  const isThere = outputs.every((file) => existsSync(inRoot(file)))
  if (isThere && readIfExists(inRoot(marker)) === hash) return

  // Written last, so that an interrupted build isn't taken for a complete one.
  for (const path of [lastLook, marker]) rmSync(inRoot(path), { force: true })
  console.log(`Building the ${name} …`)
  const started = Date.now()
  for (const builder of builders) runBuilder(node, builder, name)
  writeFileSync(inRoot(marker), hash)
  console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`)
}

function runBuilder(node, args, name) {
  const result = spawnSync(node, args, {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (result.status === 0) return
  process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
  throw new LaunchProblem(`Couldn't build the ${name}. See the error above.`)
}

function hashOf(paths) {
  const hash = createHash('sha256')
  for (const path of paths) {
    hash
      .update(path)
      .update('\0')
      .update(readFileSync(inRoot(path)))
      .update('\0')
  }
  return hash.digest('hex')
}

function listSources() {
  return readdirSync(inRoot('src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)))
    .map((path) => path.split(sep).join('/'))
    .sort()
}
