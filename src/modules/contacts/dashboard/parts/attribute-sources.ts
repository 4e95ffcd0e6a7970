import { wordsOfValue, type FieldDefinition } from '#modules/fields/rules.ts'

import type { Attributes, Contact } from '../../model.ts'

export interface AttributesBySource {
  /** From your server, signed. */
  readonly signed: Attributes
  /** Custom fields filled in by the team. */
  readonly team: Attributes
  /** Sent by pages, so they can be spoofed. */
  readonly fromPages: Attributes
}

/** Splits attributes by source. A signed value wins over a page's value for the same key. */
export function attributesBySource(
  { attributes, signedAttributes }: Pick<Contact, 'attributes' | 'signedAttributes'>,
  fields: readonly Pick<FieldDefinition, 'key'>[],
): AttributesBySource {
  const defined = new Set(fields.map(({ key }) => key))
  const others = Object.entries(attributes).filter(([key]) => !Object.hasOwn(signedAttributes, key))
  return {
    signed: signedAttributes,
    team: Object.fromEntries(
      others.filter(([key, value]) => defined.has(key) && wordsOfValue(value) !== ''),
    ),
    fromPages: Object.fromEntries(others.filter(([key]) => !defined.has(key))),
  }
}
