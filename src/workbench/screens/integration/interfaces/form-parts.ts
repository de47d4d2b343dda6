import type { UseFormReturn } from 'react-hook-form'
import type { MappingLine } from '#domain/integration/mapping.ts'
import type { FormValues } from '../../../fields/form-field.tsx'
import type { StoredRow } from '../../../row-editing/use-row-actions.ts'

/** What the form of an interface gives to its parts, whichever way rows go. */
export interface FormPartsProps {
  readonly row: StoredRow | null
  readonly form: UseFormReturn<FormValues>
  readonly lines: readonly MappingLine[]
  readonly onLines: (lines: readonly MappingLine[]) => void
  readonly onRemove: () => void
}

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
