import { lazy, type ComponentType } from 'react'

import type {
  BlockProps,
  ComposerAction,
  ComposerActionProps,
  Title,
  WidgetCard,
  WidgetModule,
  WidgetView,
} from '#platform/widget/module.ts'

import type { ChatState } from './chat-state.ts'
import { ownParts } from './own-parts.ts'

const modules: readonly WidgetModule[] = [
  ownParts,
  ...Object.values(
    import.meta.glob<WidgetModule>(
      ['../../../modules/*/widget/module.ts', '../../../modules/*/*/widget/module.ts'],
      { eager: true, import: 'widget' },
    ),
  ),
]

type Given = Pick<ChatState, 'config' | 'facts'>

export interface ViewPart extends Omit<WidgetView, 'load'> {
  readonly name: string
  readonly Part: ComponentType<{ readonly at: object | undefined }>
  isOffered(state: Given): boolean
}

export type CardPart = {
  readonly order: number
  isOffered(state: Given): boolean
} & ({ readonly view: ViewPart; readonly isForTabless: boolean } | { readonly Part: ComponentType })

export interface ActionPart extends Omit<ComposerAction, 'load'> {
  readonly name: string
  readonly Part: ComponentType<ComposerActionProps>
  isOffered(state: Given): boolean
}

const views: ReadonlyMap<string, ViewPart> = new Map(
  modules.flatMap((module) =>
    entries(module.views).map(([name, { load, ...view }]) => [
      name,
      { ...view, name, Part: later(load), isOffered: offered(module) },
    ]),
  ),
)

const cards: readonly CardPart[] = modules
  .flatMap((module) => (module.cards ?? []).map((card) => cardOf(card, module)))
  .toSorted((one, other) => one.order - other.order)
  .map((card, order) => ({ ...card, order }))

const actions: readonly ActionPart[] = modules.flatMap((module) =>
  entries(module.composerActions).map(([name, { load, ...action }]) => ({
    ...action,
    name,
    Part: later(load),
    isOffered: offered(module),
  })),
)

const blocks = new Map(
  modules.flatMap((module) =>
    entries(module.blocks).map(([kind, load]) => [kind, { Part: later<BlockProps>(load) }]),
  ),
)

export function findViewPart(state: Given, name: string): ViewPart | undefined {
  const view = views.get(name)
  return view?.isAlwaysOpen || view?.isOffered(state) ? view : undefined
}

export function isView(name: string): boolean {
  return views.has(name)
}

export function isTabThere(state: Given, name: string): boolean {
  const view = views.get(name)
  return Boolean(view?.tabBar && view.isOffered(state))
}

export function viewForTarget(target: object): ViewPart | undefined {
  return [...views.values()].find(({ targets = [] }) => targets.some((key) => key in target))
}

export function cardsFor(state: Given): readonly CardPart[] {
  return cards.filter((card) => card.isOffered(state))
}

export function actionsFor(state: Given): readonly ActionPart[] {
  return actions.filter((action) => action.isOffered(state))
}

export function findBlock(kind: string): { readonly Part: ComponentType<BlockProps> } | undefined {
  return blocks.get(kind)
}

export function titleOf(title: Title, { words, locale }: Pick<ChatState, 'words' | 'locale'>) {
  if (typeof title !== 'string') return title[locale.split('-')[0] ?? ''] ?? title.en
  return Object.hasOwn(words, title) ? words[title as keyof typeof words] : title
}

function cardOf(card: WidgetCard, module: WidgetModule): CardPart {
  const { order } = card
  const isOffered = offered(module)
  if ('load' in card) return { order, isOffered, Part: later(card.load) }
  const view = views.get(card.view)
  if (!view) throw new Error(`A card opens the view "${card.view}", which isn’t registered.`)
  return { order, isOffered, view, isForTabless: card.isForTabless ?? false }
}

function offered({ isOn }: WidgetModule): (state: Given) => boolean {
  return ({ config: { settings }, facts }) => !isOn || isOn({ settings, facts })
}

function later<Props>(load: () => Promise<unknown>): ComponentType<Props> {
  return lazy(async () => ({ default: (await load()) as ComponentType<Props> }))
}

function entries<Value>(named: Readonly<Record<string, Value>> = {}): [string, Value][] {
  return Object.entries(named)
}
