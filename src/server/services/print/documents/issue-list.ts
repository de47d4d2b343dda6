import type { Block, Grid, GridLine } from '../../../print/blocks.ts'
import type { SheetForm } from '../form.ts'
import { needsOf, stockOf, type NeedLine, type StockOf } from '../needs.ts'
import { groupedBy, groupOf, type Named } from '../seen-rows.ts'
import { MASK, type Words } from '../words.ts'
import { headOf, processText } from './parts.ts'

/** What the store gives out for an operation, or for all operations of an order. */
export const issueList: SheetForm = {
  gives: 'sheets',
  about: ['order', 'operation'],
  async make(read, subjects, words) {
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
    const stock = await stockOf(read, lines)
    const byOrder = groupedBy(operations, 'orderCode')
    const table: Making = { words, materials, stock }
    return subjects.map((subject) => {
      const code = subject.values['code']
      const steps = isOfOrders ? groupOf(byOrder, code) : [subject]
      const order = orders === null ? subject : orders.of(subject)
      const groups = steps.map((step) => ({
        heading: words.joined(processText(words, step, processes.of(step)), words.text(step, 'code')),
        needs: needs.get(String(step.values['code'])) ?? [],
      }))
      const about: Block = isOfOrders
        ? facts([
            { label: words.entity('order'), text: words.text(order, 'code') },
            ...words.facts('order', order, 'status', 'customerCode', 'productionStart', 'dueDate'),
          ])
        : facts([
            ...words.facts('operation', subject, 'orderCode'),
            { label: words.label('operation', 'processCode'), text: groups[0]!.heading },
            ...words.facts('operation', subject, 'resCode', 'start', 'kitStatus'),
          ])
      const head = headOf(words, {
        row: subject,
        item: products.of(subject),
        code: words.text(subject, 'code'),
      })
      return {
        key: words.text(subject, 'code'),
        blocks: [
          head,
          about,
          { kind: 'note', label: words.say('orderRemark'), text: words.text(order, 'remark') },
          gridOf(table, isOfOrders, groups),
          { kind: 'boxes', labels: [words.say('issuedBy'), words.say('receivedBy'), words.say('date')] },
        ],
      }
    })
  },
}

const facts = (all: Extract<Block, { kind: 'facts' }>['facts']): Block => ({
  kind: 'facts',
  columns: 5,
  facts: all,
})

interface Making {
  readonly words: Words
  readonly materials: Named
  readonly stock: StockOf
}

interface Group {
  readonly heading: string
  readonly needs: readonly NeedLine[]
}

function gridOf(making: Making, withHeadings: boolean, groups: readonly Group[]): Grid {
  const { words } = making
  const lines = groups
    .filter(({ needs }) => needs.length > 0)
    .flatMap(({ heading, needs }): GridLine[] => [
      ...(withHeadings ? [{ heading }] : []),
      ...needs.map((need, at) => ({ cells: cellsOf(making, need, at + 1) })),
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
      { header: words.say('places'), share: 76, shows: 'text' },
      { header: words.say('issuedQty'), share: 54, shows: 'box' },
      { header: words.say('scan'), share: 110, shows: 'bars' },
    ],
    lines: lines.length === 0 ? [{ heading: words.say('none') }] : lines,
  }
}

function cellsOf({ words, materials, stock }: Making, { row, pegged }: NeedLine, no: number): string[] {
  const item = materials.of(row)
  const code = words.text(row, 'itemCode')
  const { free, places } = stock(row.values['itemCode'])
  return [
    String(no),
    [code, words.joined(words.text(item, 'name'), words.text(item, 'spec'))].filter(Boolean).join('\n'),
    words.text(row, 'qty'),
    words.text(item, 'baseUnit'),
    pegged,
    free,
    places,
    '',
    code === MASK ? '' : code,
  ]
}
