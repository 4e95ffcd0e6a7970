import type { IncomingMessage, ServerResponse } from 'node:http'

import type { SiteFace } from '#modules/sites/model.ts'
import type { Config } from '#platform/config/config.ts'
import { readFormBody } from '#platform/http/body.ts'
import { exchangeOf } from '#platform/http/exchange-of.ts'
import { refuseForeignForm } from '#platform/http/origin-check.ts'
import { problemOf } from '#platform/http/problem.ts'
import { receiveReader } from '#platform/http/receive-reader.ts'
import type { IdentifyReader } from '#platform/http/reader-token.ts'
import { Router } from '#platform/http/router.ts'
import type { Log } from '#platform/observe/log.ts'
import { formWords } from '#platform/portal/form-words.ts'
import { refusalIn } from '#platform/portal/refusal-words.ts'
import type { PortalLanguage } from '#platform/portal/words.ts'
import type { TriedForm } from '#platform/portal/tried-form.ts'
import { isRead } from '#platform/registry/call.ts'
import type { Implementation } from '#platform/registry/module.ts'
import { perform } from '#platform/registry/perform.ts'
import { refuse } from '#platform/registry/refuse.ts'
import type { Runtime } from '#platform/scope/runtime.ts'

import { pathParameters } from './path-parameters.ts'
import { clientKeyOf, fieldsOf, wayAfter } from './read-form.ts'

export interface FormNeeds {
  readonly runtime: Runtime
  readonly config: Config
  readonly identifyReader: IdentifyReader
  readonly log: Log
}

export interface Posted {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly site: SiteFace
  readonly at: {
    readonly path: string
    readonly search: string
    readonly requestId: string
    readonly language: PortalLanguage
  }
}

export type FormOutcome =
  | { readonly kind: 'done'; readonly to: string }
  | { readonly kind: 'tried'; readonly tried: TriedForm; readonly status: number }

export function createFormHandler(needs: FormNeeds): (posted: Posted) => Promise<FormOutcome> {
  const calls = readerCallsOf(needs.runtime)
  return async (posted) => {
    const { request, at } = posted
    refuseForeignForm(request, needs.config.publicUrl)
    const values = await readFormBody(request)
    try {
      const answered = await carryOut(needs, calls, { ...posted, values })
      return { kind: 'done', to: wayAfter(values, answered, at) }
    } catch (error) {
      const { problem: refused, isFault } = problemOf(error, at.requestId)
      const problem = refusalIn(refused, {
        language: at.language,
        words: formWords[at.language],
        isEmpty: (path) => (values.get(path) ?? '').trim() === '',
      })
      if (isFault) needs.log.error({ err: error, requestId: at.requestId }, 'form failed')
      const { detail, errors, status } = problem
      const tried = { id: values.get('_form') ?? '', values, problem: { detail, errors } }
      return { kind: 'tried', tried, status }
    }
  }
}

/** Write calls for readers, except file uploads. */
function readerCallsOf({ registry }: Runtime): Router<Implementation> {
  const router = new Router<Implementation>()
  for (const implementation of registry.calls) {
    const { call } = implementation
    if (call.access.who !== 'reader' || isRead(call) || call.rules.body === 'file') continue
    router.add(call.method, call.path, implementation)
  }
  return router
}

async function carryOut(
  needs: FormNeeds,
  calls: Router<Implementation>,
  { request, response, site, at, values }: Posted & { readonly values: URLSearchParams },
): Promise<unknown> {
  const [method = '', path = ''] = (values.get('_call') ?? '').split(' ')
  const found = calls.find(method, path)
  if (found.kind !== 'found') refuse('not_found', 'This form is out of date. Reload the page.')
  const { call } = found.target
  const reader = await receiveReader(needs, { request, response, call, site })
  const who = `${reader?.contactId ?? reader?.key ?? ''} ${site.siteId}`
  const isKeyed = values.get('_keyed') === '1'
  return perform(needs.runtime, found.target, {
    principal: undefined,
    reader,
    input: {
      ...fieldsOf(values),
      ...(isKeyed && { clientKey: clientKeyOf(who, values, needs.runtime.now()) }),
      ...pathParameters(call.path, found.values),
    },
    exchange: {
      ...exchangeOf(request, response, needs),
      file: undefined,
      fileLength: undefined,
    },
    requestId: at.requestId,
  })
}
