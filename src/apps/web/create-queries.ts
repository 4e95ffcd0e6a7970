import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'

import { getMyMembership } from '#modules/organization/contract.ts'
import { ApiProblem } from '#platform/registry/api-problem.ts'

import { isSignedIn } from './is-signed-in.ts'
import { toSignIn } from './sign-in-path.ts'

export function createQueries(): QueryClient {
  const queries = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => void onRefused(error) }),
    mutationCache: new MutationCache({ onError: (error) => void onRefused(error) }),
    defaultOptions: {
      // The client has its own retry rule, and live events mark data as stale. navigator.onLine can
      // be wrong, especially on a local install, so requests are always sent.
      queries: { retry: false, staleTime: 30_000, networkMode: 'always' },
      mutations: { retry: false, networkMode: 'always' },
    },
  })

  async function onRefused(error: Error): Promise<void> {
    if (!(error instanceof ApiProblem)) return
    if (error.code === 'unauthorized') await leaveWhenSignedOut()
    if (error.code === 'mfa_required') {
      await queries.invalidateQueries({ queryKey: [getMyMembership.name] })
    }
  }
  return queries
}

/** A session can end elsewhere at any time. The tab then goes to the sign-in page. */
async function leaveWhenSignedOut(): Promise<void> {
  const { pathname, search } = window.location
  if (!pathname.startsWith('/dashboard')) return
  // A wrong password gets the same status and must not sign out.
  const isStillSignedIn = await isSignedIn().catch(() => true)
  if (!isStillSignedIn) window.location.assign(toSignIn(pathname + search))
}
