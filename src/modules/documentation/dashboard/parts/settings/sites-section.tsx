import { useState } from 'react'

import { listSites } from '#modules/sites/contract.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'
import { toast } from '#ui/toast.ts'

import { getSpace, listSpaces, updateSpace } from '../../../contract.ts'
import type { SettingsPart } from './settings-part.ts'

/** On which sites readers find the space. */
export function SitesSection({ space, canManage }: SettingsPart) {
  const canSeeSites = useMay()(listSites.access)
  return (
    <Section title="Sites" description="A site shows one space, at its address with /d behind it.">
      {space.url ? (
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <a
            href={space.url}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 rounded-sm font-medium wrap-anywhere text-link hover:underline"
          >
            {space.url}
          </a>
          <CopyButton text={space.url} />
        </p>
      ) : (
        <Notice tone="info">No site shows it yet, so nobody outside reads it.</Notice>
      )}
      {canSeeSites ? (
        <SiteChoice space={space} canManage={canManage} />
      ) : (
        <p className="text-ink-soft">Whoever manages the settings chooses the site.</p>
      )}
    </Section>
  )
}

function SiteChoice({ space, canManage }: SettingsPart) {
  const { data, error, refetch } = useCall(listSites, {})
  const { data: spaces } = useCall(listSpaces, {})
  const [siteIds, setSiteIds] = useState<readonly string[]>(space.siteIds)
  const save = useCommand(updateSpace, {
    refreshes: [getSpace, listSpaces],
    onDone: () => void toast({ tone: 'good', title: 'The sites were saved' }),
  })
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  const shownBy = (siteId: string): string | undefined =>
    spaces?.items.find((one) => one.id !== space.id && one.siteIds.includes(siteId))?.name
  const isDirty = siteIds.toSorted().join() !== space.siteIds.toSorted().join()
  return (
    <Form
      problem={save.problem}
      onSend={() => save.run({ id: space.id, version: space.version, siteIds: [...siteIds] })}
    >
      {data.items
        .filter(({ state }) => state !== 'archived')
        .map(({ id, name, url }) => (
          <Checkbox
            key={id}
            label={name}
            hint={
              shownBy(id) ? `${url} – shows ${shownBy(id)} now, and would show this instead` : url
            }
            isChecked={siteIds.includes(id)}
            isDisabled={!canManage}
            onChange={(isOn) =>
              setSiteIds(isOn ? [...siteIds, id] : siteIds.filter((one) => one !== id))
            }
          />
        ))}
      {canManage && (
        <Button
          type="submit"
          kind="primary"
          className="self-end"
          isBusy={save.isBusy}
          disabled={!isDirty}
        >
          Save sites
        </Button>
      )}
    </Form>
  )
}
