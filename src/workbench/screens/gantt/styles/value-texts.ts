import {
  evaluate,
  toWire,
  type Program,
  type Type,
  type Value,
  type World,
} from '#domain/expressions/index.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { ColumnSource } from '#engine/expressions/evaluate-columns.ts'
import { fieldsRead, wireRow } from '#engine/expressions/source.ts'
import { readText } from '../../../fields/duration-text.ts'
import { choiceText, type FormatSettings } from '../../../fields/format.ts'
import { guarded } from './programs.ts'

const kindOfType: Readonly<Partial<Record<Extract<Type, string>, FieldKind>>> = {
  number: 'quantity',
  text: 'text',
  bool: 'flag',
  time: 'time',
  date: 'date',
  span: 'duration',
}

/** A text of a field whose values have labels is shown as its label. */
export function shownText({ tree }: Program, text: string, { language }: FormatSettings): string {
  const choice = tree.op === 'get' ? tree.property.choice : undefined
  return choice ? choiceText(text, { choice } as Field, language) : text
}

/** A value of an expression as a field of its kind is read. */
export function shownValue(program: Program, value: Value, settings: FormatSettings): string {
  const kind = kindOfType[program.type as Extract<Type, string>]
  const wire = toWire(
    program.type,
    typeof value === 'bigint' && program.type === 'bool' ? value === 1n : value,
  )
  return kind ? readText(wire, { kind } as Field, settings) : ''
}

/** Texts are calculated as they come into view, and remembered. */
export function textsOf(program: Program, source: ColumnSource, world: World, settings: FormatSettings) {
  const fields = [...(fieldsRead(program.tree) ?? source.fields.keys())]
  const known = new Map<number, string>()
  const work = (operation: number): string => {
    const value = guarded(() => evaluate(program, { ME: wireRow(source, fields, operation) }, world))
    if (value === null) return ''
    return typeof value === 'string'
      ? shownText(program, value, settings)
      : shownValue(program, value, settings)
  }
  return (operation: number): string => {
    let text = known.get(operation)
    if (text === undefined) known.set(operation, (text = work(operation)))
    return text
  }
}
