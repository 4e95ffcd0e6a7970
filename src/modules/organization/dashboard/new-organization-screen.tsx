import { FormPage } from '#ui/form-page.tsx'

import { NewOrganizationForm } from './parts/new-organization-form.tsx'

/** For a person who belongs to no organization. */
export function NewOrganizationScreen({ sitesDomain }: { readonly sitesDomain: string }) {
  return (
    <FormPage
      title="Create an organization"
      lead="You belong to none yet. Create one here, or ask a colleague to invite you."
    >
      <NewOrganizationForm sitesDomain={sitesDomain} />
    </FormPage>
  )
}
