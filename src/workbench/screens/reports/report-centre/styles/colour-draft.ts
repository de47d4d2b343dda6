import { colourFault } from '#domain/reports/designed/colours.ts'
import { mostColours, type DesignColour } from '#domain/reports/designed/definition.ts'
import type { GridColumn } from '../../../../grid/model/column.ts'
import type { GridLayout } from '../../../../grid/model/column-state.ts'

/** A rule as it is edited, with the column that it is about. */
export interface ColourRule extends DesignColour {
  readonly field: string
}

/** Rules of all columns, in the order of these. */
export const rulesOf = (columns: readonly GridColumn[]): readonly ColourRule[] =>
  columns.flatMap(({ field, colours = [] }) => colours.map((rule) => ({ field, ...rule })))

/** Where a new rule begins: the column of the last one, or the first of numbers. */
export function newRule(columns: readonly GridColumn[], rules: readonly ColourRule[]): ColourRule {
  const last = rules.at(-1)?.field
  const first = columns.find(({ kind }) => kind === 'quantity' || kind === 'integer') ?? columns[0]!
  const column = columns.find(({ field }) => field === last) ?? first
  return { field: column.field, ...plainRule(column) }
}

/** A rule of a column without a value yet; codes and words are compared as equal. */
export const plainRule = ({ kind, choice }: GridColumn): DesignColour => ({
  op: choice || kind === 'flag' || kind === 'code' || kind === 'text' ? 'eq' : 'gt',
  value: kind === 'flag' ? 'true' : '',
  tone: 'bad',
})

export type RuleFault = 'missing' | 'unfit' | 'tooMany'

/** What is wrong with each rule; null: nothing. */
export function ruleFaults(
  columns: readonly GridColumn[],
  rules: readonly ColourRule[],
): readonly (RuleFault | null)[] {
  return rules.map((rule, at) => {
    const column = columns.find(({ field }) => field === rule.field)
    const before = rules.slice(0, at).filter(({ field }) => field === rule.field).length
    if (before >= mostColours) return 'tooMany'
    if (rule.op === 'empty') return null
    if (rule.value.trim() === '') return 'missing'
    const kind = column === undefined || column.kind === 'rate' ? 'quantity' : column.kind
    return colourFault(rule, { kind }) === null ? null : 'unfit'
  })
}

const sameRules = (one: readonly DesignColour[], other: readonly DesignColour[]): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** The layout with these rules; columns whose rules stay as they are have none of their own. */
export function withRules(
  layout: GridLayout,
  columns: readonly GridColumn[],
  rules: readonly ColourRule[],
): GridLayout {
  const colours = (wanted: string): readonly DesignColour[] =>
    rules
      .filter(({ field }) => field === wanted)
      .map(({ op, value, tone }) => ({ op, value: op === 'empty' ? '' : value.trim(), tone }))
  return {
    ...layout,
    columns: layout.columns.map((choice) => {
      const now = columns.find(({ field }) => field === choice.field)?.colours ?? []
      const next = colours(choice.field)
      return sameRules(now, next) ? choice : { ...choice, colours: next }
    }),
  }
}
