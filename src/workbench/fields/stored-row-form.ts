import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { Entity } from '#domain/entity.ts'
import type { FormValues } from './form-field.tsx'
import type { FormatSettings } from './format.ts'
import { useRowForm } from './row-form.ts'
import { newRowValues, rowValues } from './row-values.ts'

type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly rowVersion: number }

interface StoredRowForm<Row> {
  readonly form: UseFormReturn<FormValues>
  /** The row that the values were made from, and whose version a saving names; null: a new one. */
  readonly base: Row | null
  /** To be called with the row as it was saved from these values: what was typed meanwhile stays. */
  readonly rebase: (saved: Row, sent: FormValues) => void
}

/**
 * A form over a row that is read again while it is open. It shows the row as it is now as long as nothing was typed;
 * then what was typed stays, and the server refuses it if others changed the row.
 */
export function useStoredRowForm<Row extends StoredRow>(
  entity: Entity,
  row: Row | null,
  settings: FormatSettings,
): StoredRowForm<Row> {
  const [base, setBase] = useState(row)
  /** The row whose values the form was given. */
  const given = useRef(row)
  const form = useRowForm(entity, row ? rowValues(entity, row) : newRowValues(entity), settings)
  if (row && base && row.rowVersion > base.rowVersion && !form.formState.isDirty) setBase(row)
  useEffect(() => {
    if (base === null || base === given.current) return
    given.current = base
    form.reset(rowValues(entity, base))
  }, [base, form, entity])
  const rebase = (saved: Row, sent: FormValues): void => {
    const now = form.getValues()
    given.current = saved
    setBase(saved)
    form.reset(rowValues(entity, saved))
    for (const [name, value] of Object.entries(now))
      if (value !== sent[name]) form.setValue(name, value, { shouldDirty: true })
  }
  return { form, base, rebase }
}
