import { getOrganization } from '#modules/organization/contract.ts'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { ColorField } from '#ui/color-field.tsx'
import { Field } from '#ui/field.tsx'
import { Section } from '#ui/page.tsx'
import { Select } from '#ui/select.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { Switch } from '#ui/switch.tsx'

import { maxRadius } from '../../rules.ts'
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
          hint="For the launcher and header. Text contrast adjusts automatically."
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
            max={maxRadius}
            value={settings.radius}
            isDisabled={isDisabled}
            error={fieldError('radius')}
            onChange={(radius) => change({ radius })}
          />
        </div>
        <FontField {...part} />
      </Section>
      <Section title="Header" description="Shown at the top of the chat.">
        <PictureField
          id={settings.pictureId}
          isDisabled={isDisabled}
          error={fieldError('pictureId')}
          onChange={(pictureId) => change({ pictureId })}
        />
        <Select
          label="Teammate names"
          hint="In the chat, transcripts and reply emails."
          items={sendersOf(organization?.name ?? 'your organization')}
          value={settings.senderNames}
          isDisabled={isDisabled}
          onChange={(senderNames) => change({ senderNames })}
        />
        <Switch
          label="Show team"
          hint={isOne ? noFaces : faces}
          isOn={settings.showsTeam && !isOne}
          isDisabled={isDisabled || isOne}
          onChange={(showsTeam) => change({ showsTeam })}
        />
        <Switch
          label="Show “Powered by Parley”"
          hint="At the bottom of the home screen."
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
          label="Font name"
          hint="Falls back to the system font if it isn’t installed."
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
        label="Label"
        hint="For languages without their own label. Leave empty for a round button."
        value={settings.launcherLabel}
        maxLength={30}
        disabled={isDisabled}
        error={fieldError('launcherLabel')}
        onChange={({ target }) => change({ launcherLabel: target.value })}
      />
      <Switch
        label="Show team photos"
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
          label="Side spacing"
          hint="0 to 200 pixels."
          value={settings.offsetX}
          error={fieldError('offsetX')}
          isDisabled={isDisabled}
          onChange={(offsetX) => change({ offsetX })}
        />
        <NumberField
          label="Bottom spacing"
          hint="0 to 200 pixels."
          value={settings.offsetY}
          error={fieldError('offsetY')}
          isDisabled={isDisabled}
          onChange={(offsetY) => change({ offsetY })}
        />
      </div>
      <NumberField
        label="Z-index"
        hint="Lower it if elements of your page should cover the chat."
        value={settings.zIndex}
        error={fieldError('zIndex')}
        isDisabled={isDisabled}
        onChange={(zIndex) => change({ zIndex })}
      />
      <Switch
        label="Hide on phones"
        hint="A button on your page can still open the chat."
        isOn={settings.hidesOnPhones}
        isDisabled={isDisabled}
        onChange={(hidesOnPhones) => change({ hidesOnPhones })}
      />
    </Section>
  )
}

function sendersOf(organization: string) {
  return [
    { value: 'agent', label: 'Name' },
    { value: 'agent_at_brand', label: `Name at ${organization}` },
    { value: 'brand', label: `Only ${organization}` },
  ] as const
}

const faces = 'Photos or initials of up to three teammates, with names. Visible to anyone.'
const noFaces = 'Not available while only the organization name is shown.'
const themes = [
  { value: 'auto', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const
const fonts = [
  { value: '', label: 'System' },
  { value: 'inherit', label: 'Same as your page' },
  { value: 'named', label: 'Other' },
] as const
const sides = [
  { value: 'right', label: 'Right' },
  { value: 'left', label: 'Left' },
] as const
