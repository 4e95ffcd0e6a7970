import { expect, test } from 'vitest'

import { fromMarkdown } from './from-markdown.ts'
import { toReaderMarkdown } from './to-reader-markdown.ts'

const sources = {
  fileUrl: (id: string) => (id === 'gone' ? undefined : `https://help.example/files/${id}`),
  articleUrl: (id: string) => (id === 'a1' ? 'https://help.example/k/en/a' : undefined),
  snippet: () => fromMarkdown('Open :variable{key="days"}.'),
  variable: () => 'Mon–Fri',
}

test('a reader elsewhere gets plain Markdown with whole addresses', () => {
  const document = fromMarkdown(`::contents

See [this](article:a1#x) and [that](article:secret).

::snippet{key="hours"}

::image{fileId="f1" alt="A bag" caption="Ours"}

::image{fileId="gone" alt="Lost"}

::attachment{fileId="f2" name="List.pdf"}

:::tip
Try **it**.
:::

:::details{summary="More?"}
Yes.
:::
`)
  expect(toReaderMarkdown(document, sources))
    .toBe(`See [this](https://help.example/k/en/a#x) and that.

Open Mon–Fri.

![A bag](https://help.example/files/f1)

*Ours*

[List.pdf](https://help.example/files/f2)

> Try **it**.

**More?**

Yes.
`)
})
