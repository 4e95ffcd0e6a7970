import { createContext, lazy, Suspense, use, type ComponentType, type ReactNode } from 'react'

import { useMay } from '#platform/permissions/browser/access.tsx'
import { Contributions, type Contribution, type Slot } from '#platform/registry/slot.ts'

import { byOrder, type PropsOf, type ScreenPart } from '../module.ts'

/** What fills a slot, with its code as a component that loads when it is drawn. */
export type DrawnPart<Part> = Omit<Part, 'load'> & {
  readonly id: string
  readonly Part: ComponentType<PropsOf<Part>>
}

const PartsContext = createContext(new Contributions([]))

/** Gives the screens below what modules contributed to their slots. */
export function PartsProvider({
  parts,
  children,
}: {
  readonly parts: Contributions
  readonly children: ReactNode
}) {
  return <PartsContext value={parts}>{children}</PartsContext>
}

/** Made once: a component that is made anew would forget its state. */
export function drawnParts(given: readonly Contribution[]): Contributions {
  const drawn = given.map(({ slot, part }, place) => {
    // `dashboardSlot` takes nothing else.
    const { load, ...about } = part as ScreenPart
    const Part = lazy(async () => ({ default: await load() }))
    return { slot, part: { ...about, id: `${slot} ${place}`, Part } }
  })
  return new Contributions(drawn.toSorted((one, other) => byOrder(one.part, other.part)))
}

/** What fills a slot, in its order, as far as the person may see it. */
export function useSlot<Part extends ScreenPart<never>>({
  name,
}: Slot<Part>): readonly DrawnPart<Part>[] {
  const may = useMay()
  const parts = use(PartsContext).to<DrawnPart<Part>>({ name })
  return parts.filter(({ access }) => !access || may(access))
}

/** Draws everything that fills a slot, one below the other. */
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
