import { importFields, type Entity } from '../entity.ts'
import { compileExpression } from '../expressions/compile.ts'
import type { Field } from '../field-kinds.ts'
import { filled, type Label } from '../label.ts'
import { faultLabel } from '../rules/messages.ts'
import { standardModel, type TenantModel } from '../modelling/tenant-model.ts'
import { checkValue, isBlank } from '../checks/values.ts'
import { placeOf } from './json-path.ts'
import { mappingTexts } from './mapping-texts.ts'
import type { CodeTable, MappedValue, MappingLine, WriteMode } from './mapping.ts'
import type { MappingFault } from './read-mapping.ts'
import { sourceEnvironment } from './source-object.ts'
import type { MappedColumn } from './source-row.ts'

interface MappingUse {
  readonly entity: Entity
  /** Rows that are only changed need no field but those of the key. */
  readonly mode: WriteMode
  /** null: not known; what names them goes unchecked. */
  readonly columns: readonly MappedColumn[] | null
  /** What the tenant declared, with its own tables; left out: the entities of the product. */
  readonly model?: TenantModel | undefined
}

/** What is wrong with the lines of a mapping, each with the field it fills. */
export function checkMapping(lines: readonly MappingLine[], use: MappingUse): readonly MappingFault[] {
  const { entity, mode } = use
  if (lines.length === 0) return [{ target: '', message: mappingTexts.noLines }]
  const fields = new Map(importFields(entity))
  const seen = new Set<string>()
  const faults: MappingFault[] = []
  const check = lineCheck(use)
  for (const line of lines) {
    const field = fields.get(line.target)
    const found = field
      ? [
          ...(seen.has(line.target) ? [filled(mappingTexts.targetTwice, { field: field.label })] : []),
          ...check(line, field),
        ]
      : [filled(mappingTexts.unknownTarget, { entity: entity.label, target: line.target })]
    seen.add(line.target)
    faults.push(...found.map((message) => ({ target: line.target, message })))
  }
  for (const [name, field] of fields)
    if (!seen.has(name) && isNeeded(entity, name, field, mode))
      faults.push({ target: name, message: filled(mappingTexts.missing, { field: field.label }) })
  return faults
}

/** Does a row that is written need a value of the field? */
export const isNeeded = (entity: Entity, name: string, field: Field, mode: WriteMode): boolean =>
  mode === 'update'
    ? entity.key.includes(name) && field.required
    : field.required && field.default === undefined

type LineCheck = (line: MappingLine, field: Field) => Label[]

function lineCheck({ columns, model = standardModel }: MappingUse): LineCheck {
  const names = columns?.map(({ name }) => name)
  const environment = columns && sourceEnvironment(columns)
  const columnFault = (column: string): Label[] => {
    if (column.trim() === '') return [mappingTexts.chooseColumn]
    return names && !placeOf(column, names) ? [filled(mappingTexts.noColumn, { column })] : []
  }
  const valueFaults = (value: MappedValue, field: Field): Label[] => {
    switch (value.kind) {
      case 'column':
        return columnFault(value.column)
      case 'constant':
        return constantFaults(value.text, field)
      case 'expression': {
        if (value.expression.trim() === '') return [mappingTexts.emptyExpression]
        const compiled = environment ? compileExpression(value.expression, environment) : null
        if (!compiled || compiled.ok) return []
        return compiled.faults.map(({ at, reason }) =>
          filled(mappingTexts.expression, { position: at + 1, reason }),
        )
      }
      case 'lookup':
        return [...lookupFaults(value, model), ...value.by.flatMap(({ column }) => columnFault(column))]
    }
  }
  return (line, field) => [
    ...valueFaults(line.value, field),
    ...(line.default === undefined ? [] : constantFaults(line.default, field)),
    ...(line.codes ? codeFaults(line.codes, field) : []),
  ]
}

function constantFaults(text: string, field: Field): Label[] {
  const checked = isBlank(text) && !field.required ? null : checkValue(field, text)
  return checked && 'fault' in checked ? [faultLabel(checked.fault)] : []
}

function codeFaults({ pairs }: CodeTable, field: Field): Label[] {
  const seen = new Set<string>()
  return pairs.flatMap(({ from, to }) => {
    const twice = seen.has(from) ? [filled(mappingTexts.codeTwice, { code: from })] : []
    seen.add(from)
    return [...twice, ...(isBlank(to) ? [] : constantFaults(to, field))]
  })
}

/** Is a row named by one code? */
const isLookedUp = ({ key, view }: Entity): boolean => key.length === 1 && !view

/** Entities of a tenant whose rows are named by one code. */
export const lookupEntitiesOf = ({ entities }: Pick<TenantModel, 'entities'>): readonly Entity[] =>
  entities.filter(isLookedUp)

function lookupFaults(
  { entity: name, by }: Extract<MappedValue, { kind: 'lookup' }>,
  model: TenantModel,
): Label[] {
  const entity = model.find(name)
  if (!entity) return [mappingTexts.noEntity]
  if (!isLookedUp(entity)) return [filled(mappingTexts.noKey, { entity: entity.label })]
  if (by.length === 0) return [mappingTexts.noTerms]
  return by.flatMap(({ field }) =>
    Object.hasOwn(entity.fields, field)
      ? []
      : [
          field === ''
            ? mappingTexts.noTerms
            : filled(mappingTexts.noField, { entity: entity.label, name: field }),
        ],
  )
}
