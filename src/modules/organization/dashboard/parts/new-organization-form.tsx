import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Form, SendButton } from '#ui/form.tsx'
import { loadPage } from '#ui/load-page.ts'

import { createOrganization } from '../../contract.ts'
import { NameAndSlug } from './name-and-slug.tsx'

export function NewOrganizationForm({ sitesDomain }: { readonly sitesDomain: string }) {
  const command = useCommand(createOrganization, { onDone: () => loadPage('/dashboard') })
  return (
    <Form
      problem={command.problem}
      onSend={({ name = '', slug = '' }) =>
        command.run({ name, slug, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone })
      }
    >
      <NameAndSlug
        nameField="name"
        sitesDomain={sitesDomain}
        nameError={command.fieldError('name')}
        slugError={command.fieldError('slug')}
      />
      <SendButton isBusy={command.isBusy}>Create organization</SendButton>
    </Form>
  )
}
