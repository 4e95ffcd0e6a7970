import { wordsOfValue, type FieldDefinition } from '#modules/fields/rules.ts'

import type { Attributes, Contact } from '../../model.ts'

export interface SaidBy {
  /** By your own server, with its signature. */
  readonly signed: Attributes
  /** In the fields that the organization defined. */
  readonly team: Attributes
  /** By pages, whose word anybody can forge. */
  readonly said: Attributes
}

/** What is known of somebody, by who says it. Where two speak of the same, the signed word counts. */
export function saidBy(
  { attributes, signedAttributes }: Pick<Contact, 'attributes' | 'signedAttributes'>,
  fields: readonly Pick<FieldDefinition, 'key'>[],
): SaidBy {
  const defined = new Set(fields.map(({ key }) => key))
  const others = Object.entries(attributes).filter(([key]) => !Object.hasOwn(signedAttributes, key))
  return {
    signed: signedAttributes,
    team: Object.fromEntries(
      others.filter(([key, value]) => defined.has(key) && wordsOfValue(value) !== ''),
    ),
    said: Object.fromEntries(others.filter(([key]) => !defined.has(key))),
  }
}
