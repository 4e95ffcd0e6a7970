import type { LoaderFunctionArgs } from 'react-router'

import { preload, type Question } from '#platform/registry/browser/preload.ts'

import { pageContext } from '../page.ts'

/** What a screen may know of its address before it is shown. */
export interface ScreenAddress {
  readonly params: Readonly<Record<string, string | undefined>>
  readonly search: URLSearchParams
}

/**
 * Asks on the server what a screen will ask in the browser, so that the first page is whole.
 * Questions that the person may not ask are left out: the screen shows why by itself.
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
      throw isMisspelt(error) ? noSuchPage() : error
    }
  }
}

/** The address asks for something that nothing could be, such as a contact named `companies`. */
function isMisspelt(error: unknown): boolean {
  return error instanceof Response && error.status === 400
}

function noSuchPage(): Response {
  return new Response(null, { status: 404, statusText: 'Not Found' })
}
