import { listBoards, listTicketTypes } from '#modules/tickets/boards-contract.ts'
import type { SettingsPart } from '#modules/widget/dashboard/slots.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextLink } from '#ui/text-link.tsx'

/** Whether visitors can report problems in this widget, where they go and what goes with them. */
export function BugSettings({ settings, change, fieldError, isDisabled }: SettingsPart) {
  return (
    <>
      <Section
        title="Bug reports"
        description="Visitors report what went wrong, with pictures of your page. A report becomes a ticket; further reports of the same fault join it."
      >
        <Switch
          label="Visitors can report problems"
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
          title="What goes with a report"
          description="Recorded in the visitor’s browser only, shown before it is sent, and without keys, addresses and values. What is typed into fields is covered in pictures; mark more with data-parley-mask."
        >
          <Switch
            label="Errors and warnings of the page"
            hint="The last 200 lines of the console."
            isOn={settings.recordsConsole}
            isDisabled={isDisabled}
            onChange={(recordsConsole) => change({ recordsConsole })}
          />
          <Switch
            label="Requests of the page"
            hint="The last 100: method, address, status and time. Never what was sent or answered."
            isOn={settings.recordsNetwork}
            isDisabled={isDisabled}
            onChange={(recordsNetwork) => change({ recordsNetwork })}
          />
          <Switch
            label="Steps of the visitor"
            hint="The last 50: pages, clicks and forms. Never what was typed or chosen."
            isOn={settings.recordsSteps}
            isDisabled={isDisabled}
            onChange={(recordsSteps) => change({ recordsSteps })}
          />
          <Switch
            label="Recordings of the screen"
            hint="Up to 60 seconds of what the visitor chooses to share, without sound. Nothing can be covered in a recording, not even what you mark."
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
          ...(isForeign && boards ? [{ value: bugBoardId, label: 'A board you cannot see' }] : []),
        ]}
        value={bugBoardId ?? ''}
        isDisabled={isDisabled}
        error={fieldError('bugBoardId')}
        onChange={(chosen) => change({ bugBoardId: chosen || null })}
      />
      <Select
        label="Kind of ticket"
        hint="Visitors are asked for the fields that this kind shows to customers."
        items={[
          { value: '', label: 'The usual one' },
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
        Boards and kinds are set up in <TextLink to="/dashboard/settings/boards">Settings</TextLink>
        .
      </p>
    </>
  )
}
