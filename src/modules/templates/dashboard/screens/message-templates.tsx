import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, type ReactNode } from 'react'

import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { question } from '#platform/registry/browser/preload.ts'
import { firstPage } from '#platform/registry/browser/use-pages.ts'
import { screenLoader } from '#platform/screens/browser/screen-loader.ts'
import { fromCache } from '#platform/screens/from-cache.ts'
import { Button } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import { listSystemTexts, templateCalls } from '../../contract.ts'
import { templatesInput } from '../parts/templates-input.ts'
import { TemplatesTab } from '../parts/templates-tab.tsx'
import { useTemplateList } from '../parts/use-template-list.ts'

const SystemTextsTab = lazy(async () => ({
  default: (await import('../parts/system-texts-tab.tsx')).SystemTextsTab,
}))

const TemplateTrash = lazy(async () => ({
  default: (await import('../parts/template-trash.tsx')).TemplateTrash,
}))

export const loader = screenLoader(({ search }) => {
  if (search.get('tab') === 'system') return [question(listSystemTexts, {})]
  if (search.get('tab') === 'trash') return [firstPage(templateCalls.list, { isInTrash: 'true' })]
  const asked = (name: string): string => search.get(name) ?? ''
  const [words, folder] = [asked('search'), asked('folder')]
  const input = { search: words, folder, show: asked('show'), sort: asked('sort') }
  return [
    firstPage(templateCalls.list, templatesInput(input)),
    question(templateCalls.listFolders, {}),
  ]
})
export const clientLoader = fromCache

export default function MessageTemplatesScreen() {
  const [tab, setTab] = useSearchParam('tab', 'templates')
  const [, setNew] = useSearchParam('new', '')
  const canManage = useMay()(needs('Settings.MessageTemplates', 'manage'))
  const newButton = (
    <Button kind="primary" icon={<Plus size={16} aria-hidden />} onClick={() => setNew('1')}>
      New saved reply
    </Button>
  )
  const shown = tabs.find(({ key }) => key === tab)?.key ?? 'templates'
  return (
    <Page
      title="Message templates"
      description="Save replies you send often. Type / in the inbox to insert one."
      actions={shown === 'templates' && <UnlessEmpty>{newButton}</UnlessEmpty>}
      tabs={<Tabs label="Message templates" items={tabs} value={shown} onChange={setTab} />}
    >
      <TabPanel tab={shown}>
        {shown === 'templates' && <TemplatesTab canManage={canManage} newButton={newButton} />}
        {shown !== 'templates' && (
          <Suspense fallback={<LoadingState />}>
            {shown === 'system' ? <SystemTextsTab canManage={canManage} /> : <TemplateTrash />}
          </Suspense>
        )}
      </TabPanel>
    </Page>
  )
}

function UnlessEmpty({ children }: { readonly children: ReactNode }) {
  return useTemplateList().isEmpty ? null : children
}

const tabs = [
  { key: 'templates', label: 'Saved replies' },
  { key: 'system', label: 'System messages' },
  { key: 'trash', label: 'Trash' },
] as const
