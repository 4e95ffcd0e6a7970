import { rm } from 'node:fs/promises'

import type { TestProject } from 'vitest/node'

import { makeTemporaryFolder } from '../../scripts/schema/temporary-database.ts'
import { freePort, startServerProcess, type ServerProcess } from './server-process.ts'

declare module 'vitest' {
  interface ProvidedContext {
    productUrl: string
    signInLink: string
    mailInPort: number
  }
}

let folder: string
let server: ServerProcess

export async function setup(project: TestProject): Promise<void> {
  folder = await makeTemporaryFolder()
  // Visitors use separate IP addresses so that tests don't exhaust each other's rate limits.
  const mailInPort = await freePort()
  server = await startServerProcess(
    {
      DATA_FOLDER: folder,
      TRUSTED_PROXIES: '1',
      MAIL_IN_PORT: String(mailInPort),
    },
    undefined,
    120_000,
  )
  const link = /One-time sign-in:\s+(\S+)/.exec(server.output())?.[1]
  if (!link) throw new Error(`No sign-in link was printed:\n${server.output()}`)
  project.provide('productUrl', `http://localhost:${server.port}`)
  project.provide('signInLink', link)
  project.provide('mailInPort', mailInPort)
  project.provide('scratchFolder', folder)
}

export async function teardown(): Promise<void> {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
}
