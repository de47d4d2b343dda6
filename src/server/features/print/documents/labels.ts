import type { LabelText } from '../../../platform/print/blocks.ts'
import type { LabelForm } from '../form.ts'
import type { SeenRow } from '../seen-rows.ts'
import { MASK, type Words } from '../words.ts'

/** A label for what is made: the item, what is called so, order and quantity; the code is that of the row. */
export const labels: LabelForm = {
  gives: 'labels',
  about: ['order', 'operation', 'item'],
  async make(read, rows, words) {
    const named = await read.named('item', rows, 'itemCode')
    return rows.map((row) =>
      row.entity.name === 'item' ? labelOf(words, row, row) : labelOf(words, row, named.of(row)),
    )
  },
}

/** Facts of each kind of row; those of an item are its own. */
const facts: Readonly<Record<string, readonly string[]>> = {
  order: ['code', 'qty', 'customerCode', 'dueDate', 'lotNo'],
  operation: ['orderCode', 'qty', 'processCode', 'resCode'],
  item: ['defaultWarehouse', 'baseUnit'],
}

function labelOf(words: Words, row: SeenRow, item: SeenRow | undefined): LabelText {
  const { name } = row.entity
  const code = words.text(row, 'code')
  return {
    title: name === 'item' ? code : words.text(row, 'itemCode'),
    subtitle: words.joined(words.text(item, 'name'), words.text(item, 'spec')),
    facts: facts[name]!.map((field) => ({
      label: field === 'code' ? words.entity(name) : words.label(name, field),
      text: field === 'qty' ? words.amount(row, field, item) : words.text(row, field),
    })).filter(({ text }) => text !== ''),
    code: code === MASK ? '' : code,
  }
}
