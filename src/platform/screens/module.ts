import type { ReactNode } from 'react'

import type { Access } from '#platform/permissions/access.ts'
import { slot, type Contribution, type Slot } from '#platform/registry/slot.ts'

import type { Screen } from './screen.ts'
import { sections } from './sections.ts'

/**
 * A module's part of the dashboard. `src/modules/NAME/dashboard/module.ts` exports it as
 * `dashboard`. Every page loads all manifests, so they contain only names and imports.
 */
export interface DashboardModule {
  readonly screens?: readonly Screen[]
  readonly contributes?: readonly Contribution[]
}

export function dashboardModule(module: DashboardModule): DashboardModule {
  return module
}

export interface ScreenPart<Props = object> {
  /** Lower numbers come first. */
  readonly order?: number
  readonly access?: Access
  readonly load: () => Promise<(props: Props) => ReactNode>
}

export interface TabPart<Props = object> extends ScreenPart<Props> {
  readonly key: string
  readonly label: string
}

export type PropsOf<Part> = Part extends {
  readonly load: () => Promise<(props: infer Props extends object) => ReactNode>
}
  ? Props
  : never

/** The name must be unique: `inbox.conversation-side`. */
export function dashboardSlot<Part extends ScreenPart<never>>(name: string): Slot<Part> {
  return slot<Part>(name)
}

export function screensOf(found: Readonly<Record<string, DashboardModule>>): readonly Screen[] {
  return Object.entries(found)
    .flatMap(([path, { screens = [] }]) =>
      screens.map((screen) => ({
        ...screen,
        file: path.replace('module.ts', `screens/${screen.file}`),
      })),
    )
    .toSorted((one, other) => placeOf(one) - placeOf(other) || byOrder(one, other))
}

export function byOrder(
  { order: one = last }: { readonly order?: number },
  { order: other = last }: { readonly order?: number },
): number {
  return one - other
}

function placeOf({ section }: Screen): number {
  return sections.findIndex(({ key }) => key === section)
}

const last = 1000
