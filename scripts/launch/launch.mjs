import { existsSync } from 'node:fs'

import { build } from './build.mjs'
import { install } from './install.mjs'
import { findNode } from './node.mjs'
import { LaunchProblem } from './problem.mjs'
import { inRoot } from './root.mjs'
import { runNode } from './run-node.mjs'
import { serverFlags } from './server-flags.mjs'

const commands = {
  start: { script: 'build/server/main.js', flags: serverFlags, needsBuild: true, isServer: true },
  dev: {
    script: 'src/apps/server/main.ts',
    flags: [...serverFlags, '--watch', '--watch-preserve-output'],
    env: { PARLEY_DEV: '1' },
    isServer: true,
  },
  test: { script: 'scripts/test.ts' },
  check: { script: 'scripts/check/run.ts' },
  bench: { script: 'tests/bench/run.ts', needsBuild: true },
  'test:mail': { script: 'tests/mail/real-clients.ts', needsBuild: true },
  'admin:create': { script: 'scripts/admin-create.ts' },
  'db:schema': { script: 'scripts/dump-schema.ts' },
  'docs:events': { script: 'scripts/docs-events.ts' },
  'new-module': { script: 'scripts/new-module.ts' },
}

export async function launch(name, args) {
  try {
    const command = commands[name]
    if (!command && name !== 'build') throw new LaunchProblem(unknown(name))

    install()
    const node = findNode()
    if (name === 'build') return build(node)
    if (command.needsBuild) build(node)
    if (!existsSync(inRoot(command.script))) {
      throw new LaunchProblem(`npm run ${name} needs ${command.script}, which doesn't exist.`)
    }
    runNode(node, [...(command.flags ?? []), inRoot(command.script), ...args], command)
  } catch (problem) {
    if (!(problem instanceof LaunchProblem)) throw problem
    console.error(problem.message)
    process.exitCode = 1
  }
}

function unknown(name) {
  return `Unknown command "${name}". Available commands: ${Object.keys(commands).join(', ')}, and build.`
}
