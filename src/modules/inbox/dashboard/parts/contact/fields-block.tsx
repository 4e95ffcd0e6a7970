import { useValueWords } from '#modules/fields/dashboard/public.tsx'
import { wordsOfField } from '#modules/fields/rules.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { Button } from '#ui/button.tsx'

import type { Conversation } from '../../../model.ts'
import { setConversationFields } from '../../../sorting-contract.ts'
import { requestFields } from '../acts/fields-request.ts'
import { useConversationFields } from './use-conversation-fields.ts'

export function FieldsBlock({ conversation }: { readonly conversation: Conversation }) {
  const fields = useConversationFields()
  const words = useValueWords()
  const canEdit = useMay()(setConversationFields.access) && !conversation.isTrashed
  if (fields.length === 0) return null
  return (
    <section aria-label="Conversation">
      <div className="mb-1 flex items-center justify-between">
        <h3 className="text-sm font-medium text-ink-faint">Conversation</h3>
        {canEdit && (
          <Button kind="quiet" size="small" onClick={() => requestFields({ id: conversation.id })}>
            Edit
          </Button>
        )}
      </div>
      <dl className="grid grid-cols-[minmax(0,auto)_1fr] gap-x-3 gap-y-1">
        {fields.map((field) => (
          <div key={field.key} className="contents">
            <dt className="text-ink-faint wrap-anywhere">{field.label}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {wordsOfField(field, conversation.attributes[field.key], words) || (
                <span className="text-ink-faint">Not set</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
