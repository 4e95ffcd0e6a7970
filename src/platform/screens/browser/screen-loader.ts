import type { LoaderFunctionArgs } from 'react-router'

import { preload, type Question } from '#platform/registry/browser/preload.ts'

import { pageContext } from '../page.ts'

export interface ScreenAddress {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

/**
 * Runs a screen's queries on the server, so that the first page is complete. Queries the member may
 * not run are skipped; the screen shows why.
 */
export function screenLoader(
  ask: (address: ScreenAddress) => readonly Question[] | Promise<readonly Question[]>,
) {
  return async ({ context, params, request }: LoaderFunctionArgs) => {
    const { call, allows } = context.get(pageContext)
    const questions = await ask({ params, search: new URL(request.url).searchParams })
    try {
      return {
        loaded: await preload(
          call,
          questions.filter(({ offered }) => allows(offered.access)),
        ),
      }
    } catch (error) {
      throw isInvalidPath(error) ? noSuchPage() : error
    }
  }
}

/** The URL contains an impossible ID, such as a contact named `companies`. */
function isInvalidPath(error: unknown): boolean {
  return error instanceof Response && error.status === 400
}

function noSuchPage(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' })
}
