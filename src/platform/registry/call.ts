import { oc } from '@orpc/contract'
import type { z } from 'zod'

import type { OrganizationAccess, PlatformAccess } from '#platform/permissions/access.ts'

/**
 * One API call, declared once. The REST route, OpenAPI document, browser client, in-process client,
 * role matrix, and attack tests are all derived from it.
 */
export interface Call<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Realm extends 'organization' | 'platform' = 'organization' | 'platform',
> {
  readonly name: string
  readonly method: Method
  readonly path: string
  readonly summary: string
  readonly realm: Realm
  readonly access: Realm extends 'organization' ? OrganizationAccess : PlatformAccess
  readonly input: Input
  readonly output: Output
  readonly status: number
  readonly rules: CallRules
  readonly contract: unknown
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

export interface CallRules {
  /** Requires a password, passkey, or code confirmed within the last ten minutes. */
  readonly stepUp?: boolean
  /** The body is a file instead of JSON. The input comes from the URL only. */
  readonly body?: 'file'
  /** The body contains a whole document, so a larger limit applies. */
  readonly takesDocument?: boolean
  /** The answer is a file of this media type instead of JSON. */
  readonly answersFile?: string
  /** The answer contains a secret and isn't stored for idempotent retries. */
  readonly answersSecret?: boolean
  /** Any website may read the answer, so it must not contain personal data. */
  readonly fromAnyPage?: boolean
  /** The answer is the same for everyone and can be cached this long. */
  readonly cacheSeconds?: number
  /** Browsers send it automatically, so it must not set a cookie. */
  readonly givesNoKey?: boolean
  /** Public, but returns more with the visitor's secret. */
  readonly knowsVisitor?: boolean
  /** Also available on tenant hosts, where no one is signed in. */
  readonly onTenantHosts?: boolean
  /** A read that must see a write from a moment ago, or a GET that opens a transaction. */
  readonly transaction?: boolean
}

interface Declaration<Input extends z.ZodType, Output extends z.ZodType, Access> extends CallRules {
  readonly name: string
  readonly route: `${Method} /api/${string}`
  readonly summary: string
  readonly access: Access
  readonly input: Input
  readonly output: Output
  readonly status?: number
}

/** Runs inside an organization under row security. */
export function call<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output, OrganizationAccess>,
): Call<Input, Output, 'organization'> {
  return { ...declared(declaration), realm: 'organization', access: declaration.access }
}

/** Runs outside any organization: sign-in, accounts, platform administration. */
export function platformCall<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output, PlatformAccess>,
): Call<Input, Output, 'platform'> {
  return { ...declared(declaration), realm: 'platform', access: declaration.access }
}

export type InputOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>
/** The parsed input: defaults filled in, text trimmed. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>
/** The output schema strips undeclared fields. */
export type AnswerOf<C extends Call> = z.input<C['output']>

export function isRead(candidate: Pick<Call, 'method'>): boolean {
  return candidate.method === 'GET'
}

function declared<Input extends z.ZodType, Output extends z.ZodType>({
  name,
  route,
  summary,
  input,
  output,
  status,
  stepUp,
  body,
  takesDocument,
  onTenantHosts,
  givesNoKey,
  knowsVisitor,
  fromAnyPage,
  cacheSeconds,
  answersFile,
  answersSecret,
  transaction,
}: Declaration<Input, Output, unknown>) {
  const [method, path] = route.split(' ') as [Method, `/api/${string}`]
  const rules: CallRules = {
    ...(stepUp && { stepUp }),
    ...(body && { body }),
    ...(takesDocument && { takesDocument }),
    ...(answersFile && { answersFile }),
    ...(answersSecret && { answersSecret }),
    ...(onTenantHosts && { onTenantHosts }),
    ...(givesNoKey && { givesNoKey }),
    ...(knowsVisitor && { knowsVisitor }),
    ...(fromAnyPage && { fromAnyPage }),
    ...(cacheSeconds && { cacheSeconds }),
    ...(transaction && { transaction }),
  }
  const successStatus = status ?? 200
  const contract = oc
    .route({
      method,
      path,
      operationId: name,
      summary,
      successStatus,
      tags: [name.split('.')[0] ?? name],
    })
    .input(input)
    .output(output)
  return { name, method, path, summary, input, output, status: successStatus, rules, contract }
}
