import ChevronDown from 'lucide-react/icons/chevron-down'
import { lazy, Suspense, useState } from 'react'

import { deferred, useDeferred } from '#ui/deferred.ts'
import { Menu } from '#ui/menu.tsx'

import type { ConversationView } from '../../view-model.ts'
import type { View } from './views.ts'

const itemsPart = deferred(() => import('./view-menu-items.tsx'))
const ViewDialog = lazy(async () => ({
  default: (await import('./view-editor/view-dialog.tsx')).ViewDialog,
}))

export function ViewMenu({ view, title }: { readonly view: View; readonly title: string }) {
  const items = useDeferred(itemsPart, true)
  const [edited, setEdited] = useState<ConversationView | 'new'>()
  return (
    <>
      <Menu
        label="View:"
        trigger={
          <>
            <span className="truncate font-semibold">{title}</span>
            <ChevronDown size={16} className="shrink-0 text-ink-faint" aria-hidden />
          </>
        }
      >
        {items && <items.ViewMenuItems view={view} onEdit={setEdited} />}
      </Menu>
      {edited && (
        <Suspense>
          <ViewDialog
            view={edited === 'new' ? undefined : edited}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
