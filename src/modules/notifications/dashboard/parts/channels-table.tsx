import { Checkbox } from '#ui/checkbox.tsx'
import { Select } from '#ui/select.tsx'

import type { NotificationSetting } from '../../model.ts'

export type Way = 'inApp' | 'push' | 'sound' | 'email'
export type Reach = NonNullable<NotificationSetting['reach']>

export function ChannelsTable({
  settings,
  isBusy,
  onChange,
  onReach,
}: {
  readonly settings: readonly NotificationSetting[]
  readonly isBusy: boolean
  readonly onChange: (kind: string, way: Way, isOn: boolean) => void
  readonly onReach: (kind: string, reach: Reach) => void
}) {
  const groups = [...new Set(settings.map(({ group }) => group))].toSorted()
  return (
    <div className="grid gap-6">
      {groups.map((group) => (
        <div key={group} role="group" aria-label={group}>
          <div className={`${row} border-b border-line pb-2 max-sm:grid-cols-1`}>
            <h3 className="font-semibold">{group}</h3>
            {ways.map(({ way, label }) => (
              <span
                key={way}
                aria-hidden
                className="text-center text-sm text-ink-soft max-sm:hidden"
              >
                {label}
              </span>
            ))}
          </div>
          <ul className="divide-y divide-line">
            {settings
              .filter((setting) => setting.group === group)
              .map((setting) => (
                <li key={setting.kind} className={`${row} items-center py-3`}>
                  <div className="min-w-0 max-sm:col-span-4">
                    <p className="font-medium">{setting.label}</p>
                    <p className="text-sm text-ink-soft">{setting.description}</p>
                    {setting.urgentWhen !== null && (
                      <p className="text-sm text-ink-soft">Urgent: {setting.urgentWhen}</p>
                    )}
                    {setting.reach !== null && (
                      <div className="mt-2 max-w-72">
                        <Select
                          label={`${setting.label}: scope`}
                          isLabelHidden
                          size="small"
                          items={reaches}
                          value={setting.reach}
                          isDisabled={isBusy}
                          onChange={(reach) => onReach(setting.kind, reach)}
                        />
                      </div>
                    )}
                  </div>
                  {ways.map(({ way, label }) => (
                    <div key={way} className="flex flex-col items-center gap-1">
                      <Checkbox
                        label={`${setting.label}: ${label}`}
                        isLabelHidden
                        isChecked={setting[way]}
                        isDisabled={isBusy}
                        onChange={(isOn) => onChange(setting.kind, way, isOn)}
                      />
                      <span aria-hidden className="text-sm text-ink-soft sm:hidden">
                        {label}
                      </span>
                    </div>
                  ))}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const row = 'grid grid-cols-[minmax(0,1fr)_repeat(4,4rem)] gap-x-2 gap-y-3 max-sm:grid-cols-4'

const reaches: readonly { readonly value: Reach; readonly label: string }[] = [
  { value: 'mine', label: 'Mine, my teams’ and unassigned' },
  { value: 'all', label: 'Everything I can see' },
  { value: 'mentions', label: 'Only mentions' },
]

const ways: readonly { readonly way: Way; readonly label: string }[] = [
  { way: 'inApp', label: 'In app' },
  { way: 'push', label: 'Browser' },
  { way: 'sound', label: 'Sound' },
  { way: 'email', label: 'Email' },
]
