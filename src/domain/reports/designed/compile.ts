import type { Entity } from '../../entity.ts'
import { environmentOf, entityEnvironment } from '../../environments/entity-environment.ts'
import { compileFilter } from '../../expressions/index.ts'
import type { Label } from '../../label.ts'
import { standardModel, type TenantModel } from '../../modelling/tenant-model.ts'
import { compileColumn, hasTotal, isFault, soundRead, type CompiledColumn, type SoundRead } from './column.ts'
import { checkColours } from './colours.ts'
import {
  isShareForm,
  reservedNames,
  type DesignColumn,
  type DesignKind,
  type ReportDefinition,
} from './definition.ts'
import { designReason, memberFault, type DesignFault, type MemberFault } from './fault.ts'
import { compileParameter, declarationsOf, type CompiledParameter } from './parameter.ts'
import { runDataNamed, runParameterNames } from '../../results/run-data.ts'
import { subjectNamed, type DesignWorld } from './reads.ts'
import { compileSections, type CompiledSection } from './sections.ts'

/** A definition of which every part is sound. */
export interface CompiledDesign {
  readonly definition: ReportDefinition
  readonly entity: Entity
  readonly columns: readonly CompiledColumn[]
  readonly filter: SoundRead | null
  readonly parameters: readonly CompiledParameter[]
  /** Of a document; its columns are none. */
  readonly sections: readonly CompiledSection[]
}

export type CompiledDefinition =
  | { readonly design: CompiledDesign; readonly faults: readonly [] }
  | { readonly design: null; readonly faults: readonly DesignFault[] }

const parts = {
  report: { zh: '报表', en: 'Report' },
  data: { zh: '数据', en: 'Data' },
  filter: { zh: '筛选条件', en: 'Filter' },
  groups: { zh: '分组', en: 'Groups' },
  sort: { zh: '排序', en: 'Sorting' },
} as const satisfies Record<string, Label>

const columnPart = ({ title, expression, name }: DesignColumn): Label => {
  const text = title.trim() || expression.trim() || name
  return { zh: `列“${text}”`, en: `Column "${text}"` }
}
const parameterPart = (label: string, name: string): Label => ({
  zh: `参数“${label || name}”`,
  en: `Parameter "${label || name}"`,
})

const isName = (name: string): boolean => /^[a-z][A-Za-z0-9]{0,39}$/.test(name) && !reservedNames.has(name)

/** Checks every part of a definition against the data as a tenant has it now. */
export function compileDefinition(
  definition: ReportDefinition,
  model: TenantModel = standardModel,
): CompiledDefinition {
  const entity = subjectNamed(definition.entity, model)
  if (!entity)
    return failed({
      member: 'entity',
      part: parts.data,
      reason: designReason('noEntity', { name: definition.entity }),
    })
  const faults: DesignFault[] = []
  const environment = environmentOf({ ME: entity.name }, declarationsOf(definition.parameters), model)
  const world: DesignWorld = { environment, model }
  const isDocument = definition.kind === 'document'
  const columns = isDocument ? [] : compileColumns(definition, world, faults)
  const sections = isDocument
    ? compileSections(definition, (rows) => compileDefinition(rows, model), faults)
    : []
  const parameters = compileParameters(definition, entity, model, faults)
  const filter = compileCondition(definition.filter, world, faults)
  checkNames(definition, faults)
  if (faults.length === 0) checkPlaces(definition, faults)
  return faults.length > 0
    ? failed(...faults)
    : { design: { definition, entity, columns, filter, parameters, sections }, faults: [] }
}

const failed = (...faults: readonly DesignFault[]): CompiledDefinition => ({ design: null, faults })

function repeated(names: readonly string[], at: number): boolean {
  const name = names[at]!.toLowerCase()
  return names.findIndex((other) => other.toLowerCase() === name) !== at
}

function nameFault(names: readonly string[], at: number): MemberFault | null {
  if (!isName(names[at]!)) return memberFault('name', 'badName')
  return repeated(names, at) ? memberFault('name', 'sameName', { name: names[at]! }) : null
}

function compileColumns(
  { columns, kind }: ReportDefinition,
  world: DesignWorld,
  faults: DesignFault[],
): CompiledColumn[] {
  if (columns.length === 0)
    faults.push({ member: 'columns', part: parts.report, reason: designReason('noColumns') })
  const names = columns.map(({ name }) => name)
  return columns.flatMap((column, at) => {
    const compiled = compileColumn(column, world)
    const found =
      nameFault(names, at) ??
      (isFault(compiled) ? compiled : (totalFault(compiled, kind) ?? checkColours(compiled)))
    if (found)
      faults.push({
        member: `columns[${at}].${found.member}`,
        part: columnPart(column),
        reason: found.reason,
      })
    return isFault(compiled) ? [] : [compiled]
  })
}

const totalFault = (compiled: CompiledColumn, kind: DesignKind): MemberFault | null => {
  const { total } = compiled.column
  return total === null || hasTotal(compiled, total, kind) ? null : memberFault('total', 'noTotal')
}

function compileParameters(
  { parameters }: ReportDefinition,
  entity: Entity,
  model: TenantModel,
  faults: DesignFault[],
): CompiledParameter[] {
  const names = parameters.map(({ name }) => name)
  const environment = entityEnvironment(entity.name, model)
  const row = environment.object(entity.name)
  const isRun = runDataNamed(entity.name) !== undefined
  return parameters.flatMap((parameter, at) => {
    const { name, label } = parameter
    const compiled = compileParameter(parameter, parameters, { environment, model })
    const found =
      nameFault(names, at) ??
      (row.property(name) || (isRun && runParameterNames.has(name))
        ? memberFault('name', 'fieldName', { name })
        : null) ??
      (isFault(compiled) ? compiled : null)
    if (found)
      faults.push({
        member: `parameters[${at}].${found.member}`,
        part: parameterPart(label, name),
        reason: found.reason,
      })
    return isFault(compiled) ? [] : [compiled]
  })
}

function compileCondition(
  text: string,
  { environment, model }: DesignWorld,
  faults: DesignFault[],
): SoundRead | null {
  if (text.trim() === '') return null
  const read = soundRead(compileFilter(text, environment), text, 'filter', model)
  if (!isFault(read)) return read
  faults.push({ ...read, part: parts.filter })
  return null
}

/** Groups and sorting name columns. */
function checkNames({ columns, groups, sort }: ReportDefinition, faults: DesignFault[]): void {
  const known = new Set(columns.map(({ name }) => name))
  const check = (name: string, member: string, part: Label, names: readonly string[], at: number): void => {
    if (!known.has(name)) faults.push({ member, part, reason: designReason('noColumn', { name }) })
    else if (repeated(names, at)) faults.push({ member, part, reason: designReason('sameName', { name }) })
  }
  for (const [at, name] of groups.entries()) check(name, `groups[${at}]`, parts.groups, groups, at)
  const sorted = sort.map(({ column }) => column)
  for (const [at, name] of sorted.entries()) check(name, `sort[${at}].column`, parts.sort, sorted, at)
}

/** Cross tables and charts: every column is an axis or a value, and values have totals. */
function checkPlaces({ kind, chart, columns }: ReportDefinition, faults: DesignFault[]): void {
  if (kind === 'list' || kind === 'document') return
  const count = (place: DesignColumn['place']): number =>
    columns.filter((column) => column.place === place).length
  if (count('row') < 1 || count('row') > 2 || count('column') > 2 || count('value') < 1)
    faults.push({ member: 'columns', part: parts.report, reason: designReason('needsPlace') })
  if (kind === 'chart' && isShareForm(chart) && count('column') > 0)
    faults.push({ member: 'chart', part: parts.report, reason: designReason('shareColumns') })
  for (const [at, column] of columns.entries())
    if (column.place === 'value' && column.total === null)
      faults.push({
        member: `columns[${at}].total`,
        part: columnPart(column),
        reason: designReason('needsTotal'),
      })
}
