import { getSession } from '#modules/account/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'

/**
 * Called when the server no longer accepts this tab. A step-up here or in another tab renews the
 * session, and the new cookie may still be on its way, so only a second refusal counts.
 */
export async function isSignedIn(): Promise<boolean> {
  if (await hasUser()) return true
  await new Promise((resolve) => setTimeout(resolve, cookieMayTakeMs))
  return hasUser()
}

async function hasUser(): Promise<boolean> {
  const { user } = await callApi(getSession, {})
  return user !== null
}

const cookieMayTakeMs = 1500
