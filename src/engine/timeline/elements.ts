import { NULL_I32, NULL_I64, textAt, type Table, type TextColumn } from '../columns.ts'
import { boundsOf, NEVER } from './bounds.ts'
import { tableFrom, undated, type Element, type TimelineElements } from './element-table.ts'
import { proposalsOf, type Proposal } from './exceptions.ts'
import { flowParts, isReceipt, type FlowPart, type Flows } from './flow.ts'
import { flowsOf } from './flows.ts'
import {
  type timelineItemSchema,
  type timelineLineSchema,
  type timelineNoteSchema,
  type TimelineSettings,
} from './input.ts'
import { needDaysOf, netItem } from './netting.ts'

/** Rows of one item at most; those after them are added up in a last row of kind `later`. */
export const MOST_ELEMENTS = 20_000

export interface TimelineItemInput {
  /** One item. */
  readonly items: Table<typeof timelineItemSchema>
  readonly lines: Table<typeof timelineLineSchema>
  /** Notes of kind `stock` add up to the stock of the item. */
  readonly notes: Table<typeof timelineNoteSchema>
}

/** Stock, receipts and demand of an item by day with the running balance and what is to be done with each row. */
export function timelineElements(
  { items, lines, notes }: TimelineItemInput,
  settings: TimelineSettings,
  most = MOST_ELEMENTS,
): TimelineElements {
  const ordered = inOrder(lines)
  const flows = flowsOf(ordered, items.columns.code, settings)
  const bounds = boundsOf(items, 0)
  const needDays = needDaysOf(flows)
  const netting = netItem(flows, 0, settings.today, bounds, needDays)
  const { rows, safety } = proposalsOf(flows, netting, needDays, settings.today)
  const all = [
    ...noteElements(notes, settings.today),
    ...(bounds.safety > 0n || safety ? [safetyElement(bounds.safety, settings.today, safety)] : []),
    ...flowElements(ordered, flows, rows),
  ]
  return tableFrom(shortened(merged(all), most))
}

type Lines = Table<typeof timelineLineSchema>

const compareText = (a: string | null, b: string | null): number =>
  (a ?? '') < (b ?? '') ? -1 : (a ?? '') > (b ?? '') ? 1 : 0

/** Lines by document, so that rows of a day have one order whatever the order of the input. */
function inOrder({ length, columns }: Lines): Lines {
  const { source, doc, qty, day } = columns
  const order = Array.from({ length }, (_, row) => row).toSorted(
    (a, b) =>
      compareText(textAt(source, a), textAt(source, b)) ||
      compareText(textAt(doc, a), textAt(doc, b)) ||
      day[a]! - day[b]! ||
      Number(qty[a]! - qty[b]!),
  )
  const text = ({ codes, values }: TextColumn): TextColumn => ({
    codes: Int32Array.from(order, (row) => codes[row]!),
    values,
  })
  return {
    length,
    columns: {
      item: text(columns.item),
      part: text(columns.part),
      source: text(source),
      doc: text(doc),
      day: Int32Array.from(order, (row) => day[row]!),
      qty: BigInt64Array.from(order, (row) => qty[row]!),
    },
  }
}

function noteElements({ length, columns }: TimelineItemInput['notes'], today: number): Element[] {
  const { kind, doc, place, status, day, qty } = columns
  return Array.from({ length }, (_, row): Element => {
    const due = day[row] === NULL_I32 ? NEVER : day[row]!
    const amount = qty[row] === NULL_I64 ? 0n : qty[row]!
    const of = textAt(kind, row)!
    return {
      day: Math.max(due, today),
      due,
      kind: of,
      doc: textAt(doc, row),
      place: textAt(place, row),
      status: textAt(status, row),
      source: of === 'reserved' ? 'order' : of === 'reply' ? 'purchase' : 'stock',
      change: of === 'stock' ? amount : null,
      shown: amount,
      proposal: null,
    }
  }).toSorted(
    (a, b) =>
      compareText(a.kind, b.kind) ||
      compareText(a.place, b.place) ||
      compareText(a.doc, b.doc) ||
      compareText(a.status, b.status) ||
      Number(a.shown - b.shown),
  )
}

const safetyElement = (safety: bigint, today: number, proposal: Proposal | null): Element => ({
  day: today,
  due: NEVER,
  kind: 'safety',
  doc: null,
  place: null,
  status: null,
  source: null,
  change: null,
  shown: safety,
  proposal,
})

/** What receipts and demand are called: requests of purchase are planned receipts of it. */
const kindOf = (part: FlowPart, source: string | null): string =>
  source === 'purchase' && part === 'firm' ? 'purchase' : source === 'purchase' ? 'request' : part

function flowElements({ columns }: Lines, flows: Flows, proposals: readonly (Proposal | null)[]): Element[] {
  return Array.from(flows.row, (row, at): Element => {
    const part = flows.part[at]!
    const source = textAt(columns.source, row)
    const change = isReceipt(part) ? flows.qty[at]! : -flows.qty[at]!
    return {
      day: flows.day[at]!,
      due: flows.due[at]!,
      kind: kindOf(flowParts[part]!, source),
      doc: textAt(columns.doc, row),
      place: null,
      status: null,
      source,
      change,
      shown: change,
      proposal: proposals[at]!,
    }
  })
}

/** What has no date first, stock at its end, then by day; rows of a day in the order given. */
const merged = (all: readonly Element[]): Element[] => [
  ...all.filter(({ kind }) => undated.has(kind) && kind !== 'stock'),
  ...all.filter(({ kind }) => kind === 'stock'),
  ...all.filter(({ kind }) => !undated.has(kind)).toSorted((a, b) => a.day - b.day),
]

function shortened(all: readonly Element[], most: number): readonly Element[] {
  if (all.length <= most) return all
  const rest = all.slice(most - 1)
  const change = rest.reduce((sum, one) => sum + (one.change ?? 0n), 0n)
  const { day, due } = rest[0]!
  const [doc, none] = [String(rest.length), null]
  return [
    ...all.slice(0, most - 1),
    {
      day,
      due,
      kind: 'later',
      doc,
      place: none,
      status: none,
      source: none,
      change,
      shown: change,
      proposal: none,
    },
  ]
}
