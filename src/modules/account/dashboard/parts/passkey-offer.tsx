import KeyRound from 'lucide-react/icons/key-round'

import { days } from '#lib/duration.ts'
import { callApi } from '#platform/registry/browser-client.ts'
import { Button } from '#ui/button.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Notice } from '#ui/notice.tsx'

import { getSession } from '../../contract.ts'
import { nameDevice } from './name-device.ts'
import { canKeepPasskeys } from './passkey.ts'
import { useNewPasskey } from './use-new-passkey.ts'

export function PasskeyOffer({ onDone }: { readonly onDone: () => void }) {
  const passkey = useNewPasskey(onDone)
  return (
    <FormPage
      takesFocus
      title="Sign in faster next time"
      lead="Create a passkey to sign in with your fingerprint, face or screen lock."
    >
      {passkey.problem && <Notice tone="bad">{passkey.problem}</Notice>}
      <Button
        kind="primary"
        size="large"
        icon={<KeyRound size={16} aria-hidden />}
        isBusy={passkey.isBusy}
        onClick={() => passkey.make(nameDevice(navigator.userAgent).name)}
      >
        Create a passkey
      </Button>
      <Button
        kind="quiet"
        size="large"
        disabled={passkey.isBusy}
        onClick={() => {
          rememberRefusal()
          onDone()
        }}
      >
        Not now
      </Button>
    </FormPage>
  )
}

export async function shouldOfferPasskey(): Promise<boolean> {
  if (wasRefused() || !(await canKeepPasskeys())) return false
  const state = await callApi(getSession, {}).catch(() => undefined)
  const isProven = Boolean(state?.user?.emailVerifiedAt ?? state?.user?.phoneVerifiedAt)
  return isProven && state?.factors?.passkeys === 0
}

function wasRefused(): boolean {
  try {
    return Date.now() - Number(localStorage.getItem(refusedAt)) < offerAgainAfterMs
  } catch {
    // Without storage, the offer would return at every sign-in.
    return true
  }
}

function rememberRefusal(): void {
  try {
    localStorage.setItem(refusedAt, String(Date.now()))
  } catch {}
}

const refusedAt = 'passkey-refused-at'
const offerAgainAfterMs = days(90)
