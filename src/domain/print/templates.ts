import { code, integer, quantity, text, time, type Field, type Fields } from '../field-kinds.ts'
import { printTexts } from './print-texts.ts'

/** What a template is filled with: a document of the shop floor, or the rows of a list or report. */
export const templateForms = ['jobCard', 'issueList', 'travelCard', 'list', 'report'] as const
export type TemplateForm = (typeof templateForms)[number]

/** Documents that templates are made for. */
export type TemplateDocument = Exclude<TemplateForm, 'list' | 'report'>

export const isTemplateDocument = (form: string): form is TemplateDocument =>
  form !== 'list' && form !== 'report' && templateForms.some((one) => one === form)

/** Rows whose fields a template names: those of one row by the field alone, those of rows that it leads to behind their name. */
export interface TemplateRows {
  /** Entities that the row itself may be of; places name the fields that all of them have. */
  readonly of: readonly string[]
  /** Only these of its fields. */
  readonly fields?: readonly string[]
  /** Entities of the rows it leads to, by the name before the dot. */
  readonly joined: Readonly<Record<string, string>>
  /** Figures that are no field of a row. */
  readonly figures: Fields
}

const named = ({ zh, en }: { readonly zh: string; readonly en: string }) => [zh, en] as const

/** What is known of each document: `{dueDate}`, `{item.name}`, and of each of its lines `{lines.qty}`, `{lines.item.name}`. */
export const templateRows: Readonly<
  Record<TemplateDocument, { readonly head: TemplateRows; readonly lines: TemplateRows }>
> = {
  jobCard: {
    head: {
      of: ['operation'],
      joined: { order: 'order', item: 'item', process: 'process', resource: 'resource' },
      figures: {},
    },
    lines: { of: ['inputInst'], joined: { item: 'item' }, figures: {} },
  },
  issueList: {
    head: {
      of: ['order', 'operation'],
      joined: { order: 'order', operation: 'operation', item: 'item', process: 'process' },
      figures: {},
    },
    lines: {
      of: ['inputInst'],
      fields: ['itemCode', 'qty'],
      joined: { item: 'item', operation: 'operation', process: 'process' },
      figures: {
        kitted: quantity(...named(printTexts.kitted)),
        free: quantity(...named(printTexts.stocked)),
        places: text(...named(printTexts.places)),
      },
    },
  },
  travelCard: {
    head: { of: ['order'], joined: { item: 'item' }, figures: {} },
    lines: { of: ['operation'], joined: { process: 'process' }, figures: {} },
  },
}

/** Before the fields of a line. */
export const LINES = 'lines.'

/** Known of every printout. */
export const printoutFields = {
  'print.at': time('打印时间', 'Printed'),
  'print.by': code('打印人', 'Printed by'),
  'print.unit': text('计划单元', 'Plan unit'),
  'print.title': text('标题', 'Title'),
  'print.rows': integer('行数', 'Rows'),
} as const satisfies Fields

/** Known of every line: its number, from 1. */
export const lineNumber: Readonly<Record<string, Field>> = {
  [`${LINES}no`]: integer(...named(printTexts.line)),
}

/** Bounds of a template: its file, what it unpacks to, and its one sheet. */
export const templateLimits = {
  fileBytes: 2 * 2 ** 20,
  unpackedBytes: 16 * 2 ** 20,
  rows: 500,
  columns: 100,
} as const

/** Bounds of what one is filled to. */
export const MOST_FILLED_ROWS = 50_000
export const MOST_PICTURES = 2000
/** Rows of a list or report in one. */
export const MOST_LIST_ROWS = 10_000
