import type { Head } from '../../../platform/print/blocks.ts'
import type { SeenRow } from '../seen-rows.ts'
import { MASK, type Words } from '../words.ts'

interface About {
  /** Order or operation: has `itemCode` and `qty`. */
  readonly row: SeenRow
  readonly item: SeenRow | undefined
  /** What is scanned. */
  readonly code: string
}

/** Item, quantity and the codes to scan, at the top of a document. */
export function headOf(words: Words, { row, item, code }: About): Head {
  return {
    kind: 'head',
    title: words.text(row, 'itemCode'),
    lines: [words.joined(words.text(item, 'name'), words.text(item, 'spec'))],
    figure: { label: words.label(row.entity.name, 'qty'), text: words.amount(row, 'qty', item) },
    codes:
      code === MASK
        ? []
        : [
            { text: code, form: 'bars' },
            { text: code, form: 'square' },
          ],
  }
}

/** `20 CUT Cutting` */
export const processText = (words: Words, operation: SeenRow, process: SeenRow | undefined): string =>
  words.joined(
    words.text(operation, 'procNo'),
    words.text(operation, 'processCode'),
    words.text(process, 'name'),
  )
