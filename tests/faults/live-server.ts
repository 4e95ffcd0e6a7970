import { flushCompileCache } from 'node:module'

import { Directory, openLiveNode } from '#tests/support/live-node.ts'

const [, , databaseUrl = '', organizationId = '', ...tokens] = process.argv
flushCompileCache()
const directory = new Directory()
for (const token of tokens) directory.add(organizationId, {}, token)
const node = await openLiveNode(databaseUrl, directory)
process.stdout.write(`${node.port}\n`)
