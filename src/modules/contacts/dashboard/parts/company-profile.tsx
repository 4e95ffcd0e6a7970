import { Link } from 'react-router'

import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { companyCalls, getCompanyProfile, setCompanyAttributes } from '../../companies-contract.ts'
import { AttributesForm } from './attributes-form.tsx'
import { useFields } from './use-fields.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

/** What a company has beside its name: its people, and what was asked of it. */
export function CompanyProfile({ id }: { readonly id: string }) {
  const { data, error, refetch } = useCall(getCompanyProfile, { id })
  const fields = useFields('company')
  const canManage = useMay()(needs('Inbox', 'manage'))
  const save = useCommand(setCompanyAttributes, {
    refreshes: [getCompanyProfile, companyCalls.get, companyCalls.history],
    onDone: () => toast({ tone: 'good', title: 'The company was saved' }),
  })
  if (error) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  const count = data.contactCount
  return (
    <section
      aria-label="More about this company"
      className="mt-6 flex flex-col gap-5 border-t border-line pt-5"
    >
      <p>
        {count === 0 ? (
          <span className="text-ink-soft">No contacts yet.</span>
        ) : (
          <Link className="text-link hover:underline" to={`/dashboard/contacts?company=${id}`}>
            {count === 1
              ? 'Show its contact'
              : `Show its ${count >= 1000 ? '1,000+' : count} contacts`}
          </Link>
        )}
      </p>
      {fields.length > 0 && (
        <AttributesForm
          key={data.version}
          fields={fields}
          attributes={data.attributes}
          command={save}
          canManage={canManage}
          onSave={(attributes) => save.run({ id, version: data.version, attributes })}
        />
      )}
    </section>
  )
}
