import { Section } from '#ui/page.tsx'
import { SortableList } from '#ui/sortable-list.tsx'
import { Switch } from '#ui/switch.tsx'

import { widgetTabs, type WidgetTab } from '../../rules.ts'
import type { SettingsPart } from './settings-part.ts'

/** Which tabs the chat has, and in which order. */
export function TabFields({ settings, change, isDisabled }: SettingsPart) {
  const { tabs } = settings
  const others = widgetTabs.filter((tab) => !tabs.includes(tab))
  const place = (moved: WidgetTab, to: number): void => {
    change({ tabs: tabs.filter((tab) => tab !== moved).toSpliced(to, 0, moved) })
  }
  return (
    <Section
      title="Tabs"
      description="At the foot of the chat, in this order. Visitors begin with the first. One tab alone needs no bar."
    >
      <SortableList
        label="Tabs of the chat"
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
  home: 'Who answers and when, the last conversation, and ways to everything else.',
  messages: 'All conversations of the visitor.',
  help: 'Where articles are shown.',
  tickets: 'For visitors who have some or can make one. Without the tab they stand on Home.',
}
