import Plus from 'lucide-react/icons/plus'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import type { Choice } from '#ui/choice.ts'
import { Combobox, MultiCombobox } from '#ui/combobox.tsx'
import { Field, PasswordField } from '#ui/field.tsx'
import { Form } from '#ui/form.tsx'
import { BlockedButton } from '#ui/blocked-button.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { Segments } from '#ui/segments.tsx'
import { Select } from '#ui/select.tsx'
import { SliderField } from '#ui/slider-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TabPanel, Tabs } from '#ui/tabs.tsx'
import { TextArea } from '#ui/text-area.tsx'

import type { Section } from './section.ts'

export const sections: readonly Section[] = [
  { title: 'Button', Demo: Buttons },
  { title: 'Field', Demo: Fields },
  { title: 'Select', Demo: Selects },
  { title: 'Combobox', Demo: Comboboxes },
  { title: 'Switch and checkbox', Demo: Switches },
  { title: 'Radio group', Demo: Radios },
  { title: 'Segments and tabs', Demo: Views },
  { title: 'Form', Demo: SentForm },
]

function Buttons() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button kind="primary" icon={<Plus size={16} aria-hidden />}>
          New ticket
        </Button>
        <Button>Assign</Button>
        <Button kind="quiet">Skip</Button>
        <Button kind="danger" icon={<Trash size={16} aria-hidden />}>
          Delete
        </Button>
        <Button kind="destroy">Delete permanently</Button>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Button size="small">Small</Button>
        <Button size="large">Large</Button>
        <Button disabled>Off</Button>
        <BlockedButton reason="No changes since version 3.">Publish</BlockedButton>
        <Button kind="primary" isBusy>
          Saving
        </Button>
      </div>
    </div>
  )
}

function Fields() {
  const [search, setSearch] = useState('')
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <Field label="Name" placeholder="Northwind Coffee" hint="Visible to customers." />
      <Field
        label="Site address"
        defaultValue="north wind"
        error="Use letters, numbers, and hyphens."
      />
      <PasswordField label="Password" autoComplete="off" defaultValue="a lamp in the window" />
      <div className="flex flex-col gap-1.5">
        <span className="font-medium">Search</span>
        <SearchField
          label="Search members"
          placeholder="Name or email"
          value={search}
          onChange={setSearch}
        />
      </div>
      <TextArea label="Reply" hint="Supports Markdown." placeholder="Message Ada" />
      <TextArea
        label="Reason"
        defaultValue="The parcel was returned."
        error="Use at least five words."
      />
    </div>
  )
}

function Selects() {
  const [role, setRole] = useState('agent')
  const [plan, setPlan] = useState<string>()
  const [sort, setSort] = useState('newest')
  const [round, setRound] = useState(16)
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Select
        label="Role"
        items={roles}
        value={role}
        onChange={setRole}
        hint="You can change this later."
      />
      <Select
        label="Plan"
        items={plans}
        value={plan}
        onChange={setPlan}
        placeholder="Choose a plan"
        error={plan ? undefined : 'Choose a plan to continue.'}
      />
      <SliderField label="Corners" unit="pixels" max={24} value={round} onChange={setRound} />
      <Select
        label="Sort by"
        isLabelHidden
        size="medium"
        items={orders}
        value={sort}
        onChange={setSort}
      />
      <Select
        label="Region"
        items={[{ value: 'eu', label: 'Frankfurt' }]}
        value="eu"
        onChange={() => {}}
        isDisabled
        hint="Set when the organization was created."
      />
    </div>
  )
}

function Comboboxes() {
  const [country, setCountry] = useState<string>('pt')
  const [tags, setTags] = useState<readonly string[]>(['billing', 'vip'])
  const [known, setKnown] = useState<readonly Choice[]>(knownTags)
  const [person, setPerson] = useState('')
  const people = usePeople()
  return (
    <div className="grid items-start gap-6 sm:grid-cols-2">
      <Combobox label="Country" items={countries} value={country} onChange={setCountry} />
      <Combobox
        label="Assign to"
        placeholder="Search people"
        hint="Results load as you type."
        items={people.items}
        isLoading={people.isLoading}
        onSearch={people.search}
        value={person}
        onChange={setPerson}
      />
      <MultiCombobox
        label="Tags"
        items={known}
        values={tags}
        onChange={setTags}
        onCreate={(label) => {
          const value = label.toLowerCase()
          setKnown([...known, { value, label }])
          setTags([...tags, value])
        }}
      />
      <Combobox label="Segment" items={[]} value="" onChange={() => {}} hint="No segments yet." />
    </div>
  )
}

function usePeople() {
  const [items, setItems] = useState<readonly Choice[]>(team)
  const [isLoading, setLoading] = useState(false)
  const search = (text: string): void => {
    setLoading(true)
    setTimeout(() => {
      const wanted = text.toLowerCase()
      setItems(team.filter(({ label }) => label.toLowerCase().includes(wanted)))
      setLoading(false)
    }, 300)
  }
  return { items, isLoading, search }
}

function Switches() {
  const [isOn, setOn] = useState(true)
  const [isQuiet, setQuiet] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>(['inbox'])
  const toggle = (key: string, isChecked: boolean): void =>
    setChosen(isChecked ? [...chosen, key] : chosen.filter((each) => each !== key))
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <div className="flex flex-col gap-2">
        <Switch
          label="Email notifications"
          hint="When a conversation is assigned to you."
          isOn={isOn}
          onChange={setOn}
        />
        <Switch label="Do not disturb" isOn={isQuiet} onChange={setQuiet} />
        <Switch
          label="Single sign-on"
          hint="Not included in your plan."
          isOn={false}
          onChange={() => {}}
          isDisabled
        />
      </div>
      <div className="flex flex-col items-start">
        <Checkbox
          label="All areas"
          isChecked={chosen.length === areas.length}
          isMixed={chosen.length > 0 && chosen.length < areas.length}
          onChange={(isChecked) => setChosen(isChecked ? areas.map(({ value }) => value) : [])}
        />
        {areas.map(({ value, label, hint }) => (
          <div key={value} className="pl-6">
            <Checkbox
              label={label}
              hint={hint}
              isChecked={chosen.includes(value)}
              onChange={(isChecked) => toggle(value, isChecked)}
            />
          </div>
        ))}
        <Checkbox label="Locked" isChecked onChange={() => {}} isDisabled />
      </div>
    </div>
  )
}

function Radios() {
  const [reach, setReach] = useState('team')
  return (
    <RadioGroup
      label="Visible to"
      items={[
        { value: 'me', label: 'Only me' },
        { value: 'team', label: 'My team', hint: 'Everyone in Support.' },
        {
          value: 'all',
          label: 'Everyone',
          isDisabled: true,
          hint: 'Requires permission to share.',
        },
      ]}
      value={reach}
      onChange={setReach}
    />
  )
}

function Views() {
  const [view, setView] = useState<'list' | 'board'>('list')
  const [tab, setTab] = useState<(typeof tabs)[number]['key']>('open')
  return (
    <div className="flex flex-col gap-6">
      <div className="max-w-60">
        <Segments
          label="View"
          items={[
            { value: 'list', label: 'List' },
            { value: 'board', label: 'Board' },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      <div>
        <Tabs label="Tickets" group="tickets" items={tabs} value={tab} onChange={setTab} />
        <TabPanel group="tickets" tab={tab}>
          <p className="pt-4 text-ink-soft">
            {tabs.find(({ key }) => key === tab)?.label} tickets appear here.
          </p>
        </TabPanel>
      </div>
    </div>
  )
}

function SentForm() {
  const [language, setLanguage] = useState('en')
  const [isPublic, setPublic] = useState(false)
  const [isAgreed, setAgreed] = useState(true)
  const [sent, setSent] = useState<Readonly<Record<string, string>>>()
  return (
    <Form problem={undefined} onSend={setSent}>
      <Select
        label="Language"
        name="language"
        items={languages}
        value={language}
        onChange={setLanguage}
      />
      <Switch label="Public" name="isPublic" isOn={isPublic} onChange={setPublic} />
      <Checkbox label="Keep a copy" name="isKept" isChecked={isAgreed} onChange={setAgreed} />
      <Button type="submit" kind="primary" className="self-start">
        Preview data
      </Button>
      {sent && <output className="font-mono text-sm text-ink-soft">{JSON.stringify(sent)}</output>}
    </Form>
  )
}

const roles = [
  { value: 'owner', label: 'Owner', hint: 'Full access, including billing.' },
  { value: 'admin', label: 'Administrator', hint: 'Full access, except billing.' },
  { value: 'agent', label: 'Support', hint: 'Conversations and tickets.' },
  { value: 'viewer', label: 'Viewer', hint: 'Read-only access.' },
]

const plans = [
  { value: 'free', label: 'Free' },
  { value: 'team', label: 'Team' },
  { value: 'business', label: 'Business' },
  { value: 'custom', label: 'Custom', isDisabled: true, hint: 'Contact us.' },
]

const orders = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'waiting', label: 'Longest wait' },
]

const languages = [
  { value: 'en', label: 'English' },
  { value: 'de', label: 'German' },
  { value: 'pt', label: 'Portuguese' },
]

const areas: readonly Choice[] = [
  { value: 'inbox', label: 'Inbox' },
  { value: 'tickets', label: 'Tickets', hint: 'Boards included.' },
  { value: 'reports', label: 'Reports' },
]

const tabs = [
  { key: 'open', label: 'Open', count: 12 },
  { key: 'snoozed', label: 'Snoozed', count: 3 },
  { key: 'solved', label: 'Solved' },
] as const

const knownTags: readonly Choice[] = ['Billing', 'Bug', 'Refund', 'Shipping', 'VIP'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
  }),
)

const team: readonly Choice[] = [
  { value: '1', label: 'Ada Lovelace', hint: 'ada@northwind.example' },
  { value: '2', label: 'Alan Turing', hint: 'alan@northwind.example' },
  { value: '3', label: 'Grace Hopper', hint: 'grace@northwind.example' },
  { value: '4', label: 'Katherine Johnson', hint: 'katherine@northwind.example' },
]

const countries: readonly Choice[] = [
  ['at', 'Austria'],
  ['au', 'Australia'],
  ['be', 'Belgium'],
  ['br', 'Brazil'],
  ['ca', 'Canada'],
  ['de', 'Germany'],
  ['fr', 'France'],
  ['in', 'India'],
  ['it', 'Italy'],
  ['jp', 'Japan'],
  ['nl', 'Netherlands'],
  ['pt', 'Portugal'],
  ['es', 'Spain'],
  ['gb', 'United Kingdom'],
  ['us', 'United States'],
].map(([value = '', label = '']) => ({ value, label }))
