import { pathToFileURL } from 'node:url'

import type { DevEnvironment, Plugin, ViteDevServer } from 'vite'

import { bareExports } from './bare-exports.server.ts'

/**
 * Strips schemas from contracts in the browser bundle (decision 11): a screen only needs to know
 * where a call goes and who may use it, and the server validates input.
 */
export function bareContracts(): Plugin {
  let server: ViteDevServer | undefined
  return {
    name: 'bare-contracts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    configureServer(started) {
      server = started
    },
    resolveId: {
      filter: { id: schemaPackages },
      handler(id, importer, options) {
        // Vite's dependency scan reads the contracts as written.
        if (!('scan' in options && options.scan))
          this.error(`${id} is server-only, but ${importer} imports it. ${advice}`)
      },
    },
    transform: {
      filter: { id: contractFile },
      async handler(_written, id) {
        const [path = id] = id.split('?')
        if (!server) return bareModule(await import(pathToFileURL(path).href))
        const exports = await server.ssrLoadModule(path)
        for (const file of dependenciesOf(path, server.environments.ssr)) this.addWatchFile(file)
        return bareModule(exports)
      },
    },
    renderError({ message }) {
      if (missingExport.test(message)) this.environment.logger.error(`${stays} ${advice}`)
    },
  }
}

function bareModule(exports: Readonly<Record<string, unknown>>): string {
  const lines = Object.entries(bareExports(exports)).map(
    ([name, value]) => `export const ${name} = ${JSON.stringify(value)}`,
  )
  return [`// ${stays} ${advice}`, ...lines, 'export {}', ''].join('\n')
}

/** Files a contract consists of. A change there can change the contract. */
function dependenciesOf(path: string, { moduleGraph }: DevEnvironment): ReadonlySet<string> {
  const files = new Set<string>()
  const waiting = [...(moduleGraph.getModulesByFile(path) ?? [])]
  for (let module = waiting.pop(); module; module = waiting.pop()) {
    for (const imported of module.importedModules) {
      const { file } = imported
      if (!file || files.has(file) || file.includes('/node_modules/')) continue
      files.add(file)
      waiting.push(imported)
    }
  }
  return files
}

const contractFile = /\/src\/(?:modules|platform)\/.+\/(\w[\w-]*-)?contract\.ts(\?|$)/
const schemaPackages = /^(zod|@orpc)(\/|$)/
const missingExport = /is not exported by "[^"]*\bcontract\.ts"/
const stays = 'Contract schemas and functions are server-only.'
const advice =
  'Browser code may import calls and events from contract.ts, and only types from model.ts.'
