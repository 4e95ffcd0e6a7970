import { Menu, MenuItem } from '#ui/menu.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { Button } from '#ui/button.tsx'

import { templateVariables } from '../../rules.ts'
import { LanguageTexts } from './language-texts.tsx'
import type { TemplateDraft } from './template-draft.ts'

/** What it says, and the same in other languages. */
export function TextFields({
  draft,
  isDisabled,
  change,
  errorOf,
}: {
  readonly draft: TemplateDraft
  readonly isDisabled: boolean
  readonly change: (part: Partial<TemplateDraft>) => void
  readonly errorOf: (name: string) => string | undefined
}) {
  return (
    <>
      <TextArea
        label="Text"
        hint='Write {{contact.first_name or "there"}}: what stands behind "or" is said when the name is not known.'
        rows={5}
        value={draft.body}
        maxLength={20_000}
        disabled={isDisabled}
        error={errorOf('body')}
        onChange={({ target }) => change({ body: target.value })}
      />
      {!isDisabled && (
        <div>
          <Menu
            label="Insert a value"
            align="start"
            trigger={<Button size="small">Insert a value</Button>}
          >
            {templateVariables.map((name) => (
              <MenuItem key={name} onSelect={() => change({ body: `${draft.body}{{${name}}}` })}>
                {name}
              </MenuItem>
            ))}
          </Menu>
        </div>
      )}
      <LanguageTexts
        texts={draft.texts}
        isDisabled={isDisabled}
        errorOf={(locale) => errorOf(`texts.${locale}`)}
        onChange={(texts) => change({ texts })}
      />
    </>
  )
}
