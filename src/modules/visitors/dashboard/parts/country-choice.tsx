import { Combobox, type ComboboxProps } from '#ui/combobox.tsx'

import { countryName } from './visitor-words.ts'
import world from './world.json' with { type: 'json' }

export function CountryChoice(field: Omit<ComboboxProps, 'items'>) {
  return <Combobox {...field} items={countries} />
}

const countries = Object.keys(world.centers)
  .map((code) => ({ value: code, label: countryName(code) }))
  .toSorted((one, other) => one.label.localeCompare(other.label))
