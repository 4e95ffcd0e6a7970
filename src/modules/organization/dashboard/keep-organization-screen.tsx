import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { FormPage } from '#ui/form-page.tsx'
import { loadPage } from '#ui/load-page.ts'
import { Notice } from '#ui/notice.tsx'
import { TextLink } from '#ui/text-link.tsx'

import { cancelDeletionByLink } from '../contract.ts'

export function KeepOrganizationScreen({ token }: { readonly token: string }) {
  const keep = useCommand(cancelDeletionByLink)
  if (keep.answer) {
    return (
      <FormPage
        title={`${keep.answer.organizationName} stays`}
        lead="Nothing was deleted, and everyone can work again."
        takesFocus
      >
        <Button kind="primary" size="large" onClick={() => loadPage('/dashboard')}>
          Go to the dashboard
        </Button>
      </FormPage>
    )
  }
  if (token === '' || keep.problem?.code === 'gone') {
    return (
      <FormPage
        title="This link no longer works"
        lead="It was already used, or the deletion was canceled. Sign in to check."
        footer={<TextLink to="/">Back to home</TextLink>}
      >
        <Button kind="primary" size="large" onClick={() => loadPage('/dashboard')}>
          Sign in
        </Button>
      </FormPage>
    )
  }
  return (
    <FormPage
      title="Keep this organization?"
      lead="This cancels the deletion, and everyone can work again immediately."
    >
      {keep.problem && <Notice tone="bad">{keep.problem.detail}</Notice>}
      <Button kind="primary" size="large" isBusy={keep.isBusy} onClick={() => keep.run({ token })}>
        Keep organization
      </Button>
    </FormPage>
  )
}
