import type { IncomingMessage, ServerResponse } from 'node:http'

import { getReaderName } from '#modules/readers/server/public.ts'
import { acceptedLanguages } from '#lib/accepted-languages.ts'
import type { SiteFace } from '#modules/sites/model.ts'
import type { Config } from '#platform/config/config.ts'
import { isForm } from '#platform/http/body.ts'
import { clientAddress } from '#platform/http/client-address.ts'
import { readerTokenOf, type IdentifyReader } from '#platform/http/reader-token.ts'
import { Router } from '#platform/http/router.ts'
import type { Reader } from '#platform/permissions/principal.ts'
import type { Log } from '#platform/observe/log.ts'
import { problemOf } from '#platform/http/problem.ts'
import { formWords } from '#platform/portal/form-words.ts'
import { html } from '#platform/portal/html.ts'
import { refusalIn } from '#platform/portal/refusal-words.ts'
import type { TriedForm } from '#platform/portal/tried-form.ts'
import {
  isAnonymous,
  notFound,
  type PortalAnswer,
  type PortalPage,
  type PortalVisit,
} from '#platform/portal/portal-page.ts'
import { pickLanguage, portalLanguageOf, type PortalLanguage } from '#platform/portal/words.ts'
import type { Runtime } from '#platform/scope/runtime.ts'
import { inOrganization } from '#platform/scope/open-scope.ts'
import type { Scope } from '#platform/scope/scope.ts'

import { answerPage, hereOf, anonymousVisit, shownUrl, type Inside } from './answer-page.ts'
import { pagePathOf } from './card-path.ts'
import { faces } from './faces.ts'
import { placeOf, sendCached, wholePage } from './rendered-page.ts'
import { listLinks, ownPages } from './own-pages.ts'
import { PageMemory } from './page-memory.ts'
import { pathParameters } from './path-parameters.ts'
import type { PortalFiles } from './portal-files.ts'
import { cardOfPage } from './preview-card.ts'
import { SiteMemory } from './site-memory.ts'
import { createFormHandler, type FormOutcome } from './handle-form.ts'
import { frameSay } from './words.ts'

export interface PortalOptions {
  readonly runtime: Runtime
  readonly config: Config
  readonly identifyReader: IdentifyReader
  readonly files: PortalFiles
  readonly log: Log
}

interface RequestedUrl {
  readonly path: string
  readonly search: string
  readonly requestId: string
}

interface ResolvedRequest extends RequestedUrl {
  readonly language: PortalLanguage
}

export function createPortal(options: PortalOptions) {
  const { config, files } = options
  const router = new Router<PortalPage>()
  const pages = [...ownPages(faces), ...faces.flatMap((face) => face.pages)]
  for (const page of pages) router.add('GET', page.path, page)
  const handleForm = createFormHandler(options)
  const memory = new PageMemory(options.runtime.signals)
  const siteMemory = new SiteMemory((organizationId) => memory.stateOf(organizationId))
  const inner = { ...options, router, siteMemory }

  return async (
    request: IncomingMessage,
    response: ServerResponse,
    requested: RequestedUrl,
    { site, hostname }: { readonly site: SiteFace; readonly hostname: string },
  ): Promise<void> => {
    if (await files.serve(request, response, requested.path)) return
    const at = { ...requested, language: languageOf(router, request, { site, requested }) }
    const script = await files.script()
    const place = placeOf(request, { site, at, config, script, language: at.language })
    const kept = place === undefined ? undefined : memory.find(place)
    if (kept) return sendCached(request, response, kept)
    const state = memory.stateOf(site.organizationId)
    const page = pageAt(router, at.path)
    const isFormOfPage = isForm(request) && page !== undefined && page.take === undefined
    const cardOf = pagePathOf(at.path)
    const ask = async (): Promise<Inside> => {
      if (cardOf !== undefined) {
        const below = { ...at, path: cardOf, search: '' }
        return seeCard(site, pageAt(router, cardOf), () =>
          loadVisit(inner, { request, site, at: below }),
        )
      }
      if (!isFormOfPage) return loadVisit(inner, { request, site, at })
      const outcome = await handleForm({ request, response, site, at })
      return afterForm(outcome, (tried) => loadVisit(inner, { request, site, at, tried }))
    }
    const answered = await answerPage(
      site,
      {
        method: request.method ?? 'GET',
        hostname,
        host: (request.headers.host ?? hostname).toLowerCase(),
        ifNoneMatch: request.headers['if-none-match'],
        ...at,
      },
      {
        ...config,
        script,
        takesPost: isFormOfPage || (isPost(request) && page?.take !== undefined),
        loadVisit: () => ask().catch((error: unknown) => showProblem(options, error, at)),
      },
    )
    const { organizationId } = site
    const whole = place === undefined || page?.isNoted ? undefined : wholePage(answered)
    if (place !== undefined && whole) memory.keep(place, whole, { organizationId, state })
    const { status, headers, body } = answered
    // A request body refused halfway must not be read as the next request.
    if (isPost(request) && !request.complete) response.setHeader('connection', 'close')
    const length = status === 304 ? {} : { 'content-length': Buffer.byteLength(body) }
    response.writeHead(status, { ...headers, ...length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
}

async function seeCard(
  site: SiteFace,
  page: PortalPage | undefined,
  look: () => Promise<Inside>,
): Promise<Inside> {
  if (page === undefined || page.isNoted) return { ...anonymousVisit, answer: notFound }
  const seen = await look()
  return { ...seen, answer: await cardOfPage(site, seen.answer) }
}

async function afterForm(
  outcome: FormOutcome,
  showAgain: (tried: TriedForm) => Promise<Inside>,
): Promise<Inside> {
  if (outcome.kind === 'done') {
    const { reader } = anonymousVisit
    return { answer: { kind: 'redirect', to: outcome.to }, links: [], reader }
  }
  const shown = await showAgain(outcome.tried)
  if (shown.answer.kind !== 'page') return shown
  return { ...shown, answer: { ...shown.answer, status: outcome.status } }
}

interface Inner extends PortalOptions {
  readonly router: Router<PortalPage>
  readonly siteMemory: SiteMemory
}

async function loadVisit(
  { runtime, config, identifyReader, router, siteMemory }: Inner,
  {
    request,
    site,
    at,
    tried,
  }: {
    readonly request: IncomingMessage
    readonly site: SiteFace
    readonly at: ResolvedRequest
    readonly tried?: TriedForm
  },
): Promise<Inside> {
  const isSecure = config.publicUrl.protocol === 'https:'
  const isTaking = isPost(request) && tried === undefined
  const token = isTaking ? { session: undefined, key: '' } : readerTokenOf(request, isSecure)
  const reader = await identifyReader(site, token)
  const found = router.find('GET', at.path)
  const page = found.kind === 'found' ? found.target : undefined
  const opening = {
    actor: { kind: 'reader', reader },
    requestId: at.requestId,
    cause: { kind: 'system', id: 'page' },
    mode: isTaking || page?.isNoted ? 'write' : 'read',
  } as const
  const inside = await inOrganization(runtime, site.organizationId, opening, async (scope) => {
    const visit: PortalVisit = {
      params: found.kind === 'found' ? pathParameters(found.target.path, found.values) : {},
      search: new URLSearchParams(at.search),
      reader: { ...reader, name: await nameOf(scope, reader) },
      site,
      language: at.language,
      url: shownUrl(site, at, config.publicUrl),
      here: hereOf(at),
      from: {
        address: clientAddress(request, config.trustedProxies),
        userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      },
      languages: acceptedLanguages(request.headers['accept-language']),
      tried,
      remember: (name, read) => siteMemory.remember(site, name, read),
    }
    const linksIn = (language: PortalLanguage) => {
      const links = () => listLinks(scope, { ...visit, language }, faces)
      return isAnonymous(reader) ? visit.remember(`links ${language}`, links) : links()
    }
    const [answer, shown] = await Promise.all([
      (isTaking ? page?.take?.(scope, visit) : page?.answer(scope, visit)) ?? notFound,
      linksIn(at.language),
    ])
    const spoken = languageOfAnswer(answer, at.language)
    const links = spoken === at.language ? shown : await linksIn(spoken)
    return { answer, links, reader: visit.reader, visit }
  })
  if (inside.answer.kind !== 'not-found' || isTaking) return inside
  const pageAnswer = await inOrganization(
    runtime,
    site.organizationId,
    { ...opening, mode: 'write' },
    (scope) => seek(scope, inside.visit),
  )
  return { ...inside, answer: pageAnswer }
}

async function seek(scope: Scope, visit: PortalVisit): Promise<PortalAnswer> {
  for (const face of faces) {
    const answer = await face.seek?.(scope, visit)
    if (answer) return answer
  }
  for (const face of faces) await face.missed?.(scope, visit)
  return notFound
}

function languageOf(
  router: Router<PortalPage>,
  request: IncomingMessage,
  { site, requested }: { readonly site: SiteFace; readonly requested: RequestedUrl },
): PortalLanguage {
  const found = router.find('GET', requested.path)
  const params = found.kind === 'found' ? pathParameters(found.target.path, found.values) : {}
  return pickLanguage({
    requested: new URLSearchParams(requested.search).get('lang'),
    content: params['language'],
    browser: request.headers['accept-language'],
    site: site.defaultLocale,
  })
}

function languageOfAnswer(answer: PortalAnswer, otherwise: PortalLanguage): PortalLanguage {
  if (answer.kind !== 'page' || answer.language === undefined) return otherwise
  return portalLanguageOf(answer.language) ?? otherwise
}

function isPost({ method }: IncomingMessage): boolean {
  return method === 'POST'
}

function pageAt(router: Router<PortalPage>, path: string): PortalPage | undefined {
  const found = router.find('GET', path)
  return found.kind === 'found' ? found.target : undefined
}

function showProblem({ log }: PortalOptions, error: unknown, at: ResolvedRequest): Inside {
  const { requestId, language } = at
  const { problem: refused, isFault } = problemOf(error, requestId)
  const words = formWords[language]
  const problem = refusalIn(refused, { language, words, isEmpty: () => false })
  if (isFault) log.error({ err: error, requestId }, 'page failed')
  return {
    ...anonymousVisit,
    answer: {
      kind: 'page',
      status: problem.status,
      title: problem.title,
      heading: problem.title,
      isListed: false,
      body: html`<p>${problem.detail}</p>
        <p><a href="/">${frameSay(at).text('home')}</a></p>`,
    },
  }
}

async function nameOf(
  scope: Parameters<typeof getReaderName>[0],
  { contactId }: Reader,
): Promise<string> {
  return contactId === null ? '' : getReaderName(scope, contactId)
}
