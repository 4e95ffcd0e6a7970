import { useCommand } from '#platform/registry/browser/use-command.ts'
import { FormPage } from '#ui/form-page.tsx'
import { Form, SendButton } from '#ui/form.tsx'
import { loadAnew } from '#ui/load-anew.ts'

import { createOrganization } from '../contract.ts'
import { NameAndSlug } from './parts/name-and-slug.tsx'

/** For a person who belongs to no organization. */
export function NewOrganizationScreen({ sitesDomain }: { readonly sitesDomain: string }) {
  const command = useCommand(createOrganization, { onDone: () => loadAnew('/dashboard') })
  return (
    <FormPage
      title="Create an organization"
      lead="You belong to none yet. Create one here, or ask a colleague to invite you."
    >
      <Form
        problem={command.problem}
        onSend={({ name = '', slug = '' }) =>
          command.run({
            name,
            slug,
            timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
          })
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
    </FormPage>
  )
}
