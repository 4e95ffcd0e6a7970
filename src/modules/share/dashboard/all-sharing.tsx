import Globe from 'lucide-react/icons/globe'
import Settings from 'lucide-react/icons/settings'

import { fieldCalls } from '#modules/fields/contract.ts'
import { listSites } from '#modules/sites/contract.ts'
import { listBoards } from '#modules/tickets/boards-contract.ts'
import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { ButtonLink } from '#ui/button.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { EmptyState, ErrorState, LoadingState } from '#ui/states.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { toast } from '#ui/toast.ts'

import { getShareSettings, listShares, putShareSettings } from '../contract.ts'
import type { BoardShare } from '../model.ts'
import { accessLine } from './parts/words.ts'

export function AllSharing() {
  const { data, error, refetch } = useCall(listShares, {})
  useLiveRefresh(liveRules)
  if (error && !data) return <ErrorState detail={error.message} onRetry={() => void refetch()} />
  if (!data) return <LoadingState />
  return (
    <div className="flex flex-col gap-6">
      <Section title="Shared boards" description="Share a board from its settings.">
        {data.items.length === 0 ? (
          <EmptyState icon={<Globe size={20} aria-hidden />} title="No shared boards yet">
            Share ideas and a roadmap with your customers from a board’s settings.
          </EmptyState>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {data.items.map((share) => (
              <ShareLine key={share.id} share={share} />
            ))}
          </ul>
        )}
      </Section>
      <Weights />
    </div>
  )
}

function ShareLine({ share }: { readonly share: BoardShare }) {
  const may = useMay()
  const { data: boards } = useCall(listBoards, {}, { isEnabled: may(listBoards.access) })
  const { data: sites } = useCall(listSites, {}, { isEnabled: may(listSites.access) })
  const board = boards?.items.find(({ id }) => id === share.boardId)
  const site = sites?.items.find(({ id }) => id === share.siteId)
  const isOutside = !share.isArchived && share.viewAccess !== 'team'
  return (
    <li className="flex flex-wrap items-center gap-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="truncate">
          {isOutside ? (
            <TextLink to={share.url} target="_blank">
              {share.title}
            </TextLink>
          ) : (
            share.title
          )}
        </p>
        <p className="text-sm text-ink-soft">
          {[board?.name, site?.name, accessLine(share)].filter(Boolean).join(' · ')}
        </p>
      </div>
      {isOutside && <CopyButton text={share.url} label="Copy link" />}
      <ButtonLink
        kind="quiet"
        to={`/dashboard/tickets/${share.boardId}/settings?tab=sharing`}
        aria-label={`Sharing settings of ${share.title}`}
        icon={<Settings size={16} aria-hidden />}
      />
    </li>
  )
}

function Weights() {
  const may = useMay()
  const { data } = useCall(getShareSettings, {})
  const { data: fields } = useCall(
    fieldCalls.list,
    { limit: 100 },
    { isEnabled: may(fieldCalls.list.access) },
  )
  const save = useCommand(putShareSettings, {
    refreshes: [getShareSettings],
    onDone: () =>
      void toast({ tone: 'good', title: 'Vote weight saved. Votes are being recalculated.' }),
  })
  const numbers = (fields?.items ?? []).filter(
    ({ object, type }) => object === 'company' && type === 'number',
  )
  return (
    <Section
      title="Vote weight"
      description="Weigh votes by a company field, such as seats or revenue. Only your team sees it."
    >
      {save.problem && <Notice tone="bad">{save.problem.message}</Notice>}
      <Select
        label="Weigh votes by"
        className="max-w-sm"
        hint={
          numbers.length === 0
            ? 'Add a number field for companies under Custom fields first.'
            : undefined
        }
        items={[
          { value: '', label: 'Equal weight' },
          ...numbers.map(({ key, label }) => ({ value: key, label })),
        ]}
        value={data?.weightField}
        isDisabled={!data || save.isBusy}
        onChange={(weightField) => save.run({ weightField })}
      />
    </Section>
  )
}

const liveRules = [{ after: 'share.changed', call: listShares }]
