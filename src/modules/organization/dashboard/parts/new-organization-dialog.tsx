import { Dialog } from '#ui/dialog.tsx'

import { NewOrganizationForm } from './new-organization-form.tsx'

export function NewOrganizationDialog({
  sitesDomain,
  onClose,
}: {
  readonly sitesDomain: string
  readonly onClose: () => void
}) {
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="New organization"
      description="With its own members, data and site. You become its owner."
      size="small"
    >
      <NewOrganizationForm sitesDomain={sitesDomain} />
    </Dialog>
  )
}
