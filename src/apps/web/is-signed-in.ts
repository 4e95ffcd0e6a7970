import { getSession } from '#modules/account/contract.ts'
import { callApi } from '#platform/registry/browser-client.ts'

/**
 * Asked when the server no longer knew this tab. A new proof of identity, here or in another tab,
 * renews the session, and its cookie may still be on its way: only a no said twice counts.
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
