import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { ApiProblem } from '#platform/registry/api-problem.ts'

import { toSignIn } from './sign-in-path.ts'

/** What the screens of one browser tab have read. */
export function createQueries(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    mutationCache: new MutationCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      // The client retries by the product's own rule, and live events say when an answer is old.
      // A browser that believes itself offline may be wrong, above all on a local install: always ask.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}

/** A session can end elsewhere at any time; whoever is still looking at a screen is sent to sign in. */
function leaveWhenSignedOut(error: Error): void {
  if (!(error instanceof ApiProblem) || error.code !== 'unauthorized') return
  const { pathname, search } = window.location
  if (pathname.startsWith('/dashboard')) window.location.assign(toSignIn(pathname + search))
}
