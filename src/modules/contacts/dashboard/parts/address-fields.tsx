import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import X from 'lucide-react/icons/x'

import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { IconButton } from '#ui/icon-button.tsx'

import { maxAddresses } from '../../rules.ts'

export function AddressFields({
  kind,
  values,
  errorOf,
  onChange,
}: {
  readonly kind: 'email' | 'phone'
  readonly values: readonly string[]
  readonly errorOf: (place: number) => string | undefined
  readonly onChange: (values: readonly string[]) => void
}) {
  const { label, other, add } = words[kind]
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="sr-only">{label}</legend>
      {values.map((value, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- two lines can be equal while typing
        <div key={place} className="flex items-end gap-1">
          <Field
            className="flex-1"
            label={place === 0 ? label : `${other} ${place + 1}`}
            isLabelHidden={place > 0}
            type={kind === 'email' ? 'email' : 'tel'}
            value={value}
            maxLength={kind === 'email' ? 320 : 30}
            {...(kind === 'phone' && { placeholder: '+44 20 7946 0958' })}
            error={errorOf(place)}
            onChange={({ target }) => onChange(values.with(place, target.value))}
          />
          {place > 0 && (
            <>
              <IconButton
                label={`Make ${value || 'this'} primary`}
                icon={<Star size={16} aria-hidden />}
                onClick={() => onChange([value, ...values.toSpliced(place, 1)])}
              />
              <IconButton
                label={`Remove ${value || 'this field'}`}
                icon={<X size={16} aria-hidden />}
                onClick={() => onChange(values.toSpliced(place, 1))}
              />
            </>
          )}
        </div>
      ))}
      {values.length <= maxAddresses && values.at(-1) !== '' && (
        <div>
          <Button
            size="small"
            kind="quiet"
            icon={<Plus size={16} aria-hidden />}
            onClick={() => onChange([...values, ''])}
          >
            {add}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const words = {
  email: { label: 'Email address', other: 'Email address', add: 'Add email address' },
  phone: { label: 'Phone', other: 'Phone', add: 'Add phone number' },
} as const
