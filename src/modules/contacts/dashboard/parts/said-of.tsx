import ShieldCheck from 'lucide-react/icons/shield-check'

import type { Attributes, Contact } from '../../model.ts'
import { AttributeList } from './attribute-list.tsx'

/**
 * What is known of somebody beyond his name, for a narrow place: what your server signed apart from
 * what pages say and your team wrote.
 */
export function SaidOf({
  contact,
}: {
  readonly contact: Pick<Contact, 'attributes' | 'signedAttributes'>
}) {
  const { attributes, signedAttributes } = contact
  const others = unsaid(attributes, signedAttributes)
  return (
    <>
      {Object.keys(signedAttributes).length > 0 && (
        <div className="mt-3">
          <p className="mb-1 flex items-center gap-1.5 text-sm text-ink-soft">
            <ShieldCheck size={16} aria-hidden className="shrink-0 text-good" />
            Signed by your server
          </p>
          <AttributeList attributes={signedAttributes} />
        </div>
      )}
      {Object.keys(others).length > 0 && (
        <div className="mt-3">
          <p className="mb-1 text-sm text-ink-soft">Told by the page, not verified</p>
          <AttributeList attributes={others} />
        </div>
      )}
    </>
  )
}

/** Where both speak of the same, the signed word is the one that counts. */
function unsaid(attributes: Attributes, signed: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attributes).filter(([key]) => !Object.hasOwn(signed, key)),
  )
}
