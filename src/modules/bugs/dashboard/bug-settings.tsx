import { listBoards, listTicketTypes } from '#modules/tickets/boards-contract.ts'
import type { SettingsPart } from '#modules/widget/dashboard/slots.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextLink } from '#ui/text-link.tsx'

export function BugSettings({ settings, change, fieldError, isDisabled }: SettingsPart) {
  return (
    <>
      <Section
        title="Bug reports"
        description="Visitors report bugs with screenshots. Reports of the same bug share one ticket."
      >
        <Switch
          label="Let visitors report bugs"
          isOn={settings.hasBugReports}
          isDisabled={isDisabled}
          onChange={(hasBugReports) => change({ hasBugReports })}
        />
        {settings.hasBugReports && (
          <Places
            settings={settings}
            change={change}
            fieldError={fieldError}
            isDisabled={isDisabled}
          />
        )}
      </Section>
      {settings.hasBugReports && (
        <Section
          title="Data sent with a report"
          description="Reporters see this data before sending. Typed text and secrets are masked. Add data-parley-mask to mask more."
        >
          <Switch
            label="Console errors and warnings"
            hint="Last 200 lines"
            isOn={settings.recordsConsole}
            isDisabled={isDisabled}
            onChange={(recordsConsole) => change({ recordsConsole })}
          />
          <Switch
            label="Network requests"
            hint="Last 100: method, URL, status, and duration. Never headers or bodies."
            isOn={settings.recordsNetwork}
            isDisabled={isDisabled}
            onChange={(recordsNetwork) => change({ recordsNetwork })}
          />
          <Switch
            label="User actions"
            hint="Last 50: pages, clicks, and forms. Never typed or selected values."
            isOn={settings.recordsSteps}
            isDisabled={isDisabled}
            onChange={(recordsSteps) => change({ recordsSteps })}
          />
          <Switch
            label="Screen recordings"
            hint="Up to 60 seconds, no sound. Recordings aren’t masked."
            isOn={settings.recordsScreen}
            isDisabled={isDisabled}
            onChange={(recordsScreen) => change({ recordsScreen })}
          />
        </Section>
      )}
    </>
  )
}

function Places({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const { data: boards } = useCall(listBoards, {})
  const { data: types } = useCall(listTicketTypes, {})
  const { bugBoardId, bugTypeId } = settings
  const boardItems = (boards?.items ?? [])
    .filter(({ isArchived }) => !isArchived)
    .map(({ id, name, key }) => ({ value: id, label: `${name} (${key})` }))
  const isForeign = bugBoardId !== null && !boardItems.some(({ value }) => value === bugBoardId)
  return (
    <>
      <Select
        label="Board"
        placeholder="Choose a board"
        items={[
          ...boardItems,
          ...(isForeign && boards ? [{ value: bugBoardId, label: 'No access to this board' }] : []),
        ]}
        value={bugBoardId ?? ''}
        isDisabled={isDisabled}
        error={fieldError('bugBoardId')}
        onChange={(chosen) => change({ bugBoardId: chosen || null })}
      />
      <Select
        label="Ticket type"
        hint="The form asks for this type’s customer-visible fields."
        items={[
          { value: '', label: 'Default type' },
          ...(types?.items ?? [])
            .filter(({ isArchived }) => !isArchived)
            .map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={bugTypeId ?? ''}
        isDisabled={isDisabled}
        error={fieldError('bugTypeId')}
        onChange={(chosen) => change({ bugTypeId: chosen || null })}
      />
      <p className="text-sm text-ink-soft">
        Manage boards and types in <TextLink to="/dashboard/settings/boards">Settings</TextLink>.
      </p>
    </>
  )
}
