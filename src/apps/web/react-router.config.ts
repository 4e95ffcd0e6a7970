import type { Config } from '@react-router/dev/config'

import { precompress } from './precompress.server.ts'

export default {
  appDirectory: '.',
  buildDirectory: '../../../build/web',
  ssr: true,
  // One cached file lists every route, so navigation doesn't ask the server for routes.
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(`${reactRouterConfig.buildDirectory}/client`),
} satisfies Config
