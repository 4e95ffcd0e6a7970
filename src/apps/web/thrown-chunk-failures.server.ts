import type { Plugin } from 'vite'

import { pageFailureEvent } from './behaviors/page-failure-event.ts'

/**
 * When a page script fails to load, the router reloads the current page, every time. This patch
 * dispatches an event and throws instead, and the app decides (reload-when-stale.ts).
 */
export function thrownChunkFailures(): Plugin {
  return {
    name: 'thrown-chunk-failures',
    apply: 'build',
    transform: {
      filter: { id: /react-router\/dist\/.+\/routeModules\.js$/ },
      handler(code) {
        if (!reloads.test(code)) this.error('The router no longer reloads in loadRouteModule.')
        return { code: code.replace(reloads, throws), map: null }
      },
    },
  }
}

const reloads = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/
const throws = `window.dispatchEvent(new Event("${pageFailureEvent}")); throw error;`
