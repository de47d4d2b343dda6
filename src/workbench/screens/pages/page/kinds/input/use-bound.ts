import { useEffect, useRef, useState } from 'react'
import { useSnapshot, type Snapshot } from 'valtio'
import type { Field } from '#domain/field-kinds.ts'
import { kindOfType } from '#domain/pages/environment.ts'
import type { PageVariable } from '#domain/pages/page.ts'
import { fieldFaults } from '#domain/rules/messages.ts'
import { checkValue, isBlank } from '#domain/checks/values.ts'
import type { FormatSettings } from '../../../../../fields/format.ts'
import { useFormatSettings } from '../../../../../fields/settings.ts'
import { boundField, formSource, type FieldOfForm } from '../../forms/form-source.ts'
import { changeField } from '../../forms/form-values.ts'
import { useOpenPage, type OpenPage } from '../../page-context.ts'
import type { PageState } from '../../page-state.ts'

/** What an input holds: a variable of the page, or a field of a form. */
export interface Bound {
  readonly name: string
  /** Of a variable: of the kind that its values have. */
  readonly field: Field
  readonly isOfForm: boolean
  readonly value: unknown
  readonly fault: string | null
  /** Nothing can be given: the form is not open, or the field is not to be written. */
  readonly isLocked: boolean
  /** Values of other fields of the form. */
  readonly other: (name: string) => unknown
  readonly set: (value: unknown) => void
}

/** What the component says of the value beside its kind. */
export interface BoundOptions {
  readonly bind: string
  /** How values of a variable are read; of a form its own field counts. */
  readonly of?: Partial<Field>
  readonly isRequired: boolean
}

/** What bindings are calculated from. */
interface Binding extends BoundOptions {
  readonly open: OpenPage
  /** What the page holds, as it is drawn. */
  readonly held: Snapshot<PageState>
  readonly settings: FormatSettings
}

export function useBound(options: BoundOptions): Bound {
  const open = useOpenPage()
  const settings = useFormatSettings()
  const held = useSnapshot(open.state)
  const [isTouched, setTouched] = useState(false)
  const at = boundField(options.bind)
  const binding = { ...options, open, held, settings }
  if (at) return toField(binding, at)
  const bound = toVariable(binding)
  return {
    ...bound,
    fault: isTouched ? bound.fault : null,
    set: (value) => {
      setTouched(true)
      bound.set(value)
    },
  }
}

function toField({ bind, isRequired, open, held, settings }: Binding, at: FieldOfForm): Bound {
  const known = formSource(open.page, at.form)
  const form = held.forms[at.form]
  const field = known?.entity.fields[at.field] ?? nothing(bind)
  const isKey = form?.opened != null && known?.entity.key.includes(at.field) === true
  return {
    name: bind,
    field: isRequired ? { ...field, required: true } : field,
    isOfForm: true,
    value: form?.values[at.field] ?? null,
    fault: form?.faults[at.field] ?? null,
    isLocked: !form || !known || open.isEdited || isKey || field.readOnly === true,
    other: (name) => form?.values[name],
    set: (value) => {
      const live = open.state.forms[at.form]
      if (live && known) changeField(live, known.entity, [at.field, value], settings)
    },
  }
}

function toVariable({ bind, of = {}, isRequired, open, held, settings }: Binding): Bound {
  const variable = open.page.variables.find(({ name }) => name === bind)
  const field: Field = { ...fieldOfVariable(variable, bind), ...of, required: isRequired }
  const value = held.values[bind] ?? null
  return {
    name: bind,
    field,
    isOfForm: false,
    value,
    fault: faultOf(field, value, settings),
    isLocked: !variable || open.isEdited,
    other: () => undefined,
    set: (given) => {
      open.state.values[bind] = given
    },
  }
}

const nothing = (name: string): Field => ({ kind: 'text', label: { zh: name, en: name }, required: false })

const fieldOfVariable = (variable: PageVariable | undefined, name: string): Field => ({
  ...nothing(name),
  kind: kindOfType[variable?.type ?? 'text'],
})

function faultOf(field: Field, value: unknown, { language, zone }: FormatSettings): string | null {
  const checked = checkValue(field, value, { zone })
  if (!('fault' in checked)) return null
  return fieldFaults([{ member: '', ...checked.fault }], language)[0]?.message ?? null
}

/** What holds the value now; another object where a form was opened with another row. */
const holderOf = ({ state }: OpenPage, bind: string): object | undefined => {
  const at = boundField(bind)
  return at ? state.forms[at.form] : state.values
}

/** Gives an empty variable, or field of a new row, the value that the page declares; once, so that it can be cleared. */
export function useInitial(bind: string, given: unknown): void {
  const open = useOpenPage()
  const filled = useRef(new WeakSet<object>())
  const at = boundField(bind)
  const forms = useSnapshot(open.state).forms
  const isOpen = at === null || forms[at.form] !== undefined
  const code = at === null ? null : forms[at.form]?.opened
  useEffect(() => {
    const holder = holderOf(open, bind)
    if (given === null || !isOpen || open.isEdited || !holder || filled.current.has(holder)) return
    filled.current.add(holder)
    const form = at ? open.state.forms[at.form] : null
    if (form?.opened) return
    const values = form?.values ?? open.state.values
    const name = at?.field ?? bind
    if (isBlank(values[name])) values[name] = given
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `at` follows from `bind`; `code` says that another row was opened
  }, [open, bind, given, isOpen, code])
}
