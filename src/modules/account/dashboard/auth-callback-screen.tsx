import { useEffect, useState } from 'react'

import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { confirmIdentityLink, getSession, redeemMagicLink } from '../contract.ts'
import { DeadLink, isDead } from './parts/dead-link.tsx'
import { FactorForm } from './parts/factor-form.tsx'
import { signInTab } from './parts/profile-tabs.ts'
import { broadcastSessionEvent } from './session-events.ts'

export interface AuthCallback {
  readonly kind: string
  readonly token: string
  readonly challenge: string
  readonly reason: string
  readonly next: string
}

export function AuthCallbackScreen({ kind, token, challenge, reason, next }: AuthCallback) {
  switch (kind) {
    case 'magic-link':
      return <MagicLink token={token} next={next} />
    case 'signed-in':
      return <SignedIn next={next} />
    case 'factor':
      return <FactorForm challenge={challenge} onSignedIn={() => loadPage(next)} />
    case 'link':
      return <IdentityLink token={token} />
    default:
      return (
        <FormPage
          title="Sign-in failed"
          lead={reasons.get(reason) ?? 'The link is incomplete. Request a new one.'}
        >
          <ButtonLink kind="primary" size="large" to="/login">
            Back to sign-in
          </ButtonLink>
        </FormPage>
      )
  }
}

/** The redirect opened the session, so other tabs don't know about it yet. */
function SignedIn({ next }: { readonly next: string }) {
  const { data: state } = useCall(getSession, {})
  const isSignedIn = Boolean(state?.user)
  useEffect(() => {
    if (!isSignedIn) return
    broadcastSessionEvent('SIGNED_IN', undefined)
    loadPage(next)
  }, [isSignedIn, next])
  return (
    <FormPage title={isSignedIn ? 'You’re signed in' : 'You’ve been signed out again'}>
      <Button kind="primary" size="large" onClick={() => loadPage(isSignedIn ? next : '/login')}>
        {isSignedIn ? 'Continue' : 'Back to sign-in'}
      </Button>
    </FormPage>
  )
}

function MagicLink({ token, next }: { readonly token: string; readonly next: string }) {
  const [challenge, setChallenge] = useState<string>()
  const leave = (): void => loadPage(next)
  const redeem = useCommand(redeemMagicLink, {
    onDone: (answer) => (answer.state === 'signed-in' ? leave() : setChallenge(answer.challenge)),
  })
  if (challenge !== undefined) return <FactorForm challenge={challenge} onSignedIn={leave} />
  if (isDead(token, redeem.problem)) return <DeadLink to="/login">Get a new link</DeadLink>
  return (
    <FormPage
      title="Sign in to Parley"
      lead="Your link is ready. It works once, in this browser."
      footer={<TextLink to="/login">Sign in another way</TextLink>}
    >
      {redeem.problem && <Notice tone="bad">{redeem.problem.detail}</Notice>}
      <Button
        kind="primary"
        size="large"
        isBusy={redeem.isBusy}
        onClick={() => redeem.run({ token })}
      >
        Sign in
      </Button>
    </FormPage>
  )
}

/** Linking requires consent from the owner of the Parley account. */
function IdentityLink({ token }: { readonly token: string }) {
  const { data: state } = useCall(getSession, {})
  const confirm = useCommand(confirmIdentityLink, { onDone: () => loadPage(signInTab) })
  if (isDead(token, confirm.problem)) return <DeadLink to={signInTab}>Start over</DeadLink>
  if (!state?.user) return <SignInToLink token={token} />
  return (
    <FormPage
      title="Link this account?"
      lead="You can then sign in with it too."
      footer={<TextLink to="/dashboard">Don’t link</TextLink>}
    >
      {confirm.problem && <Notice tone="bad">{confirm.problem.detail}</Notice>}
      <Button
        kind="primary"
        size="large"
        isBusy={confirm.isBusy}
        onClick={() => confirm.run({ token })}
      >
        Link account
      </Button>
    </FormPage>
  )
}

function SignInToLink({ token }: { readonly token: string }) {
  const here = `/auth-callback?${new URLSearchParams({ kind: 'link', token }).toString()}`
  return (
    <FormPage
      title="You already have an account"
      lead="It uses the same email address. Sign in within 15 minutes to link the two."
      footer={<TextLink to="/">Back to home</TextLink>}
    >
      <ButtonLink
        kind="primary"
        size="large"
        to={`/login?${new URLSearchParams({ next: here }).toString()}`}
      >
        Sign in to link
      </ButtonLink>
    </FormPage>
  )
}

/** Anyone can craft this URL, so only these fixed sentences are shown. */
const reasons: ReadonlyMap<string, string> = new Map([
  ['state', 'This sign-in was started in another browser or has expired. Start over.'],
  ['refused', 'The other service denied access, or your Parley account is disabled.'],
  ['unreachable', 'The other service didn’t respond. Try again in a moment.'],
  [
    'no-verified-email',
    'The other service has no confirmed email address for you. Confirm one there or sign in another way.',
  ],
])
