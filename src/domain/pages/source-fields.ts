import { choiceOf, isChoiceName } from '../choices/index.ts'
import { subjectsIn } from '../environments/subjects.ts'
import type { Entity } from '../entity.ts'
import { choice, code, integer, quantity, text, time, type Field, type Fields } from '../field-kinds.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import type { Report } from '../reports/report.ts'
import { runData } from '../results/run-data.ts'
import type { TotalOp } from '../rules/totals.ts'
import { readProperties } from './read-properties.ts'
import { isSourceKind, sourceKinds, type PageSource, type SourceKind, type SourceValues } from './sources.ts'

/** Entity whose rows pages may show, as a tenant has it; its own rights hold. */
export const pageEntity = (name: string, model: TenantModel = standardModel): Entity | undefined =>
  subjectsIn(model).get(name)

/** A result table of runs with its columns, as those of an entity. */
export const runTable = (calculation: string, table: string): Entity | undefined =>
  runData.find((one) => one.kind === calculation && one.table === table)?.entity

export const runTables = (calculation: string): readonly string[] =>
  runData.filter(({ kind }) => kind === calculation).map(({ table }) => table)

/** The declared properties of a source; null where its kind is not known. */
export function sourceValues<K extends SourceKind>(source: PageSource, kind: K): SourceValues<K> | null {
  return source.kind === kind && isSourceKind(source.kind)
    ? (readProperties(sourceKinds[kind].properties, source).values as SourceValues<K>)
    : null
}

/** Columns of the rows of a report; null: it is not known or cannot run, or is a document, whose rows are those of its sections. */
export const reportFields = (report: Report | null | undefined): Fields | null =>
  report && !report.sections ? report.columns : null

interface Total {
  readonly name: string
  readonly op: TotalOp
  readonly field: string
}

/** Groups have the fields by which they are grouped, and their totals. */
function grouped(of: Fields, groupBy: readonly string[], totals: readonly Total[]): Fields {
  if (groupBy.length === 0 && totals.length === 0) return of
  const named = (name: string): [string, Field][] => (of[name] ? [[name, of[name]]] : [])
  const total = ({ name, op, field }: Total): [string, Field] => {
    const label = of[field]?.label ?? { zh: name, en: name }
    if (op === 'count') return [name, integer(label.zh, label.en)]
    if ((op === 'min' || op === 'max') && of[field]) return [name, of[field]]
    return [name, quantity(label.zh, label.en)]
  }
  return Object.fromEntries([...groupBy.flatMap(named), ...totals.map(total)])
}

const kpiFields = {
  run: {
    runNo: code('运行号', 'Run'),
    at: time('时间', 'Time'),
    value: quantity('值', 'Value'),
    target: quantity('目标', 'Target'),
    warn: quantity('预警值', 'Warning at'),
    alarm: quantity('报警值', 'Alarm at'),
    unit: text('单位', 'Unit'),
    state: choice('状态', 'State', 'KpiState'),
  },
  group: { group: text('分组', 'Group'), value: quantity('值', 'Value') },
} as const satisfies Readonly<Record<string, Fields>>

const rowFields = (entity: Entity | undefined): Fields | null => entity?.fields ?? null

const fieldsOfKind: {
  readonly [K in SourceKind]: (values: SourceValues<K>, model: TenantModel) => Fields | null
} = {
  rows: ({ entity, groupBy, totals }, model) => {
    const fields = rowFields(pageEntity(entity, model))
    return fields && grouped(fields, groupBy, totals)
  },
  kpi: ({ by }) => kpiFields[by],
  run: ({ calculation, table, groupBy, totals }) => {
    const fields = rowFields(runTable(calculation, table))
    return fields && grouped(fields, groupBy, totals)
  },
  report: () => null,
  choice: ({ choice: name }) =>
    isChoiceName(name) ? { code: choice('编码', 'Code', name), text: text('文本', 'Text') } : null,
  fixed: () => ({
    value: text('值', 'Value'),
    text: text('文本', 'Text'),
    amount: quantity('数值', 'Number'),
  }),
  value: () => ({ value: text('值', 'Value') }),
  form: ({ entity }, model) => rowFields(pageEntity(entity, model)),
}

/**
 * Fields of the rows of a source; null where they are known only once it was read (reports), or where it names data that
 * does not exist.
 */
export function sourceFields(source: PageSource, model: TenantModel = standardModel): Fields | null {
  if (!isSourceKind(source.kind)) return null
  const { values } = readProperties(sourceKinds[source.kind].properties, source)
  return (fieldsOfKind[source.kind] as (values: unknown, model: TenantModel) => Fields | null)(values, model)
}

/** Rows of a choice list. */
export const choiceRows = (name: string): readonly { readonly code: string }[] =>
  isChoiceName(name) ? Object.keys(choiceOf(name)).map((one) => ({ code: one })) : []
