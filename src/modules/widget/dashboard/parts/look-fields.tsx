import { getOrganization } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ColorField } from '#ui/color-field.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { Switch } from '#ui/switch.tsx'

import { mostRound } from '../../rules.ts'
import { LauncherIconField } from './launcher-icon-field.tsx'
import { NumberField } from './number-field.tsx'
import { PictureField } from './picture-field.tsx'
import type { SettingsPart } from './settings-part.ts'

export function LookFields(part: SettingsPart) {
  const { settings, change, fieldError, isDisabled } = part
  const isOne = settings.senderNames === 'brand'
  const { data: organization } = useCall(getOrganization, {})
  return (
    <>
      <Section title="Color and shape">
        <ColorField
          label="Color"
          hint="Of the launcher and the head. Words on it stay readable by themselves."
          value={settings.color}
          isDisabled={isDisabled}
          error={fieldError('color')}
          onChange={(color) => change({ color })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Select
            label="Mode"
            items={themes}
            value={settings.theme}
            isDisabled={isDisabled}
            onChange={(theme) => change({ theme })}
          />
          <SliderField
            label="Corners"
            unit="pixels"
            max={mostRound}
            value={settings.radius}
            isDisabled={isDisabled}
            error={fieldError('radius')}
            onChange={(radius) => change({ radius })}
          />
        </div>
        <FontField {...part} />
      </Section>
      <Section title="Who answers" description="Stands in the head of the chat.">
        <PictureField
          id={settings.pictureId}
          isDisabled={isDisabled}
          error={fieldError('pictureId')}
          onChange={(pictureId) => change({ pictureId })}
        />
        <Select
          label="They are called"
          hint="In the chat, in copies of it and in mails with its answers."
          items={sendersOf(organization?.name ?? 'your organization')}
          value={settings.senderNames}
          isDisabled={isDisabled}
          onChange={(senderNames) => change({ senderNames })}
        />
        <Switch
          label="Show the team"
          hint={isOne ? noFaces : faces}
          isOn={settings.showsTeam && !isOne}
          isDisabled={isDisabled || isOne}
          onChange={(showsTeam) => change({ showsTeam })}
        />
        <Switch
          label="Show “Powered by Parley”"
          hint="A small line below the home screen."
          isOn={settings.showsBranding}
          isDisabled={isDisabled}
          onChange={(showsBranding) => change({ showsBranding })}
        />
      </Section>
      <LauncherFields {...part} />
    </>
  )
}

function FontField({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const { font } = settings
  const kind = font === '' || font === 'inherit' ? font : 'named'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Font"
        items={fonts}
        value={kind}
        isDisabled={isDisabled}
        onChange={(chosen) => change({ font: chosen === 'named' ? 'Georgia' : chosen })}
      />
      {kind === 'named' && (
        <Field
          label="Its name"
          hint="No font is loaded; who does not have it sees the system’s own."
          value={font}
          maxLength={60}
          disabled={isDisabled}
          error={fieldError('font')}
          onChange={({ target }) => change({ font: target.value })}
        />
      )}
    </div>
  )
}

function LauncherFields({ settings, change, fieldError, isDisabled }: SettingsPart) {
  const isOne = settings.senderNames === 'brand'
  return (
    <Section title="Launcher">
      <LauncherIconField
        value={settings.launcherIcon}
        isDisabled={isDisabled}
        onChange={(launcherIcon) => change({ launcherIcon })}
      />
      <Field
        label="Words on it"
        hint="In every language that has none of its own under Texts. Without words it is a round button."
        value={settings.launcherLabel}
        maxLength={30}
        disabled={isDisabled}
        error={fieldError('launcherLabel')}
        onChange={({ target }) => change({ launcherLabel: target.value })}
      />
      <Switch
        label="Show faces beside it"
        hint={isOne ? noFaces : faces}
        isOn={settings.launcherFaces && !isOne}
        isDisabled={isDisabled || isOne}
        onChange={(launcherFaces) => change({ launcherFaces })}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        <Select
          label="Side"
          items={sides}
          value={settings.side}
          isDisabled={isDisabled}
          onChange={(side) => change({ side })}
        />
        <NumberField
          label="From the edge"
          hint="0 to 200 pixels."
          value={settings.offsetX}
          error={fieldError('offsetX')}
          isDisabled={isDisabled}
          onChange={(offsetX) => change({ offsetX })}
        />
        <NumberField
          label="From the bottom"
          hint="0 to 200 pixels."
          value={settings.offsetY}
          error={fieldError('offsetY')}
          isDisabled={isDisabled}
          onChange={(offsetY) => change({ offsetY })}
        />
      </div>
      <NumberField
        label="Layer"
        hint="The z-index. Lower it where something of your page must stand above the chat."
        value={settings.zIndex}
        error={fieldError('zIndex')}
        isDisabled={isDisabled}
        onChange={(zIndex) => change({ zIndex })}
      />
      <Switch
        label="Hide on phones"
        hint="A button of your own page can still open the chat."
        isOn={settings.hidesOnPhones}
        isDisabled={isDisabled}
        onChange={(hidesOnPhones) => change({ hidesOnPhones })}
      />
    </Section>
  )
}

function sendersOf(house: string) {
  return [
    { value: 'agent', label: 'Their name' },
    { value: 'agent_at_brand', label: `Their name, at ${house}` },
    { value: 'brand', label: `Only ${house}` },
  ] as const
}

const faces =
  'Pictures or initials of up to three members who answer. Anyone can see them and read their names.'
const noFaces = 'Not while your organization answers under its name alone.'
const themes = [
  { value: 'auto', label: 'As the visitor’s system' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const fonts = [
  { value: '', label: 'As the visitor’s system' },
  { value: 'inherit', label: 'As your page' },
  { value: 'named', label: 'Another' },
] as const
const sides = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const
