import Briefcase from 'lucide-react/icons/briefcase'
import Bug from 'lucide-react/icons/bug'
import CreditCard from 'lucide-react/icons/credit-card'
import Flag from 'lucide-react/icons/flag'
import Headset from 'lucide-react/icons/headset'
import House from 'lucide-react/icons/house'
import LifeBuoy from 'lucide-react/icons/life-buoy'
import Lightbulb from 'lucide-react/icons/lightbulb'
import Lock from 'lucide-react/icons/lock'
import MapIcon from 'lucide-react/icons/map'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import Rocket from 'lucide-react/icons/rocket'
import Star from 'lucide-react/icons/star'
import Users from 'lucide-react/icons/users'
import Wrench from 'lucide-react/icons/wrench'

import type { Board } from '../../../model.ts'

export interface BoardIconName {
  readonly word: string
  readonly Icon: typeof Headset
}

export const boardIcons: ReadonlyMap<string, BoardIconName> = new Map([
  ['life-buoy', { word: 'Life buoy', Icon: LifeBuoy }],
  ['headset', { word: 'Headset', Icon: Headset }],
  ['rocket', { word: 'Rocket', Icon: Rocket }],
  ['lightbulb', { word: 'Light bulb', Icon: Lightbulb }],
  ['bug', { word: 'Bug', Icon: Bug }],
  ['wrench', { word: 'Wrench', Icon: Wrench }],
  ['map', { word: 'Map', Icon: MapIcon }],
  ['flag', { word: 'Flag', Icon: Flag }],
  ['star', { word: 'Star', Icon: Star }],
  ['package', { word: 'Package', Icon: Package }],
  ['credit-card', { word: 'Card', Icon: CreditCard }],
  ['megaphone', { word: 'Megaphone', Icon: Megaphone }],
  ['users', { word: 'People', Icon: Users }],
  ['briefcase', { word: 'Briefcase', Icon: Briefcase }],
  ['house', { word: 'House', Icon: House }],
  ['lock', { word: 'Lock', Icon: Lock }],
])

export function iconNameOf({ icon, kind }: Pick<Board, 'icon' | 'kind'>): string {
  return boardIcons.has(icon) ? icon : iconNameOfKind[kind]
}

const iconNameOfKind: Readonly<Record<Board['kind'], string>> = {
  support: 'headset',
  product: 'rocket',
  internal: 'house',
}
