import type { ReactNode } from 'react'

import type { Access } from '#platform/permissions/access.ts'
import { slot, type Contribution, type Slot } from '#platform/registry/slot.ts'

import type { Screen } from './screen.ts'
import { sections } from './sections.ts'

/**
 * What a module brings into the dashboard. `src/modules/NAME/dashboard/module.ts` exports it as
 * `dashboard`, and the web app finds it by its place. Every page loads all manifests: they hold names
 * and imports, and everything else comes when it is shown.
 */
export interface DashboardModule {
  /** Their files stand in the folder `screens` beside the manifest. */
  readonly screens?: readonly Screen[]
  /** Parts of other modules' screens. */
  readonly contributes?: readonly Contribution[]
}

export function dashboardModule(module: DashboardModule): DashboardModule {
  return module
}

/** A part of a screen that belongs to another module. */
export interface ScreenPart<Props = object> {
  /** Lower ones stand further up. */
  readonly order?: number
  /** Shown only to people who may do this. */
  readonly access?: Access
  readonly load: () => Promise<(props: Props) => ReactNode>
}

/** A part that is chosen by its label; the key stands in the address. */
export interface TabPart<Props = object> extends ScreenPart<Props> {
  readonly key: string
  readonly label: string
}

export type PropsOf<Part> = Part extends {
  readonly load: () => Promise<(props: infer Props extends object) => ReactNode>
}
  ? Props
  : never

/** Declares a place of a screen that other modules fill: `inbox.conversation-side`. */
export function dashboardSlot<Part extends ScreenPart<never>>(name: string): Slot<Part> {
  return slot<Part>(name)
}

/** The screens of all modules, by the paths of their manifests, in the order of the menu. */
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
