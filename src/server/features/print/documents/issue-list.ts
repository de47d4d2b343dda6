import type { Block, Grid, GridLine } from '../../../platform/print/blocks.ts'
import type { ReadRow, SheetForm } from '../form.ts'
import { needsOf } from '../needs.ts'
import { pickingOf } from '../picks.ts'
import { groupedBy, groupOf } from '../seen-rows.ts'
import { MASK, type Words } from '../words.ts'
import { headOf, processText } from './parts.ts'

/** What the store gives out for an operation, or for all operations of an order. */
export const issueList: SheetForm = {
  gives: 'sheets',
  about: ['order', 'operation'],
  async read(read, subjects) {
    const isOfOrders = subjects[0]!.entity.name === 'order'
    const codes = subjects.map(({ values }) => values['code'])
    const operations = isOfOrders
      ? await read.where('operation', 'orderCode', codes, 'proc_no, split_no, code')
      : subjects
    const orders = isOfOrders ? null : await read.named('order', subjects, 'orderCode')
    const products = await read.named('item', subjects, 'itemCode')
    const processes = await read.named('process', operations, 'processCode')
    const needs = await needsOf(read, operations)
    const lines = [...needs.values()].flat()
    const materials = await read.named(
      'item',
      lines.map(({ row }) => row),
      'itemCode',
    )
    const pick = await pickingOf(read, lines)
    const byOrder = groupedBy(operations, 'orderCode')
    return subjects.map((row) => {
      const steps = isOfOrders ? groupOf(byOrder, row.values['code']) : [row]
      return {
        row,
        joined: {
          order: orders === null ? row : orders.of(row),
          operation: isOfOrders ? undefined : row,
          item: products.of(row),
          process: isOfOrders ? undefined : processes.of(row),
        },
        figures: {},
        lines: steps.flatMap((operation) =>
          (needs.get(String(operation.values['code'])) ?? []).map((need): ReadRow => {
            const { free, places } = pick(operation.values['orderCode'], need)
            return {
              row: need.row,
              joined: { item: materials.of(need.row), operation, process: processes.of(operation) },
              figures: { kitted: need.pegged, free, places },
            }
          }),
        ),
      }
    })
  },
  lay({ row, joined: { order, operation, item, process }, lines }, words) {
    const about: Block = operation
      ? facts([
          ...words.facts('operation', operation, 'orderCode'),
          { label: words.label('operation', 'processCode'), text: headingOf(words, operation, process) },
          ...words.facts('operation', operation, 'resCode', 'start', 'kitStatus'),
        ])
      : facts([
          { label: words.entity('order'), text: words.text(order, 'code') },
          ...words.facts('order', order, 'status', 'customerCode', 'productionStart', 'dueDate'),
        ])
    return {
      key: words.text(row, 'code'),
      blocks: [
        headOf(words, { row, item, code: words.text(row, 'code') }),
        about,
        { kind: 'note', label: words.say('orderRemark'), text: words.text(order, 'remark') },
        gridOf(words, lines, operation === undefined),
        { kind: 'boxes', labels: [words.say('issuedBy'), words.say('receivedBy'), words.say('date')] },
      ],
    }
  },
}

const facts = (all: Extract<Block, { kind: 'facts' }>['facts']): Block => ({
  kind: 'facts',
  columns: 5,
  facts: all,
})

/** Process and code of an operation. */
const headingOf = (words: Words, operation: ReadRow['row'], process: ReadRow['joined'][string]): string =>
  words.joined(processText(words, operation, process), words.text(operation, 'code'))

function gridOf(words: Words, lines: readonly ReadRow[], withHeadings: boolean): Grid {
  const byOperation = Map.groupBy(lines, ({ joined: { operation } }) => operation!)
  const drawn = [...byOperation].flatMap(([operation, own]): GridLine[] => [
    ...(withHeadings ? [{ heading: headingOf(words, operation, own[0]!.joined['process']) }] : []),
    ...own.map((line, at) => ({ cells: cellsOf(words, line, at + 1) })),
  ])
  return {
    kind: 'grid',
    columns: [
      { header: words.say('line'), share: 22, shows: 'number' },
      { header: words.label('inputInst', 'itemCode'), share: 128, shows: 'text' },
      { header: words.say('required'), share: 46, shows: 'number' },
      { header: words.say('unit'), share: 32, shows: 'text' },
      { header: words.say('kitted'), share: 46, shows: 'number' },
      { header: words.say('stocked'), share: 50, shows: 'number' },
      { header: words.say('places'), share: 92, shows: 'text' },
      { header: words.say('issuedQty'), share: 54, shows: 'box' },
      { header: words.say('scan'), share: 110, shows: 'bars' },
    ],
    lines: drawn.length === 0 ? [{ heading: words.say('none') }] : drawn,
  }
}

function cellsOf(words: Words, { row, joined: { item }, figures }: ReadRow, no: number): string[] {
  const code = words.text(row, 'itemCode')
  return [
    String(no),
    [code, words.joined(words.text(item, 'name'), words.text(item, 'spec'))].filter(Boolean).join('\n'),
    words.text(row, 'qty'),
    words.text(item, 'baseUnit'),
    figures['kitted']!,
    figures['free']!,
    figures['places']!,
    '',
    code === MASK ? '' : code,
  ]
}
