import { sql, type RawBuilder } from 'kysely'

import { personHasValue, rowHasValue } from '#modules/contacts/server/public.ts'

import type { FieldCondition } from '../../view-model.ts'

export function valueCondition(condition: FieldCondition): RawBuilder<unknown> {
  const { of, key } = condition
  const has = (test: RawBuilder<unknown>): RawBuilder<unknown> =>
    of === 'contact'
      ? personHasValue('conversation', key, test)
      : rowHasValue('conversation.attributes', key, test)
  switch (condition.field) {
    case 'value': {
      const among = has(sql`held.value = any(${condition.values.map(asKept)}::text[])`)
      return condition.op === 'is' ? among : sql`not ${among}`
    }
    case 'value_text': {
      const holds = has(sql`position(${asKept(condition.text)} in held.value) > 0`)
      return condition.op === 'has' ? holds : sql`not ${holds}`
    }
    case 'value_amount': {
      const beyond = condition.op === 'over' ? sql`>` : sql`<`
      return has(sql`case when held.value ~ ${numberPattern}
        then held.value::numeric ${beyond} ${String(condition.amount)}::numeric else false end`)
    }
    case 'value_day': {
      const beyond = condition.op === 'after' ? sql`>` : sql`<`
      return has(sql`held.value ~ ${dayPattern}
        and left(held.value, 10) collate "C" ${beyond} ${condition.day}::text`)
    }
  }
}

function asKept(value: string): string {
  return value.toLowerCase().slice(0, 200)
}

const numberPattern = '^-?[0-9]{1,100}(\\.[0-9]{1,100})?$'
const dayPattern = '^[0-9]{4}-[0-9]{2}-[0-9]{2}'
