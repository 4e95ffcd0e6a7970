import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * By default Vitest starts the largest files. Starting the slowest first keeps all workers busy
 * until the end.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.toSorted((first, second) => placeOf(first) - placeOf(second))
  }
}

function placeOf({ moduleId }: TestSpecification): number {
  const place = longest.findIndex((file) => moduleId.endsWith(file))
  return place < 0 ? longest.length : place
}

const longest = [
  'conformance/idempotency-1.test.ts',
  'conformance/idempotency-2.test.ts',
  'conformance/idempotency-3.test.ts',
  'conformance/table-attack.test.ts',
  'faults/email-kill.test.ts',
  'faults/jobs-kill.test.ts',
  'faults/two-nodes.test.ts',
  'faults/acknowledged-writes.test.ts',
  // Its console link is valid for 15 minutes and replaced by the next link for the same person.
  'e2e/sign-in.test.ts',
  'e2e/screens.test.ts',
  'e2e/hostile-words.test.ts',
  'e2e/knowledge.test.ts',
  'e2e/account-screens.test.ts',
  'integration/inbox-search-speed.test.ts',
  'integration/notifications-recipients.test.ts',
  'integration/organization-deletion.test.ts',
  'integration/assignment-engine.test.ts',
  'integration/jobs-work.test.ts',
]
