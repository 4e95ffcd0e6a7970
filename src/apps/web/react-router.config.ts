import type { Config } from '@react-router/dev/config'

import { precompress } from './precompress.server.ts'

export default {
  appDirectory: '.',
  buildDirectory: '../../../build/web',
  ssr: true,
  // One cached file names every route, so that moving between screens asks the server for none.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
