export { inEachOrganization } from '#platform/jobs/in-each-organization.ts'
