import { useState } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import type { ApiProblem } from '#platform/registry/api-problem.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Form } from '#ui/form.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { ErrorState, LoadingState } from '#ui/states.tsx'

import { listSites } from '../../contract.ts'

interface Shown {
  readonly id: string
  readonly name: string
  readonly siteIds: readonly string[]
}

interface ShownOnPart {
  readonly shown: Shown & { readonly url: string | null }
  readonly all: readonly Shown[]
  readonly canManage: boolean
  readonly save: {
    readonly isBusy: boolean
    readonly problem: ApiProblem | undefined
    readonly run: (siteIds: string[]) => void
  }
}

export function ShownOn({ description, ...part }: ShownOnPart & { readonly description: string }) {
  const canSeeSites = useMay()(listSites.access)
  const { url } = part.shown
  return (
    <Section title="Sites" description={description}>
      {url ? (
        <p className="flex min-w-0 items-center gap-2">
          <a
            href={url}
            target="_blank"
            rel="noreferrer"
            className="min-w-0 rounded-sm font-medium wrap-anywhere text-link hover:underline"
          >
            {url}
          </a>
          <CopyButton text={url} />
        </p>
      ) : (
        <Notice tone="info">Not on any site yet. Only your team can read it.</Notice>
      )}
      {canSeeSites ? (
        <SiteChoice {...part} />
      ) : (
        <p className="text-ink-soft">Teammates who manage settings choose the site.</p>
      )}
    </Section>
  )
}

function SiteChoice({ shown, all, canManage, save }: ShownOnPart) {
  const { data, error, refetch } = useCall(listSites, {})
  const [siteIds, setSiteIds] = useState(shown.siteIds)
  if (!data) {
    return error ? (
      <ErrorState detail={error.message} onRetry={() => void refetch()} />
    ) : (
      <LoadingState />
    )
  }
  const shownBy = (siteId: string): string | undefined =>
    all.find((one) => one.id !== shown.id && one.siteIds.includes(siteId))?.name
  const isDirty = siteIds.toSorted().join() !== shown.siteIds.toSorted().join()
  return (
    <Form problem={save.problem} onSend={() => save.run([...siteIds])}>
      {data.items
        .filter(({ state }) => state !== 'archived')
        .map(({ id, name, url }) => (
          <Checkbox
            key={id}
            label={name}
            hint={
              shownBy(id)
                ? `${url} – currently shows ${shownBy(id)}, which this would replace`
                : url
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
