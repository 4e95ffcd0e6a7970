import { Section } from '#ui/page.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Switch } from '#ui/switch.tsx'

import { widgetTabs, type WidgetTab } from '../../rules.ts'
import type { SettingsPart } from './settings-part.ts'

export function TabFields({ settings, change, isDisabled }: SettingsPart) {
  const { tabs } = settings
  const others = widgetTabs.filter((tab) => !tabs.includes(tab))
  const place = (moved: WidgetTab, to: number): void => {
    change({ tabs: tabs.filter((tab) => tab !== moved).toSpliced(to, 0, moved) })
  }
  return (
    <Section
      title="Tabs"
      description="Shown at the bottom of the chat. The first tab opens by default."
    >
      <SortableList
        label="Chat tabs"
        items={[...tabs, ...others]}
        itemKey={(tab) => tab}
        itemLabel={(tab) => names[tab]}
        canMove={!isDisabled}
        isFixed={(tab) => !tabs.includes(tab)}
        onMove={place}
        renderItem={(tab) => {
          const isOn = tabs.includes(tab)
          return (
            <div className="px-2 py-1">
              <Switch
                label={names[tab]}
                hint={hints[tab]}
                isOn={isOn}
                isDisabled={isDisabled || (isOn && tabs.length === 1)}
                onChange={(on) =>
                  change({ tabs: on ? [...tabs, tab] : tabs.filter((one) => one !== tab) })
                }
              />
            </div>
          )
        }}
      />
    </Section>
  )
}

const names: Readonly<Record<WidgetTab, string>> = {
  home: 'Home',
  messages: 'Messages',
  help: 'Help',
  tickets: 'Tickets',
}
const hints: Readonly<Record<WidgetTab, string>> = {
  home: 'Team, availability, last conversation and links.',
  messages: 'All conversations of the visitor.',
  help: 'For widgets that show articles.',
  tickets: 'For visitors with tickets. Without this tab, tickets are on Home.',
}
