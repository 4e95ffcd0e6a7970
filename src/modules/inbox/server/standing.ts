import type { Copied } from './transcript.ts'
import { isShownTo, type Customer } from './whose.ts'

export async function* standing(
  customer: Pick<Customer, 'onlyAs'>,
  pages: AsyncIterable<readonly Copied[]>,
): AsyncGenerator<Copied[]> {
  for await (const messages of pages) {
    yield messages.filter((each) => each.deletedAt === null && isShownTo(customer, each))
  }
}
