import type { CopyableText } from './transcript.ts'
import { isShownTo, type Customer } from './customer-access.ts'

export async function* messagesForCustomer(
  customer: Pick<Customer, 'visibleAs'>,
  pages: AsyncIterable<readonly CopyableText[]>,
): AsyncGenerator<CopyableText[]> {
  for await (const messages of pages) {
    yield messages.filter((each) => each.deletedAt === null && isShownTo(customer, each))
  }
}
