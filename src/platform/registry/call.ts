import { oc } from '@orpc/contract'
import type { z } from 'zod'

import type { OrganizationAccess, PlatformAccess } from '#platform/permissions/access.ts'

/**
 * One thing the product offers, declared once: the REST route, the OpenAPI document, the browser's
 * client, the in-process client, the role matrix and the attack tests are all made from it.
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
  /** Asks for a password, passkey or code given within the last ten minutes. */
  readonly stepUp?: boolean
  /** The body is a file and not JSON; the input is read from the address alone. */
  readonly body?: 'file'
  /** The body carries a whole document, which may be larger than what other calls take. */
  readonly takesDocument?: boolean
  /** The answer is a file of this media type and not JSON. */
  readonly answersFile?: string
  /** The answer holds a secret: it is not kept for a second request with the same key. */
  readonly answersSecret?: boolean
  /** Any web page may read the answer: it holds nothing of who asks. */
  readonly fromAnyPage?: boolean
  /** The answer is the same for everybody, and may be kept for so long. */
  readonly cacheSeconds?: number
  /** A reader's browser sends it by itself: he gets no key for it, and so no cookie. */
  readonly givesNoKey?: boolean
  /** For any page, and for whoever shows the secret of his browser more than for others. */
  readonly knowsVisitor?: boolean
  /** Answers also on tenant hosts, where nobody is signed in. */
  readonly onTenantHosts?: boolean
  /** A read that must see what was written a moment ago, or a GET that opens a transaction. */
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

/** A call inside an organization: it runs under the organization's row security. */
export function call<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output, OrganizationAccess>,
): Call<Input, Output, 'organization'> {
  return { ...declared(declaration), realm: 'organization', access: declaration.access }
}

/** A call of a person outside any organization: signing in, his account, platform administration. */
export function platformCall<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output, PlatformAccess>,
): Call<Input, Output, 'platform'> {
  return { ...declared(declaration), realm: 'platform', access: declaration.access }
}

export type InputOf<C extends Call> = z.input<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>
/** What the handler gets: defaults filled in, text trimmed. */
export type ParsedInputOf<C extends Call> = z.output<C['input']>
/** What the handler returns; the output schema strips what is not declared. */
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
