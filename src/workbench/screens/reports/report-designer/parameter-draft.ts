import { entityEnvironment } from '#domain/environments/entity-environment.ts'
import { textOf, type Language } from '#domain/label.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import {
  newParameter,
  type DesignParameter,
  type ReportDefinition,
} from '#domain/reports/designed/definition.ts'
import { subjectNamed } from '#domain/reports/designed/reads.ts'
import { freeName, nameOfPath } from './draft.ts'
import type { FieldLine } from './field-lines.ts'

/** Parameter names do not hide fields, which expressions name first. */
function parameterName(definition: ReportDefinition, wanted: string, model: TenantModel): string {
  const row = entityEnvironment(definition.entity, model).object(definition.entity)
  const fields = row.properties().map(({ name }) => name)
  const taken = [...definition.parameters.map(({ name }) => name), ...fields]
  const name = freeName(wanted, taken)
  return row.property(name) ? freeName(`p${name[0]!.toUpperCase()}${name.slice(1)}`, taken) : name
}

/** A parameter that is compared with a field: days begin a period or end it, codes are chosen. */
export function withParameter(
  definition: ReportDefinition,
  line: FieldLine | null,
  { language, model }: { readonly language: Language; readonly model: TenantModel },
): ReportDefinition {
  const name = parameterName(definition, line ? `p${nameOfPath(line.path)}` : 'value', model)
  const made: DesignParameter = line
    ? {
        ...newParameter(name),
        label: textOf(line.label, language),
        on: line.path,
        ...shapeOf(definition, line),
      }
    : newParameter(name)
  return { ...definition, parameters: [...definition.parameters, made] }
}

function shapeOf({ parameters }: ReportDefinition, { path, field }: FieldLine): Partial<DesignParameter> {
  switch (field.kind) {
    case 'date':
    case 'time': {
      const begins = !parameters.some(({ on, operator }) => on === path && operator === 'ge')
      return { type: 'date', operator: begins ? 'ge' : 'le', initial: begins ? 'today-30d' : 'today' }
    }
    case 'integer':
    case 'quantity':
      return { type: 'number', operator: 'ge' }
    case 'choice':
      return typeof field.choice === 'string'
        ? { type: 'choice', of: field.choice }
        : { type: 'text', operator: 'contains' }
    case 'reference':
      return { type: 'reference', of: field.target!, many: true }
    default:
      return { type: 'text', operator: 'contains' }
  }
}

/** A change of one parameter. Those that depend on it follow its name. */
export function changedParameter(
  definition: ReportDefinition,
  at: number,
  change: Partial<DesignParameter>,
): ReportDefinition {
  const old = definition.parameters[at]!.name
  const name = change.name ?? old
  const follows = ({ dependsOn }: DesignParameter): boolean => old !== '' && dependsOn === old
  return {
    ...definition,
    parameters: definition.parameters.map((one, index) => {
      if (index === at) return { ...one, ...change }
      return follows(one) ? { ...one, dependsOn: name } : one
    }),
  }
}

/** Without a parameter; others do not depend on it any more. */
export function withoutParameter(definition: ReportDefinition, at: number): ReportDefinition {
  const { name } = definition.parameters[at]!
  return {
    ...definition,
    parameters: definition.parameters
      .toSpliced(at, 1)
      .map((one) => (one.dependsOn === name ? { ...one, dependsOn: '', narrowedBy: '' } : one)),
  }
}

/** What makes a parameter depend on another: the field of its rows that names rows of the other is compared, if there is one. */
export function withDependency(
  { of, narrowedBy }: DesignParameter,
  others: readonly DesignParameter[],
  dependsOn: string | null,
  model: TenantModel,
): Partial<DesignParameter> {
  const other = others.find(({ name }) => name === dependsOn)
  if (!other) return { dependsOn: '', narrowedBy: '' }
  const fields = Object.entries(subjectNamed(of, model)?.fields ?? {})
  const naming = fields.find(([, { target }]) => target !== undefined && target === other.of)
  return { dependsOn: other.name, narrowedBy: naming ? `ME.${naming[0]}` : narrowedBy }
}
