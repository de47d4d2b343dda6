import type { Block } from '../../../platform/print/blocks.ts'
import type { ReadRow, SheetForm } from '../form.ts'
import { groupedBy, groupOf, type SeenRow } from '../seen-rows.ts'
import type { Words } from '../words.ts'
import { headOf, processText } from './parts.ts'

/** What a worker gets with one operation: what is made where and when, of what, and boxes for what came of it. */
export const jobCard: SheetForm = {
  gives: 'sheets',
  about: ['operation'],
  async read(read, operations) {
    const orders = await read.named('order', operations, 'orderCode')
    const items = await read.named('item', operations, 'itemCode')
    const processes = await read.named('process', operations, 'processCode')
    const resources = await read.named('resource', operations, 'resCode')
    const codes = operations.map(({ values }) => values['code'])
    const all = await read.where('inputInst', 'operationCode', codes, 'inst_code, code')
    const inputs = all.filter(({ values }) => values['direction'] === 'I')
    const materials = await read.named('item', inputs, 'itemCode')
    const byOperation = groupedBy(inputs, 'operationCode')
    return operations.map((row) => ({
      row,
      joined: {
        order: orders.of(row),
        item: items.of(row),
        process: processes.of(row),
        resource: resources.of(row),
      },
      figures: {},
      lines: groupOf(byOperation, row.values['code']).map((input) => ({
        row: input,
        joined: { item: materials.of(input) },
        figures: {},
      })),
    }))
  },
  lay({ row: operation, joined: { order, item, process, resource }, lines }, words) {
    const facts = [
      ...words.facts('operation', operation, 'orderCode'),
      {
        label: words.label('operation', 'processCode'),
        text: processText(words, operation, process),
      },
      {
        label: words.label('operation', 'resCode'),
        text: words.joined(words.text(operation, 'resCode'), words.text(resource, 'name')),
      },
      ...words.facts('operation', operation, 'status', 'kitStatus'),
      ...words.facts('operation', operation, 'setupStart', 'start', 'end', 'setupSec', 'productionSec'),
      ...words.facts('order', order, 'dueDate', 'customerCode', 'lotNo', 'priority'),
      ...words.facts('operation', operation, 'nextOps'),
    ]
    const blocks: Block[] = [
      headOf(words, { row: operation, item, code: words.text(operation, 'code') }),
      { kind: 'facts', columns: 5, facts },
      note(words, 'operationRemark', operation),
      note(words, 'processRemark', process),
      note(words, 'orderRemark', order),
      {
        kind: 'boxes',
        labels: (['started', 'finished', 'good', 'scrap', 'operator', 'inspector'] as const).map((name) =>
          words.say(name),
        ),
      },
      ...(lines.length > 0 ? [materialsOf(words, lines)] : []),
    ]
    return { key: words.text(operation, 'code'), blocks }
  },
}

const note = (
  words: Words,
  name: 'operationRemark' | 'processRemark' | 'orderRemark',
  row: SeenRow | undefined,
): Block => ({ kind: 'note', label: words.say(name), text: words.text(row, 'remark') })

function materialsOf(words: Words, lines: readonly ReadRow[]): Block {
  return {
    kind: 'grid',
    columns: [
      { header: words.label('inputInst', 'itemCode'), share: 3, shows: 'text' },
      { header: words.label('item', 'name'), share: 5, shows: 'text' },
      { header: words.say('required'), share: 2, shows: 'number' },
      { header: words.say('unit'), share: 1.2, shows: 'text' },
      { header: words.say('issuedQty'), share: 2, shows: 'box' },
    ],
    lines: lines.map(({ row: input, joined: { item } }) => ({
      cells: [
        words.text(input, 'itemCode'),
        words.joined(words.text(item, 'name'), words.text(item, 'spec')),
        words.text(input, 'qty'),
        words.text(item, 'baseUnit'),
      ],
    })),
  }
}
