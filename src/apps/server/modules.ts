import { module as accountModule } from '#modules/account/server/module.ts'
import { module as assignmentModule } from '#modules/assignment/server/module.ts'
import { module as bugsModule } from '#modules/bugs/server/module.ts'
import { module as contactsModule } from '#modules/contacts/server/module.ts'
import { module as fieldsModule } from '#modules/fields/server/module.ts'
import { module as filesModule } from '#modules/files/server/module.ts'
import { module as emailModule } from '#modules/email/server/module.ts'
import { module as inboxModule } from '#modules/inbox/server/module.ts'
import { module as documentationModule } from '#modules/documentation/server/module.ts'
import { module as knowledgeModule } from '#modules/knowledge/server/module.ts'
import { module as mailboxModule } from '#modules/mailbox/server/module.ts'
import { module as notificationsModule } from '#modules/notifications/server/module.ts'
import { module as organizationModule } from '#modules/organization/server/module.ts'
import { module as privacyModule } from '#modules/privacy/server/module.ts'
import { module as readersModule } from '#modules/readers/server/module.ts'
import { module as schedulesModule } from '#modules/schedules/server/module.ts'
import { module as searchModule } from '#modules/search/server/module.ts'
import { module as shareModule } from '#modules/share/server/module.ts'
import { module as slaModule } from '#modules/sla/server/module.ts'
import { module as sitesModule } from '#modules/sites/server/module.ts'
import { module as tagsModule } from '#modules/tags/server/module.ts'
import { module as templatesModule } from '#modules/templates/server/module.ts'
import { module as ticketsModule } from '#modules/tickets/server/module.ts'
import { module as viewsModule } from '#modules/views/server/module.ts'
import { module as visitorsModule } from '#modules/visitors/server/module.ts'
import { module as widgetModule } from '#modules/widget/server/module.ts'
import { housekeeping } from '#platform/jobs/housekeeping.ts'
import type { Module } from '#platform/registry/module.ts'
import type { Product } from '#platform/registry/product.ts'

/** Every module of the product, in the order of their tiers. */
export function createModules(needs: Product): Module[] {
  const modules: Module[] = [
    housekeeping,
    accountModule,
    sitesModule,
    organizationModule,
    filesModule,
    notificationsModule,
    schedulesModule,
    tagsModule,
    viewsModule,
    templatesModule,
    fieldsModule,
    contactsModule,
    readersModule,
    inboxModule,
    emailModule,
    knowledgeModule,
    documentationModule,
    assignmentModule,
    slaModule,
    ticketsModule,
    widgetModule,
    visitorsModule,
    shareModule,
    bugsModule,
    privacyModule,
    mailboxModule,
    searchModule,
  ]
  return modules.filter(({ isOffered }) => isOffered?.(needs.config) ?? true)
}
