import { createContext, lazy, Suspense, use, type ComponentType, type ReactNode } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { Contributions, type Contribution, type Slot } from '#platform/registry/slot.ts'

import { byOrder, type PropsOf, type ScreenPart } from '../module.ts'

export type DrawnPart<Part> = Omit<Part, 'load'> & {
  readonly id: string
  readonly Part: ComponentType<PropsOf<Part>>
}

const PartsContext = createContext(new Contributions([]))

export function PartsProvider({
  parts,
  children,
}: {
  readonly parts: Contributions
  readonly children: ReactNode
}) {
  return <PartsContext value={parts}>{children}</PartsContext>
}

/** Created once, because a new component would lose its state. */
export function drawnParts(given: readonly Contribution[]): Contributions {
  const drawn = given.map(({ slot, part }, place) => {
    const { load, ...about } = part as ScreenPart
    const Part = lazy(async () => ({ default: await load() }))
    return { slot, part: { ...about, id: `${slot} ${place}`, Part } }
  })
  return new Contributions(drawn.toSorted((one, other) => byOrder(one.part, other.part)))
}

export function useSlot<Part extends ScreenPart<never>>({
  name,
}: Slot<Part>): readonly DrawnPart<Part>[] {
  const may = useMay()
  const parts = use(PartsContext).to<DrawnPart<Part>>({ name })
  return parts.filter(({ access }) => !access || may(access))
}

export function Parts<Part extends ScreenPart<never>>({
  of,
  given,
  placeholder,
}: {
  readonly of: Slot<Part>
  readonly given: PropsOf<Part>
  readonly placeholder?: ReactNode
}) {
  return useSlot(of).map(({ id, Part: Drawn }) => (
    <Suspense key={id} fallback={placeholder}>
      <Drawn {...given} />
    </Suspense>
  ))
}
