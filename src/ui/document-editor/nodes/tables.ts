import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** Tables that store cell alignment as a class because our CSP forbids inline styles. */
export const tables = [
  Table.configure({ resizable: false, renderWrapper: true }),
  TableRow,
  TableHeader.extend({ addAttributes: cellAttributes }),
  TableCell.extend({ addAttributes: cellAttributes }),
]

function cellAttributes() {
  return {
    colspan: { default: 1, parseHTML: spanIn('colspan') },
    rowspan: { default: 1, parseHTML: spanIn('rowspan') },
    colwidth: { default: null, rendered: false, parseHTML: () => null },
    align: {
      default: null,
      parseHTML: alignmentIn,
      renderHTML: ({ align }: Record<string, unknown>) =>
        typeof align === 'string' ? { class: `align-${align}` } : {},
    },
  }
}

function spanIn(name: string) {
  return (element: HTMLElement): number => {
    const span = Number(element.getAttribute(name))
    return Number.isSafeInteger(span) && span > 0 && span <= 100 ? span : 1
  }
}

function alignmentIn(element: HTMLElement): string | null {
  const named = /\balign-(left|center|right)\b/.exec(element.className)?.[1]
  const align = named ?? (element.style.textAlign || element.getAttribute('align'))
  return align === 'left' || align === 'center' || align === 'right' ? align : null
}
