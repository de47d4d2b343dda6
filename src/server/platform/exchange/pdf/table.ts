import { Readable } from 'node:stream'
import type { MadeTable } from '../made-table.ts'
import { pageOf } from './document.ts'
import { headFacts } from './page-setup.ts'
import { writePdf } from './write.ts'

export function pdfTable({ title, columns, lines, looks, count }: MadeTable): Readable {
  const { pages, style } = looks
  if (!pages) throw new Error('a PDF needs pages')
  const head = {
    title,
    facts: headFacts(pages, count, looks),
    paper: pages.paper,
    made: pages.made,
    ...(style?.page ? { page: pageOf(style.page) } : {}),
  }
  return Readable.from(writePdf(columns, lines, head, looks), { objectMode: false })
}
