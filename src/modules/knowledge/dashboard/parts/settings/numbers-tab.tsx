import { NumbersView } from '#modules/content/dashboard/numbers/numbers-view.tsx'
import { Stat } from '#ui/stat.tsx'

import { getAnalytics } from '../../../insight-contract.ts'
import { selfServiceRate } from '../self-service-rate.ts'
import { articlePath, baseSettingsPath } from '../paths.ts'
import type { TabPart } from './tab-part.ts'

export function NumbersTab({ base }: TabPart) {
  return (
    <NumbersView
      collection={base}
      read={getAnalytics}
      emptyPath={baseSettingsPath(base.id, 'gaps')}
      renderMore={(now, before) => (
        <Stat
          label="Self-service rate"
          hint="Share of Help tab users who didn’t start a conversation."
          {...selfServiceRate(now, before)}
        />
      )}
      documentsOf={({ articles }) => articles}
      pathOf={(id) => articlePath({ baseId: base.id, id })}
    />
  )
}
