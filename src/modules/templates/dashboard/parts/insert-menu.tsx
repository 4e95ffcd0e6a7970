import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#ui/menu.tsx'

import { templateVariables, writtenVariable } from '../../rules.ts'

export interface OwnField {
  readonly name: string
  readonly label: string
  readonly type: string
}

export function InsertMenu({
  ownFields,
  onInsert,
}: {
  readonly ownFields: readonly OwnField[]
  readonly onInsert: (written: string) => void
}) {
  return (
    <Menu
      label="Insert variable"
      align="end"
      trigger={
        <Button kind="quiet" size="small">
          Insert variable
        </Button>
      }
    >
      {templateVariables.map((name) => (
        <MenuItem key={name} onSelect={() => onInsert(writtenVariable(name))}>
          {name}
        </MenuItem>
      ))}
      {ownFields.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>Custom fields</MenuLabel>
          {ownFields.map(({ name, label }) => (
            <MenuItem key={name} onSelect={() => onInsert(writtenVariable(name))}>
              {label}
              <span className="ml-2 text-ink-soft">{name}</span>
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  )
}
