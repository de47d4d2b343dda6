import type { Grid } from '../../../platform/print/blocks.ts'
import type { ReadRow, SheetForm } from '../form.ts'
import { groupedBy, groupOf } from '../seen-rows.ts'
import type { Words } from '../words.ts'
import { headOf, processText } from './parts.ts'

/** What goes with the parts of an order through the shop: all operations in route order, each to be signed. */
export const travelCard: SheetForm = {
  gives: 'sheets',
  about: ['order'],
  async read(read, orders) {
    const items = await read.named('item', orders, 'itemCode')
    const codes = orders.map(({ values }) => values['code'])
    const operations = await read.where('operation', 'orderCode', codes, 'proc_no, split_no, code')
    const processes = await read.named('process', operations, 'processCode')
    const byOrder = groupedBy(operations, 'orderCode')
    return orders.map((row) => ({
      row,
      joined: { item: items.of(row) },
      figures: {},
      lines: groupOf(byOrder, row.values['code']).map((step) => ({
        row: step,
        joined: { process: processes.of(step) },
        figures: {},
      })),
    }))
  },
  lay({ row: order, joined: { item }, lines }, words) {
    return {
      key: words.text(order, 'code'),
      blocks: [
        headOf(words, { row: order, item, code: words.text(order, 'code') }),
        {
          kind: 'facts',
          columns: 5,
          facts: [
            { label: words.entity('order'), text: words.text(order, 'code') },
            ...words.facts(
              'order',
              order,
              'status',
              'customerCode',
              'dueDate',
              'priority',
              'lotNo',
              'projectNo',
              'productionStart',
              'productionEnd',
              'warehouse',
            ),
          ],
        },
        { kind: 'note', label: words.say('orderRemark'), text: words.text(order, 'remark') },
        stepsOf(words, lines),
      ],
    }
  },
}

function stepsOf(words: Words, steps: readonly ReadRow[]): Grid {
  const label = (field: string) => words.label('operation', field)
  return {
    kind: 'grid',
    columns: [
      { header: label('processCode'), share: 100, shows: 'text' },
      { header: label('resCode'), share: 58, shows: 'text' },
      { header: label('start'), share: 52, shows: 'text' },
      { header: label('end'), share: 52, shows: 'text' },
      { header: label('qty'), share: 40, shows: 'number' },
      { header: words.say('goodScrap'), share: 58, shows: 'box' },
      { header: words.say('signed'), share: 62, shows: 'box' },
      { header: words.say('scan'), share: 117, shows: 'bars' },
    ],
    lines:
      steps.length === 0
        ? [{ heading: words.say('noOperations') }]
        : steps.map(({ row: step, joined: { process } }) => ({
            cells: [
              `${processText(words, step, process)}\n${words.text(step, 'code')}`,
              words.text(step, 'resCode'),
              words.text(step, 'start'),
              words.text(step, 'end'),
              words.text(step, 'qty'),
              '',
              '',
              step.hidden.has('code') ? '' : words.text(step, 'code'),
            ],
          })),
  }
}
