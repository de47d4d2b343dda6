import { isList, type Program } from '#domain/expressions/index.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import {
  compileDefinition,
  type CompiledDefinition,
  type CompiledDesign,
} from '#domain/reports/designed/compile.ts'
import type { ReportDefinition } from '#domain/reports/designed/definition.ts'
import { isCodes } from '#domain/reports/designed/parameter.ts'
import { designReason, type DesignFault } from '#domain/reports/designed/fault.ts'
import { expressionToSql } from '../../../db/sql/filter-sql.ts'

/** The database computes it: no function or list that plans alone know. */
const isComputable = (program: Program, entity: string, model: TenantModel | undefined): boolean =>
  expressionToSql(program, { entity, alias: 'm', zone: 'UTC', now: 0, model, bind: () => '$0' }) !== null

/** The definition as it can be run, or what is wrong with it. */
export function checkDefinition(definition: ReportDefinition, model?: TenantModel): CompiledDefinition {
  const compiled = compileDefinition(definition, model)
  if (!compiled.design) return compiled
  const faults = notComputable(compiled.design, model)
  return faults.length > 0 ? { design: null, faults } : compiled
}

function notComputable(
  { entity, columns, filter, parameters }: CompiledDesign,
  model: TenantModel | undefined,
): DesignFault[] {
  const reason = designReason('notComputable')
  const fails = (program: Program): boolean => !isComputable(program, entity.name, model)
  return [
    ...columns.flatMap(({ program, field, shows }, at) =>
      (shows && isList(program.type)) || !fails(program)
        ? []
        : [{ member: `columns[${at}].expression`, part: field.label, reason }],
    ),
    ...parameters.flatMap(({ parameter, on, narrowedBy, field }, at) => [
      ...(on && !isCodes(on.program) && fails(on.program)
        ? [{ member: `parameters[${at}].on`, part: field.label, reason }]
        : []),
      ...(narrowedBy && !isCodes(narrowedBy.program) && !isComputable(narrowedBy.program, parameter.of, model)
        ? [{ member: `parameters[${at}].narrowedBy`, part: field.label, reason }]
        : []),
    ]),
    ...(filter && fails(filter.program)
      ? [{ member: 'filter', part: { zh: '筛选条件', en: 'Filter' }, reason }]
      : []),
  ]
}
