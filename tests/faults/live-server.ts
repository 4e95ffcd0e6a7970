import { flushCompileCache } from 'node:module'

import { Directory, openLiveNode } from '#tests/support/live-node.ts'

/** A process of its own, which the test kills: everyone it knows is in the organization given. */
const [, , databaseUrl = '', organizationId = '', ...tokens] = process.argv
flushCompileCache()
const directory = new Directory()
for (const token of tokens) directory.add(organizationId, {}, token)
const node = await openLiveNode(databaseUrl, directory)
process.stdout.write(`${node.port}\n`)
