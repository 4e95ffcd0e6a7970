import { createRequestHandler, RouterContextProvider } from 'react-router'
import * as build from 'virtual:react-router/server-build'

import { pageContext, type HandlePage } from './page.server.ts'

const handle = createRequestHandler(build, import.meta.env.MODE)

export const handlePage: HandlePage = (request, page) => {
  const context = new RouterContextProvider()
  context.set(pageContext, page)
  return handle(request, context)
}
