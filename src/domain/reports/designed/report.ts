import { integer, quantity, type Field, type Fields } from '../../field-kinds.ts'
import type { TotalOp } from '../../rules/totals.ts'
import { menu } from '../../menu/index.ts'
import type { Report } from '../report.ts'
import { runDataNamed, runParameters } from '../../results/run-data.ts'
import { averageParts, type CompiledColumn, dependenciesOf } from './column.ts'
import type { CompiledDesign } from './compile.ts'
import type { DesignTotal } from './definition.ts'
import { documentOf } from './document.ts'
import type { FieldRead } from './reads.ts'

export interface ReportHead {
  readonly code: string
  readonly name: string
  readonly folder: string
}

/** A sound definition as a report like those that are declared: same calls, screens, files and subscriptions. */
export function reportOf(design: CompiledDesign, { code, name, folder }: ReportHead): Report {
  const { definition, parameters } = design
  const run = runDataNamed(design.entity.name)
  const shown = columnsOf(design)
  const columns = Object.fromEntries(shown.map(({ column, field }) => [column.name, field]))
  const report: Report = {
    code,
    folder,
    label: { zh: name, en: name },
    about: { zh: definition.about, en: definition.about },
    ...readOf(design),
    formulas: Object.fromEntries(
      shown
        .filter(({ column }) => column.formula.trim() !== '')
        .map(({ column: { name: column, formula } }) => [column, { zh: formula, en: formula }]),
    ),
    parameters: {
      ...(run ? runParameters(run.kind) : {}),
      ...Object.fromEntries(parameters.map(({ parameter, field }) => [parameter.name, field])),
    },
    initial: Object.fromEntries(
      parameters
        .filter(({ parameter }) => parameter.initial !== '')
        .map(({ parameter }) => [parameter.name, parameter.initial]),
    ),
    dependsOn: { ...(run ? { run: 'scheme' } : {}), ...dependenciesOf(definition.parameters) },
    ...(run ? { choosesRun: run.kind } : {}),
    columns,
    ...carriedOf(design),
    sums: shown.filter(({ column }) => column.total === 'sum').map(({ column }) => column.name),
    totals: totalsOf(design),
    sorting: sortingOf(design, columns),
    ...keyOf(design),
    opens: opensOf(shown),
    design,
  }
  return definition.kind === 'document' ? documentOf(report, design, reportOf) : report
}

/** Columns in their order; axes of a cross table before its values. */
export function columnsOf({ definition: { kind }, columns }: CompiledDesign): readonly CompiledColumn[] {
  if (kind === 'list') return columns
  const placed = (place: CompiledColumn['column']['place']) =>
    columns.filter(({ column }) => column.place === place)
  return [...placed('row'), ...placed('column'), ...placed('value').map(totalled)]
}

/** Totals of a list; those of a cross table are in its rows. */
function totalsOf({ definition, columns }: CompiledDesign): Readonly<Record<string, TotalOp>> {
  if (definition.kind !== 'list') return {}
  return Object.fromEntries(
    columns.flatMap(({ column: { name, total } }) => (total === null ? [] : [[name, total]])),
  )
}

const totalled = (one: CompiledColumn): CompiledColumn => ({
  ...one,
  field: totalField(one.field, one.column.total!),
})

/** The field of a total: a count is a whole number whatever is counted. */
function totalField(field: Field, total: DesignTotal): Field {
  if (total === 'count') return integer(field.label.zh, field.label.en)
  // A sum of many whole numbers may be larger than one of them, and their average lies between them.
  const isOther = (total === 'sum' || total === 'average') && field.kind === 'integer'
  return isOther ? { ...field, kind: 'quantity' } : field
}

function carriedOf(design: CompiledDesign): Pick<Report, 'carried'> {
  if (design.definition.kind === 'list') return {}
  const carried = columnsOf(design).flatMap((one) => {
    const parts = averageParts(one)
    const { zh, en } = one.field.label
    return parts ? [[parts.sum, quantity(zh, en)] as const, [parts.count, integer(zh, en)] as const] : []
  })
  return { carried: Object.fromEntries(carried) }
}

/** Rows of a group are together, then as the definition sorts; a group that is sorted has its direction. */
function sortingOf({ definition: { kind, groups, sort } }: CompiledDesign, columns: Fields): string {
  const sorted = sort.filter(({ column }) => Object.hasOwn(columns, column))
  const first = kind === 'list' ? groups : []
  const names = new Set([...first, ...sorted.map(({ column }) => column)])
  const isDown = (name: string): boolean =>
    sorted.some(({ column, descending }) => descending && column === name)
  const keys = [...names].map((name) => (isDown(name) ? `${name} desc` : name))
  return keys.length > 0 ? keys.join(',') : (Object.keys(columns)[0] ?? '')
}

/** Rows of a list are distinguished by the key of the entity, where it is shown whole. */
function keyOf({ definition: { kind }, entity, columns }: CompiledDesign): Pick<Report, 'key'> {
  if (kind !== 'list' || entity.key.length === 0) return {}
  const key = entity.key.map(
    (name) =>
      columns.find(
        ({ shows, reads }) => reads.length === 1 && shows?.entity === entity && shows.field === name,
      )?.column.name,
  )
  return key.includes(undefined) ? {} : { key: key as string[] }
}

/** List screens by the entity whose rows they show. */
function screenOf(name: string): string | undefined {
  for (const { screens } of menu) for (const { route, list } of screens) if (list === name) return route
  return undefined
}

/** A column of codes opens the list of the rows that they are codes of. */
function opensOf(columns: readonly CompiledColumn[]): Record<string, string> {
  const found = columns.flatMap(({ column, shows, field }) => {
    if (!shows || field.kind !== 'code') return []
    const declared = shows.entity.fields[shows.field]!
    const of = shows.entity.key[0] === shows.field ? shows.entity.name : declared.target
    const route = of === undefined ? undefined : screenOf(of)
    return route === undefined ? [] : [[column.name, route] as const]
  })
  return Object.fromEntries(found)
}

const isName = ({ entity, field }: FieldRead): boolean => entity.key.includes(field) || field === 'name'

/**
 * Entities that the reader must be able to open, with the fields that decide which rows count and what figures are. What a
 * list merely shows may be hidden.
 */
function readOf(design: CompiledDesign): Pick<Report, 'sources' | 'names'> {
  const { definition, entity, columns, filter, parameters } = design
  const isList = definition.kind === 'list'
  const computing = [
    ...(filter?.reads ?? []),
    ...parameters.flatMap(({ on, narrowedBy }) => [...(on?.reads ?? []), ...(narrowedBy?.reads ?? [])]),
    ...columns.flatMap((one) => (isList && one.shows && one.column.total === null ? [] : one.reads)),
  ]
  const all = [...computing, ...columns.flatMap(({ reads }) => reads)]
  const opened = new Set([
    entity.name,
    ...all.filter((read) => !isName(read)).map((read) => read.entity.name),
  ])
  const sources = Object.fromEntries(
    [...opened].map((name) => [
      name,
      [...new Set(computing.filter((read) => read.entity.name === name).map(({ field }) => field))],
    ]),
  )
  const named = new Set(all.map((read) => read.entity.name).filter((name) => !opened.has(name)))
  return { sources, names: [...named] }
}
