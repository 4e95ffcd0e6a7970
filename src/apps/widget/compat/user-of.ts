import type { ParleyAttributes, ParleyUser } from '#platform/widget/sdk.ts'

export type UserInput = Readonly<Record<string, unknown>>

type Words = Readonly<Record<string, keyof ParleyUser>>

export function userOf(input: UserInput, more: Words = {}): ParleyUser {
  const words: Words = { name: 'name', email: 'email', avatar: 'avatar', ...more }
  const user: Record<string, string> = {}
  const attributes: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(input)) {
    const known = words[name]
    const text = textOf(value)
    if (known && text !== undefined) user[known] = text
    else if (!known && isPlain(value)) attributes[name] = value
  }
  const { phone } = user
  if (phone !== undefined && !/^\+\d{6,15}$/.test(phone)) {
    attributes['phone'] = phone
    delete user['phone']
  }
  return { ...user, ...(Object.keys(attributes).length > 0 && { attributes }) }
}

export function attributesOf(input: UserInput): ParleyAttributes {
  return Object.fromEntries(
    Object.entries(input).filter(([, value]) => value === null || isPlain(value)),
  ) as ParleyAttributes
}

export function textOf(value: unknown): string | undefined {
  return isPlain(value) ? String(value) : undefined
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value)
}
