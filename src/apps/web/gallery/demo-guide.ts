import type { RichTextDocument } from '#lib/rich-text.ts'

export const guide: RichTextDocument = {
  type: 'doc',
  content: [
    { type: 'tableOfContents' },
    {
      type: 'heading',
      attrs: { level: 2 },
      content: [{ type: 'text', text: 'Return an item' }],
    },
    {
      type: 'paragraph',
      content: [
        { type: 'text', text: 'You have ' },
        { type: 'text', text: '30 days', marks: [{ type: 'bold' }] },
        { type: 'text', text: ' to return an item. Contact ' },
        {
          type: 'text',
          text: 'our team',
          marks: [{ type: 'link', attrs: { href: 'mailto:returns@northwind.example' } }],
        },
        { type: 'text', text: ' with your order number, such as ' },
        { type: 'text', text: 'NW-20418', marks: [{ type: 'code' }] },
        { type: 'text', text: '.' },
      ],
    },
    {
      type: 'orderedList',
      content: [
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'Pack the bags in their original box.' }],
            },
          ],
        },
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'Put the label on the outside.' }],
            },
          ],
        },
        {
          type: 'listItem',
          content: [
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'Drop it off at any post office.' }],
            },
          ],
        },
      ],
    },
    {
      type: 'callout',
      attrs: { kind: 'tip' },
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'No box? Any sturdy one will do.' }],
        },
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'Shipping costs' }] },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableHeader',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'From' }] }],
            },
            {
              type: 'tableHeader',
              attrs: { align: 'right' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Days' }] }],
            },
            {
              type: 'tableHeader',
              attrs: { align: 'right' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Price' }] }],
            },
          ],
        },
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableCell',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Germany' }] }],
            },
            {
              type: 'tableCell',
              attrs: { align: 'right' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: '2' }] }],
            },
            {
              type: 'tableCell',
              attrs: { align: 'right' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'free' }] }],
            },
          ],
        },
        {
          type: 'tableRow',
          content: [
            {
              type: 'tableCell',
              content: [{ type: 'paragraph', content: [{ type: 'text', text: 'France' }] }],
            },
            {
              type: 'tableCell',
              attrs: { align: 'right' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: '4' }] }],
            },
            {
              type: 'tableCell',
              attrs: { align: 'right' },
              content: [{ type: 'paragraph', content: [{ type: 'text', text: '4.90 €' }] }],
            },
          ],
        },
      ],
    },
    {
      type: 'callout',
      attrs: { kind: 'warning' },
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Opened bags can only be exchanged.' }],
        },
      ],
    },
    {
      type: 'details',
      attrs: { summary: 'How do I print the label?' },
      content: [
        {
          type: 'paragraph',
          content: [
            { type: 'text', text: 'Open the order, choose ' },
            { type: 'text', text: 'Return', marks: [{ type: 'italic' }] },
            { type: 'text', text: ', then ' },
            { type: 'text', text: 'Print', marks: [{ type: 'italic' }] },
            { type: 'text', text: '.' },
          ],
        },
      ],
    },
    {
      type: 'taskList',
      content: [
        {
          type: 'taskItem',
          attrs: { checked: true },
          content: [
            { type: 'paragraph', content: [{ type: 'text', text: 'Order number written down' }] },
          ],
        },
        {
          type: 'taskItem',
          content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Label printed' }] }],
        },
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: 'For developers' }] },
    {
      type: 'codeBlock',
      attrs: { language: 'js' },
      content: [{ type: 'text', text: "const order = await parley.orders.find('NW-20418')" }],
    },
    { type: 'video', attrs: { src: 'https://vimeo.com/123456789' } },
    { type: 'embed', attrs: { url: 'https://northwind.example/returns' } },
    { type: 'snippet', attrs: { key: 'hours' } },
    {
      type: 'paragraph',
      content: [
        { type: 'variable', attrs: { key: 'company' } },
        { type: 'text', text: ' thanks you.' },
      ],
    },
  ],
}
