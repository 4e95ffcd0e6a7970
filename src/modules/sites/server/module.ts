import { answer, type Module } from '#platform/registry/module.ts'

import {
  addDomain,
  archiveSite,
  checkSlug,
  createSite,
  domainAdded,
  domainFailed,
  domainMadePrimary,
  domainProofMissing,
  domainRemoved,
  domainVerified,
  getSite,
  listDomains,
  listSites,
  makeDomainPrimary,
  removeDomain,
  removeSitePicture,
  restoreSite,
  setSitePicture,
  siteArchived,
  siteCreated,
  siteRestored,
  siteUpdated,
  updateSite,
  verifyDomain,
} from '../contract.ts'
import {
  answerDomains,
  askForDomain,
  giveDomainBack,
  leadHostsTo,
  verifyNow,
} from './domain-actions.ts'
import { recheckDomains } from './jobs.ts'
import { dropPicture, keepPicture } from './pictures.ts'
import { presentSite, type SitesConfig } from './present.ts'
import type { LookupTxt } from './proof.ts'
import {
  answerSites,
  answerSlug,
  bringSiteBack,
  editSite,
  getSiteRow,
  makeSite,
  putSiteAway,
} from './site-actions.ts'
import type { SiteRow } from './store.ts'
import fieldTexts from './field-texts.json' with { type: 'json' }

export interface SitesOptions {
  readonly lookupTxt: LookupTxt
  readonly config: SitesConfig
}

export function createSitesModule({ lookupTxt, config }: SitesOptions): Module {
  const shown = async (row: Promise<SiteRow>) => presentSite(await row, config)
  const rechecking = recheckDomains(lookupTxt)
  return {
    name: 'sites',
    fieldTexts,
    calls: [
      answer(checkSlug, answerSlug),
      answer(listSites, (scope) => answerSites(scope, config)),
      answer(getSite, (scope, { id }) => shown(getSiteRow(scope, id))),
      answer(createSite, (scope, site) => shown(makeSite(scope, site))),
      answer(updateSite, (scope, change) => shown(editSite(scope, change))),
      answer(setSitePicture, (scope, wanted, exchange) =>
        shown(keepPicture(scope, wanted, exchange)),
      ),
      answer(removeSitePicture, (scope, wanted) => shown(dropPicture(scope, wanted))),
      answer(archiveSite, (scope, seen) => shown(putSiteAway(scope, seen))),
      answer(restoreSite, (scope, seen) => shown(bringSiteBack(scope, seen))),
      answer(listDomains, (scope, { siteId }) => answerDomains(scope, siteId)),
      answer(addDomain, (scope, wanted) => askForDomain(scope, wanted, config)),
      answer(verifyDomain, (scope, { id }) => verifyNow(scope, id, lookupTxt)),
      answer(makeDomainPrimary, (scope, { id }) => leadHostsTo(scope, id)),
      answer(removeDomain, async (scope, { id }) => {
        await giveDomainBack(scope, id)
        return {}
      }),
    ],
    holdings: [
      { table: 'sites', label: 'Sites' },
      { table: 'site_domains', label: 'Domains' },
    ],
    jobs: rechecking.jobs,
    cron: [rechecking.cron],
    events: [
      siteCreated,
      siteUpdated,
      siteArchived,
      siteRestored,
      domainAdded,
      domainVerified,
      domainProofMissing,
      domainFailed,
      domainMadePrimary,
      domainRemoved,
    ],
  }
}
