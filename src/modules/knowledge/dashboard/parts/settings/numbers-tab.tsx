import { NumbersView } from '#modules/content/dashboard/numbers/numbers-view.tsx'
import { Stat } from '#ui/stat.tsx'

import { getAnalytics } from '../../../insight-contract.ts'
import { ownHelp } from '../own-help.ts'
import { articlePath, baseSettingsPath } from '../paths.ts'
import type { TabPart } from './tab-part.ts'

/** What is read, what helps, and what people look for. */
export function NumbersTab({ base }: TabPart) {
  return (
    <NumbersView
      collection={base}
      read={getAnalytics}
      emptyPath={baseSettingsPath(base.id, 'gaps')}
      renderMore={(now, before) => (
        <Stat
          label="Helped themselves"
          hint="Of the people who searched or read in the Help tab of the widget, the share that did not start a conversation from there. Each person counts once a day."
          {...ownHelp(now, before)}
        />
      )}
      documentsOf={({ articles }) => articles}
      pathOf={(id) => articlePath({ baseId: base.id, id })}
    />
  )
}
