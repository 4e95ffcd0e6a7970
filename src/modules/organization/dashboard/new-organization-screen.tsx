import { FormPage } from '#ui/form-page.tsx'

import { NewOrganizationForm } from './parts/new-organization-form.tsx'

export function NewOrganizationScreen({ sitesDomain }: { readonly sitesDomain: string }) {
  return (
    <FormPage
      title="Create an organization"
      lead="You don’t belong to one yet. Create one, or ask a teammate for an invitation."
    >
      <NewOrganizationForm sitesDomain={sitesDomain} />
    </FormPage>
  )
}
