// Run after each dependency change. If the registry lacks binaries for other systems, npm omits
// them from the lock file and `npm ci` then rejects it as incomplete.
import { readFileSync, writeFileSync } from 'node:fs'

const path = new URL('../package-lock.json', import.meta.url)
const lock = JSON.parse(readFileSync(path, 'utf8'))
const added = addMissing(lock.packages)

if (added.length > 0) {
  lock.packages = sortByName(lock.packages)
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)
}
console.log(`${added.length} entries added to package-lock.json.`)

function addMissing(packages) {
  const missing = Object.entries(packages).flatMap(([owner, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isThere(packages, owner, name))
      .map(([name, range]) => ({ name, version: range, isDev: entry.dev === true })),
  )
  const refused = missing.filter(({ version }) => !/^\d+\.\d+\.\d+/.test(version))
  if (refused.length > 0) {
    throw new Error(`No exact version found for ${refused.map(({ name }) => name).join(', ')}.`)
  }
  for (const { name, version, isDev } of missing) {
    packages[`node_modules/${name}`] = { version, ...system(name), ...mark(isDev), optional: true }
  }
  return missing
}

function mark(isDev) {
  return isDev ? { dev: true } : {}
}

function isThere(packages, owner, name) {
  const beside = owner === '' ? `node_modules/${name}` : `${owner}/node_modules/${name}`
  if (packages[beside]) return true
  if (owner === '') return false
  const end = owner.lastIndexOf('/node_modules/')
  return isThere(packages, end === -1 ? '' : owner.slice(0, end), name)
}

function system(name) {
  const words = name.split('/').at(-1).split('-')
  const os = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']
  const cpu = ['arm64', 'arm', 'ia32', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']
  return {
    ...pick(
      'cpu',
      cpu.filter((word) => words.includes(word)),
    ),
    ...pick('libc', libcOf(words)),
    ...pick(
      'os',
      os.filter((word) => words.includes(word)),
    ),
  }
}

function libcOf(words) {
  if (words.some((word) => word.startsWith('musl'))) return ['musl']
  return words.some((word) => word.startsWith('gnu')) ? ['glibc'] : []
}

function pick(key, values) {
  return values.length > 0 ? { [key]: values } : {}
}

function sortByName(packages) {
  return Object.fromEntries(
    Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, 'en')),
  )
}
