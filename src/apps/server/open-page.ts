import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

import type { Page } from '#platform/screens/page.ts'
import type { Config } from '#platform/config/config.ts'
import { cursorText } from '#platform/events/cursor.ts'
import { currentCursor } from '#platform/events/log-reader.ts'
import { exchangeOf } from '#platform/http/exchange-of.ts'
import type { Identify } from '#platform/http/principal-cache.ts'
import { problemOf } from '#platform/http/problem.ts'
import type { Log } from '#platform/observe/log.ts'
import { may } from '#platform/permissions/may.ts'
import type { Principal } from '#platform/permissions/principal.ts'
import { inProcessClient } from '#platform/registry/in-process.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'

export interface WebOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly identify: Identify
  readonly log: Log
  findDemoWidget(): Promise<string | undefined>
}

export async function openPage(
  { runtime, config, identify, log, findDemoWidget }: WebOptions,
  request: IncomingMessage,
  response: ServerResponse,
  requestId: string,
): Promise<Page> {
  const { answered, answerOf } = createAnswers(log, requestId)
  const seen = exchangeOf(request, response, { config, log })
  let principal: Principal | undefined
  let failure: Response | undefined
  try {
    principal = seen.sessionToken ? await identify(seen.sessionToken, undefined) : undefined
  } catch (error) {
    failure = answerOf(error)
  }
  const exchange = { ...seen, file: undefined, fileLength: undefined }
  const client = inProcessClient(runtime, { principal, requestId, exchange })
  return {
    principal,
    failure,
    nonce: randomBytes(16).toString('base64url'),
    sitesDomain: sitesDomainOf(config),
    hasMailbox: config.mode === 'local',
    allows: (access) => may(principal, access, runtime.limits).allowed,
    call: (offered, input) => answered(client(offered, input)),
    liveCursor: () => answered(liveCursor(runtime, principal, requestId)),
    findHomeWidget: () =>
      config.mode === 'local' ? answered(findDemoWidget()) : Promise.resolve(config.homeWidgetId),
    reportError: (error) => log.error({ err: error, requestId }, 'page failed'),
  }
}

/** The router turns a thrown response into its error page. */
function createAnswers(log: Log, requestId: string) {
  function answerOf(error: unknown): Response {
    const { problem, isFault } = problemOf(error, requestId)
    if (isFault) log.error({ err: error, requestId }, 'page failed')
    return Response.json(problem, { status: problem.status, statusText: problem.title })
  }
  return {
    answerOf,
    async answered<Result>(work: Promise<Result>): Promise<Result> {
      try {
        return await work
      } catch (error) {
        // oxlint-disable-next-line typescript/only-throw-error
        throw answerOf(error)
      }
    },
  }
}

function sitesDomainOf({ mode, sitesDomain, publicUrl }: Config): string {
  return mode === 'local' && publicUrl.port ? `${sitesDomain}:${publicUrl.port}` : sitesDomain
}

async function liveCursor(
  runtime: Runtime,
  principal: Principal | undefined,
  requestId: string,
): Promise<string | undefined> {
  const membership = principal?.membership
  if (!membership) return undefined
  const opening = {
    actor: { kind: 'member', principal, membership },
    requestId,
    cause: { kind: 'system', id: 'page' },
    mode: 'read',
  } as const
  const { organizationId } = membership
  return cursorText(await inOrganization(runtime, organizationId, opening, currentCursor))
}
