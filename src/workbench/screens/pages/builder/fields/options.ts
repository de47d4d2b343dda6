import { allChoices } from '#domain/choices/index.ts'
import type { Field, Fields } from '#domain/field-kinds.ts'
import { typeOfField } from '#domain/expressions/objects.ts'
import { typeLabel } from '#domain/expressions/types.ts'
import type { Label } from '#domain/label.ts'
import { pageCalls } from '#domain/pages/calls.ts'
import { totalsOf } from '#domain/pages/check-values.ts'
import { componentName } from '#domain/pages/part-name.ts'
import type { PageFile } from '#domain/pages/page.ts'
import { subjectsIn } from '#domain/environments/subjects.ts'
import { runTable, runTables } from '#domain/pages/source-fields.ts'
import { componentsOf } from '#domain/pages/walk.ts'
import { currentModel } from '../../../../client/model.ts'
import type { ComboOption } from '../../../../parts/combo.tsx'
import type { Given } from './field-props.ts'

type Words = (label: Label) => string

/** Options whose code or name has a text in it. */
export function foundOptions(options: readonly ComboOption[], text: string): readonly ComboOption[] {
  const sought = text.trim().toLowerCase()
  return options.filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(sought))
}

/** Code of the option that a typed text names; undefined: it names none. */
export function optionMeant(options: readonly ComboOption[], text: string): string | undefined {
  const sought = text.trim().toLowerCase()
  const is = (one: string): boolean => one.toLowerCase() === sought
  return (options.find(({ code }) => is(code)) ?? options.find(({ name }) => is(name)))?.code
}

const byName = (a: ComboOption, b: ComboOption): number => a.name.localeCompare(b.name)

export const fieldOptions = (fields: Fields, words: Words): readonly ComboOption[] =>
  Object.entries(fields).map(([code, field]: [string, Field]) => {
    const type = typeOfField(field)
    return { code, name: words(field.label), ...(type === null ? {} : { note: words(typeLabel(type)) }) }
  })

/** Totals that one of the records declares. */
export const totalOptions = (records: readonly Given[]): readonly ComboOption[] =>
  records
    .flatMap(totalsOf)
    .flatMap((name) => (typeof name === 'string' && name !== '' ? [{ code: name, name }] : []))

const isWritten = (operations: readonly string[]): boolean =>
  operations.includes('create') || operations.includes('update')

export const entityOptions = (written: boolean, words: Words): readonly ComboOption[] =>
  [...subjectsIn(currentModel()).values()]
    .filter(({ operations }) => !written || isWritten(operations))
    .map(({ name, label }) => ({ code: name, name: words(label) }))
    .toSorted(byName)

/** Choice lists by their first words, since they have no names of their own. */
export const choiceOptions = (words: Words): readonly ComboOption[] =>
  Object.entries(allChoices).map(([code, choice]) => ({
    code,
    name: `${code} · ${Object.values<Label>(choice).slice(0, 3).map(words).join(', ')}`,
  }))

export const callOptions = (words: Words): readonly ComboOption[] =>
  [...pageCalls].map(([code, { label }]) => ({ code, name: words(label) })).toSorted(byName)

export const tableOptions = (calculation: string, words: Words): readonly ComboOption[] =>
  runTables(calculation).map((code) => ({ code, name: words(runTable(calculation, code)!.label) }))

export const variableOptions = ({ variables }: PageFile): readonly ComboOption[] =>
  variables.map(({ name }) => ({ code: name, name: '' }))

export const formOptions = ({ sources }: PageFile): readonly ComboOption[] =>
  sources.filter(({ kind }) => kind === 'form').map(({ name }) => ({ code: name, name: '' }))

export const dialogOptions = ({ data, texts }: PageFile, words: Words): readonly ComboOption[] =>
  [...componentsOf(data)].flatMap(({ component }) =>
    component.type === 'dialog'
      ? [{ code: component.props.id, name: words(componentName(component, texts)) }]
      : [],
  )

const boundFields = (form: string, fields: Fields, words: Words): readonly ComboOption[] =>
  Object.entries(fields).map(([name, { label }]: [string, Field]) => ({
    code: `${form}.${name}`,
    name: `${form}: ${words(label)}`,
  }))

/** Variables, and the fields of forms. */
export const bindOptions = (
  page: PageFile,
  fieldsOf: (form: string) => Fields | null,
  words: Words,
): readonly ComboOption[] => [
  ...variableOptions(page),
  ...formOptions(page).flatMap(({ code }) => boundFields(code, fieldsOf(code) ?? {}, words)),
]
