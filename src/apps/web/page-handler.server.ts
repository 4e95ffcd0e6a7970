import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { pageContext, type HandlePage } from '#platform/screens/page.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

export const handlePage: HandlePage = (request, page) => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return handle(request, context)
}

/** The router's hash over all page scripts. Open tabs know it from their own manifest. */
export const buildId: string = build.assets.version
