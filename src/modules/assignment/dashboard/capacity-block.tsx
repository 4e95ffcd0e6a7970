import { useLiveRefresh } from '#platform/live/browser/use-live-refresh.ts'
import { useMay } from '#platform/permissions/browser/access.tsx'
import { useCall } from '#platform/registry/browser/use-call.ts'
import { useCommand } from '#platform/registry/browser/use-command.ts'
import { toast } from '#ui/toast.ts'

import { getCapacity, getMyAvailability, listWorkload, setCapacity } from '../contract.ts'
import { NumberChoice } from './parts/number-choice.tsx'

export function CapacityBlock({ memberId }: { readonly memberId: string }) {
  useLiveRefresh(liveRefreshes)
  const may = useMay()
  const { data } = useCall(getCapacity, { memberId })
  const save = useCommand(setCapacity, {
    refreshes: [getCapacity, getMyAvailability, listWorkload],
    onDone: () => toast({ tone: 'good', title: 'Capacity saved' }),
    onRefused: ({ detail }) => toast({ tone: 'bad', title: detail }),
  })
  if (!data) return null
  return (
    <NumberChoice
      label="Capacity"
      hint="Maximum open conversations assigned automatically. Lower team limits still apply."
      choices={usual}
      none="Team limits"
      words={capacityWords}
      value={data.capacity}
      isDisabled={save.isBusy || !may(setCapacity.access)}
      onChange={(capacity) => save.run({ memberId, capacity })}
    />
  )
}

function capacityWords(count: number): string {
  if (count === 0) return 'None'
  return count === 1 ? '1 open conversation' : `${count} open conversations`
}

const usual = [0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100]
const liveRefreshes = [{ after: 'capacity.', call: getCapacity }]
