import type { Client } from 'pg'

import { codeRules } from './audit/code-rules.ts'
import { grantRules } from './audit/grant-rules.ts'
import { keyRules } from './audit/key-rules.ts'
import { roleRules } from './audit/role-rules.ts'
import { withCatalogue, type Rule } from './audit/rule.ts'
import { tableRules } from './audit/table-rules.ts'
import { reviewed as reviewedLists, type Reviewed } from './reviewed.ts'

export interface AuditFinding {
  readonly rule: string
  readonly about: string
  readonly sentence: string
}

/** Reads the PostgreSQL catalog and reports everything that could break tenant isolation. */
export async function auditCatalogue(
  client: Client,
  reviewed: Reviewed = reviewedLists,
): Promise<AuditFinding[]> {
  const { rows } = await client.query<{ rule: number; about: string }>(withCatalogue(allRules()), [
    Object.keys(reviewed.globalTables),
    Object.keys(reviewed.definerFunctions),
    Object.keys(reviewed.openedToPlatform),
    reviewed.extensions,
  ])
  return rows.flatMap(({ rule: number, about }) => {
    const rule = auditRules[number]
    return rule ? [{ rule: rule.name, about, sentence: `${about} ${rule.says}` }] : []
  })
}

/** One statement for all rules because the self-tests run the whole audit some forty times. */
function allRules(): string {
  return auditRules
    .map(
      ({ finds }, number) => `select ${number} as rule, about from (${finds}) as found_${number}`,
    )
    .join(' union all ')
}

export const auditRules: readonly Rule[] = [
  ...roleRules,
  ...tableRules,
  ...keyRules,
  ...grantRules,
  ...codeRules,
]
