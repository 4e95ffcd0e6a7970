import { useState } from 'react'

import { NumbersView } from '#modules/content/dashboard/numbers/numbers-view.tsx'
import { Select } from '#ui/select.tsx'

import { getNumbers } from '../../../insight-contract.ts'
import type { DocVersion, Space } from '../../../model.ts'
import { placePath } from '../place.ts'

export function NumbersTab({
  space,
  versions,
}: {
  readonly space: Space
  readonly versions: readonly DocVersion[]
}) {
  const [versionId, setVersion] = useState('')
  return (
    <NumbersView
      collection={space}
      read={getNumbers}
      which={versionId ? { versionId } : {}}
      filter={
        versions.length > 1 && (
          <Select
            label="Version"
            className="w-40 max-lg:min-w-0 max-lg:flex-1"
            items={[
              { value: '', label: 'All versions' },
              ...versions.map(({ id, label }) => ({ value: id, label })),
            ]}
            value={versionId}
            onChange={setVersion}
          />
        )
      }
      documentsOf={({ pages }) => pages}
      pathOf={(page) => placePath({ space: space.id, page })}
    />
  )
}
