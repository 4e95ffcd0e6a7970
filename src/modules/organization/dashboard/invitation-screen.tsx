import { useState } from 'react'

import { getSession, signOut } from '#modules/account/contract.ts'
import { NewPasswordField } from '#modules/account/dashboard/public/sign-up.tsx'
import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand, type Command } from '#platform/registry/browser/use-command.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { acceptInvitation } from '../contract.ts'
import type { InvitationView } from '../model.ts'
import { DeclineInvitation } from './parts/decline-invitation.tsx'
import { InvitationCard } from './parts/invitation-card.tsx'

export interface InvitationProps {
  readonly token: string
  readonly view: InvitationView | undefined
}

export function InvitationScreen({ token, view }: InvitationProps) {
  const [isDeclined, setDeclined] = useState(false)
  const accept = useCommand(acceptInvitation, {
    onDone: ({ state }) => loadPage(state === 'joined' ? '/dashboard' : addressOf(token)),
  })
  if (isDeclined && view) return <Declined view={view} />
  if (!view || accept.problem?.code === 'gone') return <DeadInvitation />
  return (
    <FormPage title={`Join ${view.organizationName}`} lead={leads[view.state]}>
      <InvitationCard view={view} />
      <Answer token={token} view={view} accept={accept} />
      {view.state !== 'someone-else' && (
        <DeclineInvitation token={token} view={view} onDone={() => setDeclined(true)} />
      )}
    </FormPage>
  )
}

interface AnswerProps {
  readonly token: string
  readonly view: InvitationView
  readonly accept: Command<typeof acceptInvitation>
}

function Answer({ token, view, accept }: AnswerProps) {
  switch (view.state) {
    case 'ready':
      return (
        <>
          <Problem problem={accept.problem} />
          <Button
            kind="primary"
            size="large"
            isBusy={accept.isBusy}
            onClick={() => accept.run({ token })}
          >
            Accept and join
          </Button>
        </>
      )
    case 'new-person':
      return <NewPerson token={token} accept={accept} />
    case 'sign-in-first':
      return (
        <ButtonLink
          kind="primary"
          size="large"
          to={`/login?${new URLSearchParams({ next: addressOf(token) }).toString()}`}
        >
          Sign in to accept
        </ButtonLink>
      )
    case 'someone-else':
      return <SomeoneElse token={token} email={view.email} />
  }
}

function NewPerson({ token, accept }: Omit<AnswerProps, 'view'>) {
  const [name, setName] = useState('')
  return (
    <Form
      problem={accept.problem}
      onSend={({ password = '' }) => accept.run({ token, name, password })}
    >
      <Field
        name="name"
        label="Your name"
        autoComplete="name"
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={accept.fieldError('name')}
        missing="Enter your name."
      />
      <NewPasswordField
        name="password"
        label="Password"
        personal={[name]}
        error={accept.fieldError('password')}
      />
      <SendButton isBusy={accept.isBusy}>Accept and join</SendButton>
    </Form>
  )
}

function SomeoneElse({ token, email }: { readonly token: string; readonly email: string }) {
  const { data: state } = useCall(getSession, {})
  const leave = useCommand(signOut, { onDone: () => loadPage(addressOf(token)) })
  const own = state?.user?.email ?? state?.user?.phone
  return (
    <>
      <Notice tone="warn">
        <span className="wrap-anywhere">
          {own ? `You’re signed in as ${own}` : 'Someone else is signed in'}, and this invitation is
          for {email}.
        </span>
      </Notice>
      <Problem problem={leave.problem} />
      <Button kind="primary" size="large" isBusy={leave.isBusy} onClick={() => leave.run({})}>
        Switch account
      </Button>
      <ButtonLink kind="quiet" size="large" to="/dashboard" reloadDocument>
        Stay signed in
      </ButtonLink>
    </>
  )
}

function Declined({ view }: { readonly view: InvitationView }) {
  return (
    <FormPage
      takesFocus
      title="Invitation declined"
      lead={`You didn’t join ${view.organizationName}. If you change your mind, ask ${view.inviterName} for a new invitation.`}
      footer={<TextLink to="/">Back to home</TextLink>}
    />
  )
}

function DeadInvitation() {
  const { data: state } = useCall(getSession, {})
  const isSignedIn = Boolean(state?.user)
  return (
    <FormPage
      takesFocus
      title="This invitation doesn’t work"
      lead="It was already answered, revoked or resent, or has expired. Look for a newer email or ask for a new invitation."
    >
      <ButtonLink
        kind="primary"
        size="large"
        to={isSignedIn ? '/dashboard' : '/login'}
        reloadDocument={isSignedIn}
      >
        {isSignedIn ? 'Go to the dashboard' : 'Sign in'}
      </ButtonLink>
    </FormPage>
  )
}

function Problem({ problem }: { readonly problem: ApiProblem | undefined }) {
  return problem && <Notice tone="bad">{problem.detail}</Notice>
}

function addressOf(token: string): string {
  return `/invitation?${new URLSearchParams({ token }).toString()}`
}

const leads: Readonly<Record<InvitationView['state'], string>> = {
  ready: 'You can leave at any time.',
  'new-person': 'Enter your name and choose a password to join.',
  'sign-in-first': 'You already have an account with this address. Sign in, then accept.',
  'someone-else': 'Switch to the right account to accept it.',
}
