import { lazy, useMemo, useState } from 'react'

import { ChannelRules } from '#modules/inbox/dashboard/public.tsx'
import { needs } from '#platform/permissions/access.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { useSlot } from '#platform/screens/browser/slots.tsx'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import { BlockedButton } from '#ui/blocked-button.tsx'
import { LazyPart } from '#ui/lazy-part.tsx'
import { Notice } from '#ui/notice.tsx'
import { Page } from '#ui/page.tsx'
import { LoadingState } from '#ui/states.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { toast } from '#ui/toast.ts'
import { UnsavedGuard } from '#ui/unsaved-guard.tsx'
import { useSearchParam } from '#ui/use-search-param.ts'

import {
  getWidget,
  listWidgets,
  listWidgetVersions,
  publishWidget,
  updateWidget,
} from '../../contract.ts'
import type { Widget, WidgetSettings } from '../../model.ts'
import { widgetTabSlot } from '../slots.ts'
import { LookFields } from './look-fields.tsx'
import type { SettingsPart } from './settings-part.ts'
import { useArchive } from './use-archive.ts'
import { findPublishProblem } from './publish-problem.ts'
import { WidgetMenu } from './widget-menu.tsx'
import { WidgetPreview } from './widget-preview.tsx'
import { WidgetState } from './widget-state.tsx'

const BehaviorFields = lazy(async () => ({
  default: (await import('./behavior-fields.tsx')).BehaviorFields,
}))
const IdentityPanel = lazy(async () => ({
  default: (await import('./identity-panel.tsx')).IdentityPanel,
}))
const TextFields = lazy(async () => ({
  default: (await import('./text-fields.tsx')).TextFields,
}))
const VersionList = lazy(async () => ({
  default: (await import('./version-list.tsx')).VersionList,
}))
const InstallSteps = lazy(async () => ({
  default: (await import('./install-steps.tsx')).InstallSteps,
}))

/** Saving is visible to teammates; publishing to visitors. */
export function WidgetEditor({ widget }: { readonly widget: Widget }) {
  const parts = useSlot(widgetTabSlot)
  const tabs = [...formTabs, ...parts, ...otherTabs]
  const mayManage = useMay()(needs('Widgets', 'manage'))
  const isArchived = widget.state === 'archived'
  const canManage = mayManage && !isArchived
  const [requestedTab, show] = useSearchParam('tab', 'look')
  const [locale, setLocale] = useState(widget.settings.locale)
  const [draft, setDraft] = useState<Partial<WidgetSettings>>({})
  const settings = useMemo(() => ({ ...widget.settings, ...draft }), [widget.settings, draft])
  const isDirty = JSON.stringify(settings) !== JSON.stringify(widget.settings)
  const tab = tabs.find(({ key }) => key === requestedTab)?.key ?? 'look'
  const other = otherTabs.find(({ key }) => key === tab)?.key
  const contributed = parts.find(({ key }) => key === tab)
  const hasPreview = other !== 'identity' && other !== 'install'
  const refreshes = [getWidget, listWidgets, listWidgetVersions]
  const publish = useCommand(publishWidget, {
    refreshes,
    onDone: () => toast({ tone: 'good', title: 'Widget published' }),
  })
  const save = useCommand(updateWidget, {
    refreshes,
    onDone: () => setDraft({}),
  })
  const part: SettingsPart = {
    settings,
    change: (changed) => setDraft({ ...draft, ...changed }),
    fieldError: (name) => save.fieldError(`settings.${name}`),
    isDisabled: !canManage,
  }
  const otherPanels = {
    identity: <IdentityPanel widget={widget} canManage={canManage} />,
    install: <InstallSteps widget={widget} />,
    versions: <VersionList widget={widget} canManage={canManage} />,
  }
  return (
    <Page
      title={widget.name}
      description={<WidgetState widget={widget} />}
      actions={
        mayManage && (
          <>
            {canManage && (
              <BlockedButton
                kind="primary"
                isBusy={publish.isBusy}
                reason={findPublishProblem(widget, {
                  isDirty,
                  wrongFields: save.problem?.fields.length ?? 0,
                })}
                onClick={() => publish.run({ id: widget.id, version: widget.version })}
              >
                Publish
              </BlockedButton>
            )}
            <WidgetMenu widget={widget} />
          </>
        )
      }
      tabs={<Tabs label="Widget" items={tabs} value={tab} onChange={show} />}
    >
      {isArchived && <ArchivedNotice id={widget.id} canBringBack={mayManage} />}
      {publish.problem && <Notice tone="bad">{publish.problem.message}</Notice>}
      <div
        className={hasPreview ? 'grid gap-6 xl:grid-cols-[minmax(0,1fr)_26rem]' : 'max-w-[720px]'}
      >
        <TabPanel tab={tab}>
          {other === undefined ? (
            <Form
              problem={save.problem}
              onSend={() =>
                save.run({ id: widget.id, version: widget.version, settings: { ...draft } })
              }
            >
              {tab === 'look' && <LookFields {...part} />}
              {tab === 'texts' && (
                <LazyPart placeholder={<LoadingState />}>
                  <TextFields {...part} locale={locale} onLocale={setLocale} />
                </LazyPart>
              )}
              {tab === 'behavior' && (
                <LazyPart placeholder={<LoadingState />}>
                  <BehaviorFields {...part} locale={locale} />
                </LazyPart>
              )}
              {contributed && (
                <LazyPart key={tab} placeholder={<LoadingState />}>
                  <contributed.Part {...part} />
                </LazyPart>
              )}
              {canManage && (
                <div className="flex justify-end gap-2">
                  {isDirty && (
                    <Button kind="quiet" onClick={() => setDraft({})}>
                      Discard
                    </Button>
                  )}
                  <Button type="submit" kind="primary" isBusy={save.isBusy} disabled={!isDirty}>
                    Save widget
                  </Button>
                </div>
              )}
            </Form>
          ) : (
            <LazyPart key={tab} placeholder={<LoadingState />}>
              {otherPanels[other]}
            </LazyPart>
          )}
          {tab === 'behavior' && <ChannelRules channelId={widget.channelId} />}
        </TabPanel>
        {hasPreview && <WidgetPreview id={widget.id} settings={settings} locale={locale} />}
      </div>
      <UnsavedGuard isDirty={isDirty && canManage && !save.isRefreshing} />
    </Page>
  )
}

function ArchivedNotice({ id, canBringBack }: { id: string; canBringBack: boolean }) {
  const archive = useArchive()
  return (
    <Notice tone="info">
      <p>This widget is archived and hidden from all pages. Its conversations stay in the inbox.</p>
      {canBringBack && (
        <Button
          className="mt-2"
          isBusy={archive.isBusy}
          onClick={() => archive.run({ id, isArchived: false })}
        >
          Restore
        </Button>
      )}
    </Notice>
  )
}

const formTabs = [
  { key: 'look', label: 'Look' },
  { key: 'texts', label: 'Text' },
  { key: 'behavior', label: 'Behavior' },
]

const otherTabs = [
  { key: 'identity', label: 'Identity' },
  { key: 'install', label: 'Install' },
  { key: 'versions', label: 'Versions' },
] as const
