import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { getMyMembership } from '#modules/organization/contract.ts'
import { ApiProblem } from '#platform/registry/api-problem.ts'

import { isSignedIn } from './is-signed-in.ts'
import { toSignIn } from './sign-in-path.ts'

/** What the screens of one browser tab have read. */
export function createQueries(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void onRefused(error) }),
    mutationCache: new MutationCache({ onError: (error) => void onRefused(error) }),
    defaultOptions: {
      // The client retries by the product's own rule, and live events say when an answer is old.
      // A browser that believes itself offline may be wrong, above all on a local install: always ask.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

  async function onRefused(error: Error): Promise<void> {
    if (!(error instanceof ApiProblem)) return
    if (error.code === 'unauthorized') await leaveWhenSignedOut()
    // The frame around the screens says what is missing and where to set it up.
    if (error.code === 'mfa_required') {
      await queries.invalidateQueries({ queryKey: [getMyMembership.name] })
    }
  }
  return queries
}

/** A session can end elsewhere at any time; whoever is still looking at a screen is sent to sign in. */
async function leaveWhenSignedOut(): Promise<void> {
  const { pathname, search } = window.location
  if (!pathname.startsWith('/dashboard')) return
  // A wrong password is refused in the same way, and is no reason to leave.
  const isStillIn = await isSignedIn().catch(() => true)
  if (!isStillIn) window.location.assign(toSignIn(pathname + search))
}
